import { wallClock } from '../../../support/wall-clock.ts';
import { between, type Wishes } from '../../../support/wishes.ts';

/** An address, two rows of distance and pay, the same hours every day but one. */
export const wishes: Wishes = (random, home) => {
  const { latitude, longitude, timeZone, address1 } = home[Math.floor(random() * home.length)]!;
  const rows = [
    [between(3, 8, random), between(5, 20, random)],
    [between(9, 30, random), between(10, 40, random)],
  ] as const;
  const days = Array.from({ length: 7 }, () => (random() < 0.15 ? [18, 9] : [between(0, 10, random), between(14, 24, random)]));
  const averageMilesPerHour = between(20, 45, random);
  return {
    settings: {
      address: address1,
      latitude,
      longitude,
      timezone: timeZone,
      schedule: JSON.stringify(days.map(([earliest, latest]) => [earliest, latest, 30])),
      distanceConfig: JSON.stringify(rows),
      averageMilesPerHour,
    },
    unwanted(offer, now) {
      const { pickupLat, pickupLng, minEstimateEarnings } = offer.extra as Record<string, number>;
      const miles = distance([latitude, longitude], [pickupLat!, pickupLng!]);
      const row = rows.find(([radius]) => miles <= radius);
      if (!row) return `${miles} miles away`;
      if (minEstimateEarnings! < row[1]) return `promises ${minEstimateEarnings}, wanted ${row[1]}`;
      const { weekday, hour } = wallClock(offer.startsAt!, timeZone);
      const [earliest, latest] = days[weekday]!;
      if (hour < earliest! || hour > latest!) return `starts at ${hour}, wanted ${earliest} to ${latest}`;
      const lead = (offer.startsAt! - now) / 3_600_000;
      return lead * averageMilesPerHour < miles ? `${miles} miles in ${lead} hours` : null;
    },
  };
};

/** Miles between two points, by the law of cosines. */
function distance(a: readonly [number, number], b: readonly [number, number]): number {
  const [p, q, turn] = [a[0], b[0], b[1] - a[1]].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number];
  return 3958.8 * Math.acos(Math.min(1, Math.sin(p) * Math.sin(q) + Math.cos(p) * Math.cos(q) * Math.cos(turn)));
}
