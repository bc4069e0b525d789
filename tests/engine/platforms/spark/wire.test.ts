import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readHeldTrips, readOffers } from '#engine/platforms/spark/wire.ts';

const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../engine/platforms/spark/fixtures/${name}.json`, import.meta.url), 'utf8')).body;

describe('platforms/spark/wire', () => {
  it('reads offers with the fields of their tables; what cannot be read is null (ENT-46)', () => {
    const read = readOffers(recorded('offers'), () => false)!;

    expect(read).toMatchObject({ stillOpen: 0, unreadable: 1, refreshMs: 2000 });
    expect(read.offers).toMatchObject([
      {
        id: 'offer-1',
        locationId: '9001',
        startsAt: 1_795_284_000_000,
        endsAt: 1_795_287_000_000,
        price: 2100,
        reserved: true,
        expiresAt: 1_795_283_460_000,
        extra: {
          storeName: 'Supercenter 9001',
          startTimeStr: '12:00 PM',
          miles: 8.4,
          priceMile: 2.5,
          trips: 2,
          deliveryType: 'SHOPPING',
        },
      },
      { id: 'offer-2', endsAt: null, price: null, reserved: false, extra: { storeName: null, trips: null, miles: 0, priceMile: null } },
    ]);
  });

  it('tells known offers by their id alone', () => {
    expect(readOffers(recorded('offers'), (id) => id === 'offer-1')).toMatchObject({ offers: [{ id: 'offer-2' }], stillOpen: 1 });
  });

  it('reads the trips held whole or not at all', () => {
    const [trip] = recorded('offers').offers;

    expect(readHeldTrips({ trips: [trip] })).toMatchObject([{ externalId: 'offer-1', offerId: 'offer-1', price: 2100 }]);
    expect(readHeldTrips({ trips: [trip, { offerId: 'offer-2' }] })).toBeNull();
  });
});
