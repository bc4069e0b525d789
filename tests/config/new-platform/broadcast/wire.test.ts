import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readHeld, readOrders, readSchedule } from '#config/new-platform/broadcast/wire.ts';

const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../config/new-platform/broadcast/fixtures/${name}.json`, import.meta.url), 'utf8')).body;

describe('platforms/sample-platform/wire', () => {
  it('reads orders, their end by the estimate; what cannot be read is null, a row without an id is counted', () => {
    const read = readOrders(recorded('orders'), () => false)!;

    expect(read).toMatchObject({ stillOpen: 0, unreadable: 1, refreshMs: 2000 });
    expect(read.offers).toMatchObject([
      {
        id: 'offer-1',
        locationId: 'chi-loop',
        startsAt: 1_795_372_200_000,
        endsAt: 1_795_374_900_000,
        price: 2050,
        extra: { tripMiles: 8.2, perMile: 2.5, items: 12 },
      },
      { id: 'offer-2', endsAt: null, price: null, extra: { storeLat: null, tripMiles: null, perMile: null, items: null } },
    ]);
  });

  it('tells known offers by their id alone', () => {
    expect(readOrders(recorded('orders'), (id) => id === 'offer-1')).toMatchObject({ offers: [{ id: 'offer-2' }], stillOpen: 1 });
  });

  it('reads what is held by the ids of orders, whole or not at all', () => {
    const { offer_id: _, ...first } = recorded('orders').orders[0];
    const [held] = readSchedule({ scheduled: [{ order_id: 'order-7', ...first }] })!;

    expect(held).toMatchObject({ externalId: 'order-7', price: 2050 });
    expect(held).not.toHaveProperty('offerId');
    expect(readSchedule({ scheduled: [first] })).toBeNull();
  });

  it('names the order that an offer became, if the answer does', () => {
    const [offer] = readOrders(recorded('orders'), () => false)!.offers;

    expect(readHeld({ order_id: 'order-7' }, offer!)).toMatchObject({ externalId: 'order-7', offerId: 'offer-1', price: 2050 });
    expect(readHeld(undefined, offer!)).toBeNull();
  });
});
