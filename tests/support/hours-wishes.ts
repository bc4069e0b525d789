import { wallClock } from './wall-clock.ts';
import { between, someOf, type Wishes } from './wishes.ts';

/** Some places, a day's hours, a buffer; `field` holds the ids of the places. */
export function hoursWishes(field: string, timezone: string): Wishes {
  return (random, home) => {
    const ids = someOf(home, 0.5, random).map(({ id }) => id);
    const startHour = between(5, 12, random);
    const hours = between(4, 24 - startHour, random);
    const timeBuffer = between(0, 120, random);
    return {
      settings: { timezone, startHour, hours, timeBuffer, [field]: ids.join(',') },
      unwanted(offer, now) {
        if (!ids.includes(offer.locationId!)) return `${offer.locationId} is not his`;
        const begin = wallClock(offer.startsAt!, timezone).hour;
        const end = begin + (offer.endsAt! - offer.startsAt!) / 3_600_000;
        if (begin < startHour || end > startHour + hours) return `${begin} to ${end}, wanted ${startHour} to ${startHour + hours}`;
        const lead = (offer.startsAt! - now) / 60_000;
        return lead < timeBuffer ? `starts in ${lead} minutes, wanted ${timeBuffer}` : null;
      },
    };
  };
}
