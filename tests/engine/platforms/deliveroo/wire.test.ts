import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBookings, readSessions } from '#engine/platforms/deliveroo/wire.ts';

const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../engine/platforms/deliveroo/fixtures/${name}.json`, import.meta.url), 'utf8')).body;

describe('platforms/deliveroo/wire', () => {
  it('reads sessions; what cannot be read is null, a row without an id is counted', () => {
    const read = readSessions(recorded('sessions'), () => false)!;

    expect(read).toMatchObject({ stillOpen: 0, unreadable: 1, refreshMs: 2000, releaseAt: 1_795_359_600_000 });
    expect(read.offers).toMatchObject([
      { id: 'session-1', locationId: 'CAM', startsAt: 1_795_372_200_000, endsAt: 1_795_379_400_000, price: 2450 },
      { id: 'session-2', startsAt: null, endsAt: null, price: null },
    ]);
  });

  it('tells known sessions by their id alone', () => {
    expect(readSessions(recorded('sessions'), (id) => id === 'session-1')).toMatchObject({ offers: [{ id: 'session-2' }], stillOpen: 1 });
  });

  it('reads what is held whole or not at all', () => {
    const [first] = recorded('sessions').sessions;

    expect(readBookings({ bookings: [first] })).toMatchObject([{ externalId: 'session-1', offerId: 'session-1', price: 2450 }]);
    expect(readBookings({ bookings: [first, { session_id: 'session-2' }] })).toBeNull();
  });
});
