import { between, someOf, type Wishes } from '../../../support/wishes.ts';

/** A location, a distance, a price, and another price for a few favourite senders. */
export const wishes: Wishes = (random, home) => {
  const { latitude, longitude, timeZone, address1 } = home[Math.floor(random() * home.length)]!;
  const [maxDistance, minPrice, favPrice] = [between(3, 30, random), between(8, 30, random), between(5, 20, random)];
  const favourites = someOf(home, 0.3, random).map(({ name }) => name);
  return {
    settings: {
      address: address1,
      latitude,
      longitude,
      timezone: timeZone,
      maxDistance,
      minPrice,
      favPrice,
      warehouseFilter: favourites.join(' , '),
    },
    unwanted(offer, now) {
      const { pickupLat, pickupLng, store } = offer.extra as { pickupLat: number; pickupLng: number; store: string };
      const miles = distance([latitude, longitude], [pickupLat, pickupLng]);
      if (miles > maxDistance + 0.001) return `${miles} miles away`;
      if (offer.startsAt! < now) return 'its pickup has passed';
      const least = favourites.includes(store) ? favPrice : minPrice;
      return offer.price! < least * 100 ? `pays ${offer.price}, wanted ${least}` : null;
    },
  };
};

/** Miles between two points, by the law of cosines. */
function distance(a: readonly [number, number], b: readonly [number, number]): number {
  const [p, q, turn] = [a[0], b[0], b[1] - a[1]].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number];
  return 3958.8 * Math.acos(Math.min(1, Math.sin(p) * Math.sin(q) + Math.cos(p) * Math.cos(q) * Math.cos(turn)));
}
