import type { Pool } from 'pg';
import { DAY, HOUR, REPORTS } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { CountedStatus } from '../schema/reports.ts';
import { decisionsBetween, offersBetween } from './count-sql.ts';
import { dayAfter, dayOf, floorTo } from './days.ts';

const { sliceMs, keepSlicesMs } = REPORTS;

/** Where what is not counted yet begins, in a span from `$1` on. */
const UNCOUNTED = 'greatest($1, coalesce((select counted_to from report_state), 0))';

export interface Span {
  from: Instant;
  /** Not part of it. */
  to: Instant;
}

/** Decisions of one kind in a span. Money in minor units. */
export interface SpanSum {
  service: string;
  currency: string;
  status: CountedStatus;
  exclusive: boolean;
  instant: boolean;
  count: number;
  price: number;
  tips: number;
  workMs: number;
}

export interface SumsOf {
  from: Instant;
  /** Null: of all platforms. */
  service: string | null;
}

/**
 * Sums of spans that end together, each of one platform or of all; some may have several sums of one kind. Whole days, hours and
 * steps come from the report rows; what is at the edges, and what is not counted yet, from the decisions themselves: so the sums are
 * exact to the millisecond. What is not counted yet is read once for all spans.
 */
export async function sumsOf<Name extends string>(pool: Pool, to: Instant, spans: Record<Name, SumsOf>): Promise<Record<Name, SpanSum[]>> {
  const { rows } = await pool.query<{ countedTo: number }>('select counted_to as "countedTo" from report_state');
  const countedTo = rows[0]?.countedTo ?? 0;
  const named = Object.entries(spans) as [Name, SumsOf][];
  const shared = Math.min(to, Math.max(countedTo, ...named.map(([, { from }]) => from)));
  const [rest, ...sums] = await Promise.all([
    partsOf(pool, countedTo, null, { from: shared, to }),
    ...named.map(([, { from, service }]) => partsOf(pool, countedTo, service, { from, to: shared })),
  ]);
  return Object.fromEntries(
    named.map(([name, { service }], n) => [name, [...sums[n]!, ...rest.filter((sum) => service === null || sum.service === service)]]),
  ) as Record<Name, SpanSum[]>;
}

async function partsOf(pool: Pool, countedTo: Instant, service: string | null, { from, to }: Span): Promise<SpanSum[]> {
  // Steps of long ago are not kept, hours are.
  const step = from < countedTo - keepSlicesMs + DAY ? HOUR : sliceMs;
  const [first, last] = within(
    { from, to: Math.min(to, countedTo) },
    (at) => floorTo(at, step),
    (at) => at + step,
  );
  const hours = within(
    { from: first, to: last },
    (at) => floorTo(at, HOUR),
    (at) => at + HOUR,
  );
  const days = within({ from: hours[0], to: hours[1] }, dayOf, dayAfter);
  const { rows } = await pool.query<SpanSum>({
    name: 'report_sums',
    text: SUMS,
    values: [from, first, hours[0], days[0], days[1], hours[1], last, to, service],
  });
  return rows;
}

/** Returns the longest part of a span that begins and ends with a step; an empty one at its end where there is none. */
function within({ from, to }: Span, floor: (at: Instant) => Instant, next: (step: Instant) => Instant): [from: Instant, to: Instant] {
  const [first, last] = [floor(from) === from ? from : next(floor(from)), floor(to)];
  const end = Math.max(from, to);
  return first < last ? [first, last] : [end, end];
}

const kinds = 'service, currency, status, exclusive, instant';
const counted = (table: string, at: string, from: string, to: string) =>
  `select ${kinds}, count, price, tips, work_ms from ${table} where ${at} >= ${from} and ${at} < ${to} and ($9::text is null or service = $9)`;
const raw = (from: string, to: string) =>
  [decisionsBetween(from, to), offersBetween(from, to)]
    .map((rows) => `select ${kinds}, 1 as count, price, tips, work_ms from (${rows}) r where $9::text is null or service = $9`)
    .join(' union all ');
const SUMS = `select ${kinds}, sum(count)::int as count, sum(price)::bigint as price, sum(tips)::bigint as tips, sum(work_ms)::bigint as "workMs"
  from (${[
    raw('$1', '$2'),
    counted('report_slices', 'slice', '$2', '$3'),
    counted('report_slice_hours', 'hour', '$3', '$4'),
    counted('report_slice_days', 'day', '$4', '$5'),
    counted('report_slice_hours', 'hour', '$5', '$6'),
    counted('report_slices', 'slice', '$6', '$7'),
    raw('$7', '$8'),
  ].join(' union all ')}) parts group by 1, 2, 3, 4, 5`;

/** Blocks won at one location, and what those in the asked currency pay, in minor units. */
export interface WonPlace {
  service: string;
  locationId: string;
  count: number;
  price: number;
}

/** The locations with the most blocks won on a New York day: `from` is its first instant, `to` its end or now. */
export async function wonPlaces(pool: Pool, currency: string, limit: number, { from, to }: Span): Promise<WonPlace[]> {
  const { rows } = await pool.query<WonPlace>({
    name: 'report_won_places',
    text: `select service, location_id as "locationId", sum(count)::int as count, coalesce(sum(price) filter (where currency = $3), 0)::bigint as price
      from (select service, location_id, currency, count, price from report_won_days where day = $1 union all
        select service, location_id, currency, 1, price from (${decisionsBetween(UNCOUNTED, '$2')} and v.status = 'got') d) won
      where location_id <> '' group by 1, 2 order by 3 desc, 4 desc, 1, 2 limit $4`,
    values: [from, to, currency, limit],
  });
  return rows;
}

