import type { Pool } from 'pg';
import { HOUR, REPORTS } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { CountedStatus } from '../schema/reports.ts';
import { decisionsBetween, floorTo, offersBetween } from './count.ts';

const { sliceMs } = REPORTS;

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

/**
 * Sums of a span, of one platform or (null) of all. Whole counted steps come from the report rows; what is at its edges, and what is
 * not counted yet, from the decisions themselves: so the sums are exact to the millisecond.
 */
export async function sumsOf(pool: Pool, service: string | null, { from, to }: Span): Promise<SpanSum[]> {
  const { rows: state } = await pool.query<{ countedTo: number }>('select counted_to as "countedTo" from report_state');
  const first = floorTo(from + sliceMs - 1, sliceMs);
  const last = Math.max(first, Math.min(floorTo(to, sliceMs), state[0]?.countedTo ?? 0));
  const { rows } = await pool.query<SpanSum>({
    name: 'report_sums',
    text: SUMS,
    values: [from, Math.min(first, to), first, last, Math.max(last, from), to, service],
  });
  return rows;
}

const edge = (from: string, to: string) => `
  select service, currency, status, exclusive, instant, 1 as count, price, tips, work_ms from (${decisionsBetween(from, to)}) d
    where $7::text is null or service = $7 union all
  select service, currency, status, exclusive, instant, 1 as count, price, tips, work_ms from (${offersBetween(from, to)}) f
    where $7::text is null or service = $7`;
const SUMS = `select service, currency, status, exclusive, instant, sum(count)::int as count, sum(price)::bigint as price,
    sum(tips)::bigint as tips, sum(work_ms)::bigint as "workMs"
  from (select service, currency, status, exclusive, instant, count, price, tips, work_ms from report_slices
      where slice >= $3 and slice < $4 and ($7::text is null or service = $7) union all ${edge('$1', '$2')} union all ${edge('$5', '$6')}) parts
  group by 1, 2, 3, 4, 5`;

/** Blocks won at one location, and what those in the asked currency pay, in minor units. */
export interface WonPlace {
  service: string;
  locationId: string;
  count: number;
  price: number;
}

/** The locations with the most blocks won. `from` is the border of an hour; `to` is one, or now. */
export async function wonPlaces(pool: Pool, currency: string, limit: number, { from, to }: Span): Promise<WonPlace[]> {
  const { rows } = await pool.query<WonPlace>({
    name: 'report_won_places',
    text: `select service, location_id as "locationId", sum(count)::int as count, coalesce(sum(price) filter (where currency = $3), 0)::bigint as price
      from (select service, location_id, currency, count, price from report_hours where hour >= $1 and hour < $2 and status = 'got' union all
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

/** `from` and `to` are borders of hours, or `to` is now. */
export async function driversOf(pool: Pool, currency: string, { from, to }: Span): Promise<DayDrivers> {
  const { rows } = await pool.query<DayDrivers>({
    name: 'report_drivers_of',
    text: `with ${ACTIVE}, drivers as materialized (
        select sum(won) filter (where currency = $3) as won, sum(won_pay) filter (where currency = $3) as pay from active group by user_id)
      select count(*)::int as users, (select round(percentile_cont(0.5) within group (order by pay))::bigint from drivers where won > 0) as median
      from drivers`,
    values: [from, to, currency],
  });
  return rows[0]!;
}

const ACTIVE = `active as materialized (
    select hour, user_id, service, currency, decisions, won, won_pay from report_drivers where hour >= $1 and hour < $2 union all
    select seen_at - seen_at % ${HOUR}, user_id, service, currency, count(*)::int, count(*) filter (where status = 'got')::int,
      coalesce(sum(price + tips) filter (where status = 'got'), 0)::bigint
    from (${decisionsBetween(UNCOUNTED, '$2')}) d group by 1, 2, 3, 4)`;

export interface ServiceHour {
  hour: Instant;
  service: string;
  /** Drivers with a decision in the hour. */
  drivers: number;
  won: number;
  lost: number;
  seen: number;
}

/** What each platform did, by the hour. */
export async function serviceHours(pool: Pool, { from, to }: Span): Promise<ServiceHour[]> {
  const { rows } = await pool.query<ServiceHour>({
    name: 'report_service_hours',
    text: `with ${ACTIVE}, outcomes as (
        select hour, service, sum(count) filter (where status = 'lost') as lost from report_hours where hour >= $1 and hour < $2 group by 1, 2 union all
        select seen_at - seen_at % ${HOUR}, service, count(*) from verdicts
        where seen_at >= ${UNCOUNTED} and seen_at < $2 and status = 'lost' group by 1, 2)
      select a.hour, a.service, count(distinct a.user_id)::int as drivers, sum(a.won)::int as won, sum(a.decisions)::int as seen,
        coalesce((select sum(o.lost) from outcomes o where o.hour = a.hour and o.service = a.service), 0)::int as lost
      from active a group by 1, 2 order by 1, 2`,
    values: [from, to],
  });
  return rows;
}

/** How many drivers each platform had in a span. */
export async function serviceDrivers(pool: Pool, { from, to }: Span): Promise<{ service: string; drivers: number }[]> {
  const { rows } = await pool.query<{ service: string; drivers: number }>({
    name: 'report_service_drivers',
    text: `with ${ACTIVE} select service, count(distinct user_id)::int as drivers from active group by 1 order by 1`,
    values: [from, to],
  });
  return rows;
}

/** Who searched in a span, and on which platforms. */
export async function activeDrivers(pool: Pool, { from, to }: Span): Promise<{ userId: string; services: string[] }[]> {
  const { rows } = await pool.query<{ userId: string; services: string[] }>({
    name: 'report_active_drivers',
    text: `with ${ACTIVE} select user_id as "userId", array_agg(distinct service order by service) as services from active group by 1 order by 1`,
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
