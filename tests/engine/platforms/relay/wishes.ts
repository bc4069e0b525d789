import { wallClock } from '../../../support/wall-clock.ts';
import { between, someOf, type Wishes } from '../../../support/wishes.ts';

/** Some zones, a day's hours, a buffer. */
export const wishes: Wishes = (random, home) => {
  const zones = someOf(home, 0.4, random).map(({ id }) => id);
  const startHour = between(7, 14, random);
  const hours = between(4, Math.min(15, 23 - startHour), random);
  const timeBuffer = between(0, 120, random);
  const timezone = random() < 0.8 ? 'America/New_York' : 'America/Chicago';
  return {
    settings: {
      timezone,
      startHour,
      hours,
      timeBuffer,
      mainArea: 'BROOKLYN',
      locationsChosen: zones,
      blackList: [],
      whiteList: [],
      scheduled: true,
      dateScheduled: null,
    },
    unwanted(offer, now) {
      if (!zones.includes(offer.locationId!)) return `zone ${offer.locationId} is not his`;
      const begin = wallClock(offer.startsAt!, timezone).hour;
      const end = begin + (offer.endsAt! - offer.startsAt!) / 3_600_000;
      if (begin < startHour || end > startHour + hours) return `${begin} to ${end}, wanted ${startHour} to ${startHour + hours}`;
      const lead = (offer.startsAt! - now) / 60_000;
      return lead < timeBuffer ? `starts in ${lead} minutes, wanted ${timeBuffer}` : null;
    },
  };
};
