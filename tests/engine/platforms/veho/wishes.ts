import { wallClock } from '../../../support/wall-clock.ts';
import { between, someOf, type Wishes } from '../../../support/wishes.ts';

/** Some facilities, a day's hours, a least length, a buffer. */
export const wishes: Wishes = (random, home) => {
  const facilities = someOf(home, 0.5, random);
  const startHour = between(0, 12, random);
  const hours = between(6, 24 - startHour, random);
  const minBlockHours = between(2, 5, random);
  const timeBuffer = between(1, 120, random);
  return {
    settings: { market: '', minBlockHours, startHour, hours, timeBuffer, locations: facilities.map(({ id }) => id) },
    unwanted(offer, now) {
      const facility = facilities.find(({ id }) => id === offer.locationId);
      if (!facility) return `facility ${offer.locationId} is not his`;
      const begin = wallClock(offer.startsAt!, facility.timeZone).hour;
      const length = (offer.endsAt! - offer.startsAt!) / 3_600_000;
      if (begin < startHour || begin + length > startHour + hours) return `${begin} for ${length} hours, wanted ${startHour} for ${hours}`;
      const lead = (offer.startsAt! - now) / 60_000;
      if (lead < timeBuffer) return `starts in ${lead} minutes, wanted ${timeBuffer}`;
      return length < minBlockHours ? `lasts ${length} hours, wanted ${minBlockHours}` : null;
    },
  };
};
