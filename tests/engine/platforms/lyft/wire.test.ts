import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readHeldRides, readRides } from '#engine/platforms/lyft/wire.ts';

const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../engine/platforms/lyft/fixtures/${name}.json`, import.meta.url), 'utf8')).body;

describe('platforms/lyft/wire', () => {
  it('reads rides with the fields of their tables; what cannot be read is null (ENT-45)', () => {
    const read = readRides(recorded('offers'), () => false)!;

    expect(read).toMatchObject({ stillOpen: 0, unreadable: 1, refreshMs: 2000 });
    expect(read.offers).toMatchObject([
      {
        id: 'ride-1',
        locationId: 'chi-ohare',
        startsAt: 1_795_372_200_000,
        endsAt: 1_795_374_900_000,
        price: 3840,
        reserved: true,
        expiresAt: 1_795_365_000_000,
        extra: {
          store: "O'Hare Airport",
          storeCity: 'Chicago',
          minEstimateEarnings: 33.75,
          pickUpTimestamp: 1_795_372_200_000,
          estimatedTripTime: 2700,
          pickupDistance: 3.2,
          pickupLat: 41.98,
          pickupLng: -87.9,
          dropLat: 41.88,
          dropLng: -87.63,
        },
      },
      { id: 'ride-2', startsAt: null, endsAt: null, price: null, reserved: false, extra: { pickupLat: null, minEstimateEarnings: null } },
    ]);
  });

  it('tells known rides by their id alone', () => {
    expect(readRides(recorded('offers'), (id) => id === 'ride-1')).toMatchObject({ offers: [{ id: 'ride-2' }], stillOpen: 1 });
  });

  it('reads the rides held whole or not at all', () => {
    const [ride] = recorded('offers').ride_offers;

    expect(readHeldRides({ rides: [ride] })).toMatchObject([{ externalId: 'ride-1', offerId: 'ride-1', price: 3840 }]);
    expect(readHeldRides({ rides: [ride, { offer_id: 'ride-2' }] })).toBeNull();
  });
});
