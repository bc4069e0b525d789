import { between, someOf, type Wishes } from '../../../support/wishes.ts';

/** Some stores, a price, a price a mile, trips, a kind of work, a buffer. */
export const wishes: Wishes = (random, home) => {
  const locations = someOf(home, 0.6, random).map(({ id }) => id);
  const [minPrice, timeBuffer] = [between(5, 15, random), between(0, 30, random)];
  const minPriceMile = random() < 0.5 ? null : between(1, 3, random);
  const maxTrips = random() < 0.4 ? ('ALL' as const) : between(1, 4, random);
  const deliveryType = (['ALL', 'DELIVERY', 'SHOPPING'] as const)[between(0, 2, random)]!;
  return {
    settings: { locations, minPrice, minPriceMile, timeBuffer, maxTrips, deliveryType, rejectDislikedOffers: random() < 0.5 },
    unwanted(offer, now) {
      if (!locations.includes(offer.locationId!)) return `store ${offer.locationId} is not his`;
      const { trips, miles, deliveryType: kind } = offer.extra as { trips: number; miles: number; deliveryType: string };
      const lead = (offer.startsAt! - now) / 60_000;
      if (lead < timeBuffer) return `starts in ${lead} minutes, wanted ${timeBuffer}`;
      if (deliveryType !== 'ALL' && kind !== deliveryType) return `is ${kind}, wanted ${deliveryType}`;
      if (maxTrips !== 'ALL' && trips > maxTrips) return `has ${trips} trips, wanted ${maxTrips}`;
      const dollars = offer.price! / 100;
      if (dollars < minPrice) return `pays ${dollars}, wanted ${minPrice}`;
      return minPriceMile !== null && dollars + 1e-9 < minPriceMile * miles ? `pays ${dollars} for ${miles} miles` : null;
    },
  };
};
