import { between, type Wishes } from '../../../support/wishes.ts';

/** A place, a pay near and far, a kind of batch, and for half of the drivers small batches. */
export const wishes: Wishes = (random, home) => {
  const [first] = home;
  const [near, far] = [between(2, 5, random), between(8, 25, random)];
  const [nearPay, farPay] = [between(10, 18, random), between(18, 35, random)];
  const type = (['delivery_only,delivery', 'delivery', 'delivery_only'] as const)[between(0, 2, random)]!;
  const small = random() < 0.5 ? { miles: between(1, 4, random), batch: between(1, 4, random), price: between(7, 12, random) } : null;
  return {
    settings: {
      address: 'home',
      latitude: first!.latitude,
      longitude: first!.longitude,
      distanceConfig: JSON.stringify([
        [near, nearPay],
        [far, farPay],
      ]),
      smallBatches: {
        active: small !== null,
        distanceToWarehouse: small?.miles ?? 1,
        batchDistance: small?.batch ?? 1,
        minPrice: small?.price ?? 7,
        type: 'delivery_only,delivery',
      },
      type,
    },
    unwanted(offer, now) {
      const extra = offer.extra as { type: string; vbDistance: number; warehouseLat: number; warehouseLng: number };
      if (offer.startsAt! < now) return 'has begun';
      // A flat earth is near enough within a zone.
      const shrink = Math.cos((first!.latitude * Math.PI) / 180);
      const away = 69 * Math.hypot(extra.warehouseLat - first!.latitude, (extra.warehouseLng - first!.longitude) * shrink);
      const dollars = offer.price! / 100;
      if (small !== null && away <= small.miles + 0.3 && extra.vbDistance <= small.batch && dollars >= small.price) return null;
      if (away > far + 0.3) return `${away} miles away, wanted ${far}`;
      if (!type.split(',').includes(extra.type)) return `is ${extra.type}, wanted ${type}`;
      const least = away <= near - 0.3 ? nearPay : away > near + 0.3 ? farPay : Math.min(nearPay, farPay);
      return dollars < least ? `pays ${dollars}, wanted ${least}` : null;
    },
  };
};
