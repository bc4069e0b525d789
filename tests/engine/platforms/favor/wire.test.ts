import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readHeldShifts, readShifts } from '#engine/platforms/favor/wire.ts';

const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../engine/platforms/favor/fixtures/${name}.json`, import.meta.url), 'utf8')).body;

describe('platforms/favor/wire', () => {
  it('reads shifts with the middle of their neighborhood; what cannot be read is null, a row without an id is counted', () => {
    const read = readShifts(recorded('shifts'), () => false)!;

    expect(read).toMatchObject({ stillOpen: 0, unreadable: 1, refreshMs: 2000, releaseAt: 1_795_359_600_000 });
    expect(read.offers).toMatchObject([
      {
        id: 'shift-1',
        locationId: '101',
        startsAt: 1_795_372_200_000,
        endsAt: 1_795_379_400_000,
        price: 3050,
        extra: { lat: 30.2672, lng: -97.7431 },
      },
      { id: 'shift-2', locationId: '104', startsAt: null, endsAt: null, price: null, extra: { lat: null, lng: null } },
    ]);
  });

  it('tells known shifts by their id alone', () => {
    expect(readShifts(recorded('shifts'), (id) => id === 'shift-1')).toMatchObject({ offers: [{ id: 'shift-2' }], stillOpen: 1 });
  });

  it('reads the shifts held whole or not at all', () => {
    const [shift] = recorded('shifts').shifts;

    expect(readHeldShifts({ shifts: [shift] })).toMatchObject([{ externalId: 'shift-1', offerId: 'shift-1', price: 3050 }]);
    expect(readHeldShifts({ shifts: [shift, { shiftId: 'shift-2' }] })).toBeNull();
  });
});
