import { HOUR, REPORTS } from '#config/constants.ts';

const { sliceMs, instantOfferMs } = REPORTS;

/** Decisions with what their offers say, by when they were seen; both ends are SQL. */
export const decisionsBetween = (
  from: string,
  to: string,
) => `select v.seen_at, v.user_id, v.service, coalesce(v.location_id, '') as location_id, v.reserved as exclusive, v.status,
    coalesce(o.currency, '') as currency, coalesce(o.price, 0) as price, coalesce(o.tips, 0) as tips,
    greatest(coalesce(o.ends_at - o.starts_at, 0), 0) as work_ms, coalesce(o.starts_at - v.seen_at <= ${instantOfferMs}, false) as instant
  from verdicts v left join offers o on o.service = v.service and o.offer_id = v.offer_id
  where v.seen_at >= ${from} and v.seen_at < ${to}`;

/** The same figures of offers, by when they were first seen. */
export const offersBetween = (
  from: string,
  to: string,
) => `select first_seen_at as seen_at, service, reserved as exclusive, 'offers' as status, currency, coalesce(price, 0) as price, tips,
    greatest(coalesce(ends_at - starts_at, 0), 0) as work_ms, coalesce(starts_at - first_seen_at <= ${instantOfferMs}, false) as instant
  from offers where first_seen_at >= ${from} and first_seen_at < ${to}`;

const KIND = 'service, currency, status, exclusive, instant';
const SUMS = 'count(*)::int as count, sum(price)::bigint as price, sum(tips)::bigint as tips, sum(work_ms)::bigint as work_ms';
const ADDED = 'sum(count)::int, sum(price)::bigint, sum(tips)::bigint, sum(work_ms)::bigint';
const DRIVER = 'user_id, service, currency';
const ADDED_DRIVER = 'sum(decisions)::int, sum(won)::int, sum(won_pay)::bigint';
/** The first instant of the New York day of an instant of the span; `$3` are those of all its days. */
const dayOf = (at: string) => `($3::bigint[])[width_bucket(${at}, $3::bigint[])]`;
const add = (table: string, key: string, sums: readonly string[]) =>
  `on conflict (${key}) do update set ${sums.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ')}`;
const addSums = (table: string, key: string) => add(table, key, ['count', 'price', 'tips', 'work_ms']);
const addDrivers = (table: string, key: string) => add(table, key, ['decisions', 'won', 'won_pay']);

/** Adds the decisions of a span to the rows of every table. An hour or a day that is counted in parts keeps what the earlier parts have brought. */
export const COUNT = `with decided as materialized (${decisionsBetween('$1', '$2')}),
  every as materialized (select seen_at - seen_at % ${sliceMs} as slice, ${KIND}, ${SUMS} from (
      select seen_at, ${KIND}, price, tips, work_ms from decided union all
      select seen_at, ${KIND}, price, tips, work_ms from (${offersBetween('$1', '$2')}) f) all_kinds
    group by 1, 2, 3, 4, 5, 6),
  slices as (insert into report_slices (slice, ${KIND}, count, price, tips, work_ms) select * from every
    ${addSums('report_slices', `slice, ${KIND}`)}),
  slice_hours as (insert into report_slice_hours (hour, ${KIND}, count, price, tips, work_ms)
    select slice - slice % ${HOUR}, ${KIND}, ${ADDED} from every group by 1, 2, 3, 4, 5, 6
    ${addSums('report_slice_hours', `hour, ${KIND}`)}),
  slice_days as (insert into report_slice_days (day, ${KIND}, count, price, tips, work_ms)
    select ${dayOf('slice')}, ${KIND}, ${ADDED} from every group by 1, 2, 3, 4, 5, 6
    ${addSums('report_slice_days', `day, ${KIND}`)}),
  hours as (insert into report_hours (hour, service, location_id, referral_code, currency, status, count, price, tips, work_ms)
    select d.seen_at - d.seen_at % ${HOUR}, d.service, d.location_id, coalesce(u.referral_code, x.referral_code, ''), d.currency, d.status, ${SUMS}
    from decided d left join users u on u.user_id = d.user_id left join deleted_drivers x on x.user_id = d.user_id group by 1, 2, 3, 4, 5, 6
    ${addSums('report_hours', 'hour, service, location_id, referral_code, currency, status')}),
  won_days as (insert into report_won_days (day, service, location_id, currency, count, price)
    select ${dayOf('seen_at')}, service, location_id, currency, count(*)::int, sum(price)::bigint from decided where status = 'got' group by 1, 2, 3, 4
    ${add('report_won_days', 'day, service, location_id, currency', ['count', 'price'])}),
  drivers as materialized (select seen_at - seen_at % ${HOUR} as hour, ${DRIVER}, count(*)::int as decisions,
      count(*) filter (where status = 'got')::int as won, coalesce(sum(price + tips) filter (where status = 'got'), 0)::bigint as won_pay
    from decided group by 1, 2, 3, 4),
  driver_hours as (insert into report_drivers (hour, ${DRIVER}, decisions, won, won_pay) select * from drivers
    ${addDrivers('report_drivers', `hour, ${DRIVER}`)})
  insert into report_driver_days (day, ${DRIVER}, decisions, won, won_pay)
    select ${dayOf('hour')}, ${DRIVER}, ${ADDED_DRIVER} from drivers group by 1, 2, 3, 4
    ${addDrivers('report_driver_days', `day, ${DRIVER}`)}`;

/** Each takes the hours of a span out of one table. */
export const TAKE_OUT = [
  'delete from report_slices where slice >= $1 and slice < $2',
  ...['report_slice_hours', 'report_hours', 'report_drivers'].map((table) => `delete from ${table} where hour >= $1 and hour < $2`),
];

const between = 'where hour >= $1 and hour < $2';

/** The tables by the day: `take` takes the days from `$1` to `$2` out, `sum` adds the hours of whole days up again. */
export const DAYS = [
  {
    table: 'report_slice_days',
    sum: `insert into report_slice_days (day, ${KIND}, count, price, tips, work_ms)
      select ${dayOf('hour')}, ${KIND}, ${ADDED} from report_slice_hours ${between} group by 1, 2, 3, 4, 5, 6`,
  },
  {
    table: 'report_won_days',
    sum: `insert into report_won_days (day, service, location_id, currency, count, price)
      select ${dayOf('hour')}, service, location_id, currency, sum(count)::int, sum(price)::bigint
      from report_hours ${between} and status = 'got' group by 1, 2, 3, 4`,
  },
  {
    table: 'report_driver_days',
    sum: `insert into report_driver_days (day, ${DRIVER}, decisions, won, won_pay)
      select ${dayOf('hour')}, ${DRIVER}, ${ADDED_DRIVER} from report_drivers ${between} group by 1, 2, 3, 4`,
  },
].map(({ table, sum }) => ({ take: `delete from ${table} where day >= $1 and day <= $2`, sum }));
