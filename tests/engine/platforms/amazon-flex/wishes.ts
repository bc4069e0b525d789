import { wallClock } from '../../../support/wall-clock.ts';
import { between, someOf, type Wishes } from '../../../support/wishes.ts';

/** Some stations, hours that differ by day, least pay, a buffer, most lengths. */
export const wishes: Wishes = (random, home) => {
  const locations = someOf(
    home.filter((station) => station.operational),
    0.4,
    random,
  );
  const days = Array.from({ length: 7 }, () => (random() < 0.15 ? [18, 9] : [between(0, 10, random), between(12, 24, random)]));
  const minPay = between(20, 70, random);
  const timeBuffer = between(1, 90, random);
  const lengths = Array.from({ length: 9 }, (_, i) => i === 4 || random() < 0.7);
  return {
    settings: {
      locations: locations.map(({ id }) => id),
      minPay,
      minPayPerHour: null,
      timeBuffer,
      schedule: JSON.stringify(days.map(([earliest, latest]) => [earliest, latest, '30'])),
      preferredBlockHours: lengths,
      locationOverrides: [],
    },
    unwanted(offer, now) {
      const station = locations.find(({ id }) => id === offer.locationId);
      if (!station) return `station ${offer.locationId} is not his`;
      const { weekday, hour } = wallClock(offer.startsAt!, station.timeZone);
      const [earliest, latest] = days[weekday]!;
      if (hour < earliest! || hour > latest!) return `starts at ${hour}, wanted ${earliest} to ${latest}`;
      const lead = (offer.startsAt! - now) / 60_000;
      if (lead < timeBuffer) return `starts in ${lead} minutes, wanted ${timeBuffer}`;
      const length = (offer.endsAt! - offer.startsAt!) / 3_600_000;
      if (!lengths[(length - 1) * 2]) return `lasts ${length} hours`;
      return offer.price! < minPay * 100 ? `pays ${offer.price}, wanted ${minPay * 100}` : null;
    },
  };
};