/** Drivers of a day. */
export interface DayDrivers {
  /** Those with a decision. */
  users: number;
  /** Median of what each driver who won anything won, price and tips in minor units of the currency; null where nobody did. */
  median: number | null;
}

/** Of a New York day: `from` is its first instant, `to` its end or now. */
export async function driversOf(pool: Pool, currency: string, { from, to }: Span): Promise<DayDrivers> {
  const { rows } = await pool.query<DayDrivers>({
    name: 'report_drivers_of',
    text: `with drivers as materialized (select user_id, sum(won) as won, sum(pay) as pay from (
          select user_id, case when currency = $3 then won end as won, case when currency = $3 then won_pay end as pay
          from report_driver_days where day = $1 union all
          select user_id, null, null from verdicts where seen_at >= ${UNCOUNTED} and seen_at < $2 union all
          select user_id, 1, price + tips from (${decisionsBetween(UNCOUNTED, '$2')} and v.status = 'got') d where currency = $3) parts
        group by user_id)
      select count(*)::int as users, (select round(percentile_cont(0.5) within group (order by pay))::bigint from drivers where won > 0) as median
      from drivers`,
    values: [from, to, currency],
  });
  return rows[0]!;
}

export interface ServiceHour {
  hour: Instant;
  service: string;
  /** Drivers with a decision in the hour. */
  drivers: number;
  won: number;
  lost: number;
  seen: number;
}

/** What each platform did, by the hour. `from` is the border of an hour; `to` is one, or now. */
export async function serviceHours(pool: Pool, { from, to }: Span): Promise<ServiceHour[]> {
  const { rows } = await pool.query<ServiceHour>({
    name: 'report_service_hours',
    text: `with fresh as materialized (select seen_at - seen_at % ${HOUR} as hour, service, user_id, status from verdicts
          where seen_at >= ${UNCOUNTED} and seen_at < $2),
        active as (select hour, service, count(distinct user_id)::int as drivers from (
            select hour, service, user_id from report_drivers where hour >= $1 and hour < $2 union all select hour, service, user_id from fresh) who
          group by 1, 2),
        outcomes as (select hour, service, sum(count)::int as seen, coalesce(sum(count) filter (where status = 'got'), 0)::int as won,
            coalesce(sum(count) filter (where status = 'lost'), 0)::int as lost from (
            select hour, service, status, count from report_slice_hours where hour >= $1 and hour < $2 and status <> 'offers' union all
            select hour, service, status, 1 from fresh) decided
          group by 1, 2)
      select hour, service, drivers, won, lost, seen from active join outcomes using (hour, service) order by hour, service`,
    values: [from, to],
  });
  return rows;
}

/** Who searched on a New York day, and where. */
const SEARCHED = `searched as (select user_id, service from report_driver_days where day = $1 union
    select user_id, service from verdicts where seen_at >= ${UNCOUNTED} and seen_at < $2)`;

/** How many drivers each platform had on a New York day: `from` is its first instant, `to` its end or now. */
export async function serviceDrivers(pool: Pool, { from, to }: Span): Promise<{ service: string; drivers: number }[]> {
  const { rows } = await pool.query<{ service: string; drivers: number }>({
    name: 'report_service_drivers',
    text: `with ${SEARCHED} select service, count(*)::int as drivers from searched group by 1 order by 1`,
    values: [from, to],
  });
  return rows;
}

/** Who searched on a New York day, and on which platforms: `from` is its first instant, `to` its end or now. */
export async function activeDrivers(pool: Pool, { from, to }: Span): Promise<{ userId: string; services: string[] }[]> {
  const { rows } = await pool.query<{ userId: string; services: string[] }>({
    name: 'report_active_drivers',
    text: `with ${SEARCHED} select user_id as "userId", array_agg(service order by service) as services from searched group by 1 order by 1`,
    values: [from, to],
  });
  return rows;
}

/** What report rows are added up by. */
export const GROUPS = ['service', 'location', 'code'] as const;
export type Group = (typeof GROUPS)[number];
const COLUMN: Record<Group, string> = { service: 'service', location: 'location_id', code: 'referral_code' };

export interface ReportRow {
  /** First instant of the hour, or of the day in New York. */
  at: Instant;
  service: string | null;
  locationId: string | null;
  referralCode: string | null;
  currency: string;
  status: Exclude<CountedStatus, 'offers'>;
  count: number;
  price: number;
  tips: number;
  workMs: number;
}

/** Report rows of whole hours, added up by what is asked; `starts` = first instants of the periods, the oldest first. */
export async function reportRows(
  pool: Pool,
  { from, to, starts, by, limit }: Span & { starts: readonly Instant[]; by: readonly Group[]; limit: number },
): Promise<ReportRow[]> {
  const kept = GROUPS.map((group) => (by.includes(group) ? COLUMN[group] : 'null::text'));
  const { rows } = await pool.query<ReportRow>(
    `select ($3::bigint[])[width_bucket(hour, $3::bigint[])] as at, ${kept[0]} as service, ${kept[1]} as "locationId", ${kept[2]} as "referralCode",
       currency, status, sum(count)::int as count, sum(price)::bigint as price, sum(tips)::bigint as tips, sum(work_ms)::bigint as "workMs"
     from report_hours where hour >= $1 and hour < $2 group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6 limit $4`,
    [from, to, starts, limit],
  );
  return rows;
}
