import { between, someOf, type Wishes } from '../../../support/wishes.ts';

/** An address, some stores or all, a distance, items, pay and pay a mile, a buffer. */
export const wishes: Wishes = (random, home) => {
  const { latitude, longitude, address1 } = home[Math.floor(random() * home.length)]!;
  const ids = random() < 0.5 ? [] : someOf(home, 0.6, random).map(({ id }) => id);
  const [maxMiles, minPay, timeBuffer] = [between(3, 30, random), between(4, 12, random), between(0, 30, random)];
  const minPayPerMile = between(0, 4, random) / 2;
  const maxItems = random() < 0.5 ? null : between(5, 40, random);
  return {
    settings: {
      address: address1,
      latitude,
      longitude,
      maxMiles,
      places: ids.join(','),
      maxItems,
      minPay,
      minPayPerMile,
      timeBuffer,
    },
    unwanted(offer, now) {
      const { storeLat, storeLng, tripMiles, items } = offer.extra as Record<'storeLat' | 'storeLng' | 'tripMiles' | 'items', number>;
      if (ids.length > 0 && !ids.includes(offer.locationId!)) return `${offer.locationId} is not theirs`;
      const miles = distance([latitude, longitude], [storeLat, storeLng]);
      if (miles > maxMiles + 0.001) return `${miles} miles away`;
      const lead = (offer.startsAt! - now) / 60_000;
      if (lead < timeBuffer) return `starts in ${lead} minutes, wanted ${timeBuffer}`;
      if (maxItems !== null && items > maxItems) return `has ${items} items, wanted ${maxItems}`;
      const dollars = offer.price! / 100;
      if (dollars < minPay) return `pays ${dollars}, wanted ${minPay}`;
      return dollars + 1e-9 < minPayPerMile * tripMiles ? `pays ${dollars} for ${tripMiles} miles` : null;
    },
  };
};

/** Miles between two points, by the law of cosines. */
function distance(a: readonly [number, number], b: readonly [number, number]): number {
  const [p, q, turn] = [a[0], b[0], b[1] - a[1]].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number];
  return 3958.8 * Math.acos(Math.min(1, Math.sin(p) * Math.sin(q) + Math.cos(p) * Math.cos(q) * Math.cos(turn)));
}
