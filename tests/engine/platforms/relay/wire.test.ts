import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readReservations, readSlots } from '#engine/platforms/relay/wire.ts';

const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../engine/platforms/relay/fixtures/${name}.json`, import.meta.url), 'utf8')).body;

describe('platforms/relay/wire', () => {
  it('reads slots; what cannot be read is null, a row without an id is counted', () => {
    const read = readSlots(recorded('slots'), () => false)!;

    expect(read).toMatchObject({ stillOpen: 0, unreadable: 1, refreshMs: 2000, releaseAt: 1_795_359_600_000 });
    expect(read.offers).toMatchObject([
      { id: 'slot-1', locationId: 'bk-bushwick', startsAt: 1_795_372_200_000, endsAt: 1_795_379_400_000, price: 4150, hidden: false },
      { id: 'slot-2', locationId: 'qn-astoria', endsAt: null, price: null, hidden: true },
    ]);
  });

  it('tells known slots by their id alone', () => {
    expect(readSlots(recorded('slots'), (id) => id === 'slot-2')).toMatchObject({ offers: [{ id: 'slot-1' }], stillOpen: 1 });
  });

  it('reads the calendar whole or not at all', () => {
    const body = recorded('reservations');

    expect(readReservations(body)).toMatchObject([{ externalId: 'slot-1', offerId: 'slot-1', price: 4150 }]);
    expect(readReservations({ reservations: [...body.reservations, { slotId: 'slot-2' }] })).toBeNull();
  });
});
