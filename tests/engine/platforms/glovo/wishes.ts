import { wallClock } from '../../../support/wall-clock.ts';
import { between, type Wishes } from '../../../support/wishes.ts';

/** A day's hours and a buffer; the platform shows the city's shifts alone. */
export const wishes: Wishes = (random) => {
  const startHour = between(5, 12, random);
  const hours = between(4, 23 - startHour, random);
  const timeBuffer = between(1, 120, random);
  const timezone = random() < 0.8 ? 'Europe/Madrid' : 'Europe/Lisbon';
  return {
    settings: { timezone, startHour, hours, timeBuffer, scheduled: true, dateScheduled: null },
    unwanted(offer, now) {
      const begin = wallClock(offer.startsAt!, timezone).hour;
      const end = begin + (offer.endsAt! - offer.startsAt!) / 3_600_000;
      if (begin < startHour || end > startHour + hours) return `${begin} to ${end}, wanted ${startHour} to ${startHour + hours}`;
      const lead = (offer.startsAt! - now) / 60_000;
      return lead < timeBuffer ? `starts in ${lead} minutes, wanted ${timeBuffer}` : null;
    },
  };
};
