import type { AnswerOf } from '#api/contract/define.ts';
import type { zoneMap } from '#api/contract/reports.ts';
import { BILLING, DAY, HOUR } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { mainService } from '../platforms.ts';
import { placeOf } from '../work/places.ts';

const DAYS = 7;
const ZONES = 5;

/**
 * How likely an offer comes at each hour of the day in New York: on how many of the last 7 whole days one was seen, by location; of
 * those with the most offers.
 */
export async function zoneMapOf({
  database,
  platforms,
  world,
}: Pick<Ctx, 'database' | 'platforms' | 'world'>): Promise<AnswerOf<typeof zoneMap>> {
  const service = mainService(platforms);
  const to = Math.floor(world.now() / HOUR) * HOUR;
  const { rows } = await database.pool.query<{ locationId: string; hour: number; days: number; offers: number }>(
    `select location_id as "locationId", extract(hour from to_timestamp(hour / 1000) at time zone $4)::int as hour,
       count(distinct hour)::int as days, sum(count)::int as offers
     from report_hours where service = $1 and hour >= $2 and hour < $3 and location_id <> '' group by 1, 2`,
    [service, to - DAYS * DAY, to, BILLING.timeZone],
  );
  const zones = new Map<string, { offers: number; hours: number[] }>();
  for (const { locationId, hour, days, offers } of rows) {
    const zone = zones.get(locationId) ?? { offers: 0, hours: Array.from({ length: 24 }, () => 0) };
    zone.offers += offers;
    // The night on which the clocks go back has one hour twice.
    zone.hours[hour] = Math.min(1, days / DAYS);
    zones.set(locationId, zone);
  }
  return {
    days: DAYS,
    zones: [...zones]
      .sort(([a, one], [b, other]) => other.offers - one.offers || (a < b ? -1 : 1))
      .slice(0, ZONES)
      .map(([locationId, { hours }]) => ({ locationId, name: placeOf(platforms, service, locationId)?.name ?? null, hours })),
  };
}
