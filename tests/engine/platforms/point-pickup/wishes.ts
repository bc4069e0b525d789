import { between, type Wishes } from '../../../support/wishes.ts';

/** A place, a distance, now and then a longest trip, a least pay near and far, a buffer. */
export const wishes: Wishes = (random, home) => {
  const [first] = home;
  const [maxDistance, minPrice, timeBuffer] = [between(8, 40, random), between(0, 15, random), between(-30, 60, random)];
  const maxTripDistance = random() < 0.5 ? null : between(5, 20, random);
  const [near, nearPay, farPay] = [between(3, 8, random), between(5, 12, random), between(12, 25, random)];
  const word = random() < 0.3 ? 'Market' : null;
  return {
    settings: {
      address: 'home',
      latitude: first!.latitude,
      longitude: first!.longitude,
      maxDistance,
      maxTripDistance,
      distanceConfig: JSON.stringify([
        [near, nearPay],
        [9999, farPay],
      ]),
      minPrice,
      timeBuffer,
      warehouseFilters: word ?? '',
    },
    unwanted(offer, now) {
      const { store, pickupLat, pickupLng, miles } = offer.extra as { store: string; pickupLat: number; pickupLng: number; miles: number };
      if (word !== null && !store.includes(word)) return `${store} is not preferred`;
      // A flat earth is near enough within a market.
      const shrink = Math.cos((first!.latitude * Math.PI) / 180);
      const away = 69 * Math.hypot(pickupLat - first!.latitude, (pickupLng - first!.longitude) * shrink);
      if (away > maxDistance + 0.3) return `${away} miles away, wanted ${maxDistance}`;
      if (maxTripDistance !== null && miles > maxTripDistance) return `a trip of ${miles}, wanted ${maxTripDistance}`;
      const lead = (offer.startsAt! - now) / 60_000;
      if (lead < timeBuffer) return `starts in ${lead} minutes, wanted ${timeBuffer}`;
      const dollars = offer.price! / 100;
      const least = Math.max(minPrice, away <= near - 0.3 ? nearPay : away > near + 0.3 ? farPay : 0);
      return dollars < least ? `pays ${dollars}, wanted ${least}` : null;
    },
  };
};
