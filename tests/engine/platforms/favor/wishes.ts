import { wallClock } from '../../../support/wall-clock.ts';
import { between, someOf, type Wishes } from '../../../support/wishes.ts';

/** Some neighborhoods, a day's hours, a buffer, and for half of the drivers a distance with a least pay. */
export const wishes: Wishes = (random, home) => {
  const ids = someOf(home, 0.5, random).map(({ id }) => id);
  const startHour = between(5, 12, random);
  const hours = between(4, 23 - startHour, random);
  const timeBuffer = between(0, 180, random);
  const timezone = 'America/Chicago';
  const [first] = home;
  const far = random() < 0.5 ? between(3, 20, random) : null;
  const leastDollars = between(10, 30, random);
  return {
    settings: {
      timezone,
      startHour,
      hours,
      timeBuffer,
      neighborhoods: ids.join(','),
      latitude: first!.latitude,
      longitude: first!.longitude,
      distanceConfig: far === null ? '[]' : JSON.stringify([[far, leastDollars]]),
    },
    unwanted(offer, now) {
      if (!ids.includes(offer.locationId!)) return `neighborhood ${offer.locationId} is not his`;
      const begin = wallClock(offer.startsAt!, timezone).hour;
      const end = begin + (offer.endsAt! - offer.startsAt!) / 3_600_000;
      if (begin < startHour || end > startHour + hours) return `${begin} to ${end}, wanted ${startHour} to ${startHour + hours}`;
      const lead = (offer.startsAt! - now) / 60_000;
      if (lead < timeBuffer) return `starts in ${lead} minutes, wanted ${timeBuffer}`;
      if (far === null) return null;
      const { lat, lng } = offer.extra as { lat: number; lng: number };
      // A flat earth is near enough within a city.
      const miles = 69 * Math.hypot(lat - first!.latitude, (lng - first!.longitude) * Math.cos((first!.latitude * Math.PI) / 180));
      if (miles > far + 0.2) return `${miles} miles away, wanted ${far}`;
      return offer.price! < leastDollars * 100 ? `pays ${offer.price}, wanted ${leastDollars} dollars` : null;
    },
  };
};
