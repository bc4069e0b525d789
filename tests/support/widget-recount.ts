// What the live widgets and the reports by day show, compared with sums over decisions, offers and payments in plain SQL.
import { expect } from 'vitest';
import { Failed } from '#api/contract/failures.ts';
import type { Database } from '#api/db/client.ts';
import { liveReport } from '#api/verbs/reports/live.ts';
import { medianMetrics } from '#api/verbs/reports/medians.ts';
import { reportRowsOf } from '#api/verbs/reports/rows.ts';
import { activeUsersOf, serviceActivityOf } from '#api/verbs/reports/service-activity.ts';
import { zoneMapOf } from '#api/verbs/reports/zone-map.ts';
import type { Instant } from '#engine/model/clock.ts';
import { DAY, HOUR } from '#engine/model/time-units.ts';
import { platforms } from '#engine/platforms/registry.ts';

/** A month as the specification has it. */
const MONTH = 2_629_746_000;
const STATUSES = ['got', 'dislikes', 'lost'] as const;
const OUTCOMES = 'v.service, v.status';
/** The day in New York of an instant, by the server's own time zones. */
const dayOf = (instant: string) => `(to_timestamp(${instant} / 1000.0) at time zone 'America/New_York')::date`;
/** The first instant in New York of a day, by the same. */
const startOf = (date: string) => `(extract(epoch from (${date})::timestamp at time zone 'America/New_York') * 1000)::bigint`;

/** The nights on which New York's clocks change in 2026, with their neighbours. */
export const CHANGE_DAYS = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02'];

export function everyFifthDay(from: Instant, to: Instant): string[] {
  return Array.from({ length: Math.floor((to - from) / (5 * DAY)) - 1 }, (_, n) =>
    new Date(to - (n + 1) * 5 * DAY).toISOString().slice(0, 10),
  );
}

/**
 * Compares every figure that a screen shows at `now`, of the day so far, the whole day before and other days that are over, as in
 * 2026-11-01. Returns how many figures were compared.
 */
export async function expectWidgets(database: Database, now: Instant, over: readonly string[]): Promise<number> {
  const clock = { now: () => now, elapsed: () => 0, speed: () => 1 };
  const ctx = { db: database.db, database, platforms, world: clock, machine: clock };
  const query = async (text: string, values: unknown[]) => (await database.pool.query(text, values)).rows as Record<string, any>[];
  const tools = { ctx, query, compare: new Comparison() };
  const [{ today, yesterday }] = (await query(
    `select d::text as today, (d - 1)::text as yesterday from (select ${dayOf('$1::bigint')} as d) t`,
    [now],
  )) as [Record<string, string>];
  for (const date of [undefined, yesterday!, ...over]) {
    const [row] = await query(
      `select ${startOf('d - 1')} as before, ${startOf('d')} as start, ${startOf('d + 1')} as next from (select $1::date as d) t`,
      [date ?? today],
    );
    const { before, start, next } = row as Record<string, number>;
    const to = date === undefined ? now + 1 : next!;
    const day = { asked: date, date: date ?? today!, before: before!, from: start!, at: to - 1, to };
    await expectLive(tools, day);
    await expectActivity(tools, day);
    await expectMedians(tools, day);
  }
  await expectZones(tools, now);
  await expectRows(tools, today!);
  return tools.compare.figures;
}

class Comparison {
  figures = 0;
  same(name: string, is: unknown, should: unknown): void {
    expect({ [name]: is }).toEqual({ [name]: should });
    this.figures += countOf(should);
  }
}

function countOf(value: unknown): number {
  if (value === null || typeof value !== 'object') return 1;
  return Object.values(value).reduce<number>((sum, each) => sum + countOf(each), 0);
}

interface Tools {
  ctx: any;
  query(text: string, values: unknown[]): Promise<Record<string, any>[]>;
  compare: Comparison;
}

interface Day {
  /** Undefined: today. */
  asked: string | undefined;
  date: string;
  /** First instant of the day before it. */
  before: Instant;
  at: Instant;
  from: Instant;
  /** Not part of it. */
  to: Instant;
}

function good<T>(answer: T | Failed): T {
  if (answer instanceof Failed) throw new Error(answer.code);
  return answer;
}

async function expectLive({ ctx, query, compare }: Tools, day: Day): Promise<void> {
  const report = good(await liveReport({ ctx }, day.asked));
  const joined = 'from verdicts v left join offers o using (service, offer_id) where v.seen_at >= $1 and v.seen_at < $2';
  const windows = { hour: day.at - HOUR, day: day.from, week: day.at - 7 * DAY, month: day.at - MONTH };
  const sums = Object.fromEntries(
    await Promise.all(
      Object.entries(windows).map(async ([window, from]) => [
        window,
        await query(
          `select ${OUTCOMES}, coalesce(sum(o.price) filter (where o.currency = 'USD'), 0)::bigint as money,
             coalesce(sum(o.tips) filter (where o.currency = 'USD'), 0)::bigint as tips,
             coalesce(sum(o.ends_at - o.starts_at), 0)::bigint as "workMs", (count(*) filter (where o.starts_at - v.seen_at <= 45 * 60000))::int as instant
           ${joined} and v.service = 'AMAZON_FLEX' group by 1, 2`,
          [from, day.at + 1],
        ),
      ]),
    ),
  ) as Record<string, Record<string, any>[]>;
  const figures = (column: string, over: string[], scale = 1) =>
    Object.fromEntries(
      over.map((window) => [
        window,
        Object.fromEntries(
          STATUSES.map((status) => [status, (sums[window]!.find((row) => row['status'] === status)?.[column] ?? 0) / scale]),
        ),
      ]),
    );
  const all = Object.keys(windows);
  compare.same('money', report.flexMoney, figures('money', all));
  compare.same('tips', report.flexTips, figures('tips', all));
  compare.same('hours', report.flexHours, figures('workMs', all.slice(1), HOUR));
  compare.same('instant', report.flexInstant, figures('instant', all.slice(1)));

  const [offers] = await query(
    `select (count(*) filter (where reserved))::int as exclusive, (count(*) filter (where not reserved))::int as open
     from offers where first_seen_at >= $1 and first_seen_at < $2`,
    [day.from, day.to],
  );
  const [drivers] = await query('select count(distinct user_id)::int as users from verdicts where seen_at >= $1 and seen_at < $2', [
    day.from,
    day.to,
  ]);
  const [money] = await query(
    `select coalesce(sum(cents) filter (where cents > 0), 0)::bigint as received, coalesce(-sum(cents) filter (where cents < 0), 0)::bigint as sent
     from ledger where ${dayOf('at')} = $1::date`,
    [day.date],
  );
  compare.same(
    'day',
    {
      date: report.date,
      at: report.at,
      exclusive: report.exclusiveOfferCount,
      open: report.nonExclusiveOfferCount,
      users: report.users,
      received: report.amountReceived,
      sent: report.amountSent,
    },
    { date: day.date, at: day.at, ...offers, ...drivers, ...money },
  );

  const won = await query(
    `select v.service, count(*)::int as blocks,
       coalesce(sum(coalesce(o.price, 0) + o.tips) filter (where o.currency = 'USD'), 0)::bigint as money ${joined} and v.status = 'got' group by 1`,
    [day.from, day.to],
  );
  compare.same(
    'services',
    report.services,
    platforms.map(({ manifest: { service } }) => won.find((row) => row['service'] === service) ?? { service, blocks: 0, money: 0 }),
  );
  const places = await query(
    `select v.service, v.location_id as "locationId", count(*)::int as count, coalesce(sum(o.price) filter (where o.currency = 'USD'), 0)::bigint as price
     ${joined} and v.status = 'got' and v.location_id is not null group by 1, 2 order by 3 desc, 4 desc, 1, 2 limit 20`,
    [day.from, day.to],
  );
  compare.same(
    'locations',
    report.locations.map(({ name: _, ...place }) => place),
    places,
  );
}

async function expectActivity({ ctx, query, compare }: Tools, day: Day): Promise<void> {
  const activity = `count(distinct user_id)::int as "fullyActive", (count(*) filter (where status = 'got'))::int as "offersWon",
    count(*)::int as "offersSeen", (count(*) filter (where status = 'lost'))::int as "offersLost"
    from verdicts where seen_at >= $1 and seen_at < $2`;
  const byService = (rows: Record<string, any>[]) =>
    Object.fromEntries(rows.map(({ service, timestamp: _, ...row }) => [service as string, row]));
  const whole = await query(`select service, ${activity} group by 1`, [day.from, day.to]);
  const hours = await query(`select seen_at - seen_at % 3600000 as timestamp, service, ${activity} group by 1, 2 order by 1`, [
    day.from,
    day.to,
  ]);
  const report = good(await serviceActivityOf(ctx, day.asked));
  compare.same('services of the day', report.services, byService(whole));
  compare.same(
    'hours of the day',
    report.entries,
    [...Map.groupBy(hours, (row) => row['timestamp'])].map(([timestamp, rows]) => ({ timestamp, services: byService(rows) })),
  );
  const drivers = await query(
    `select user_id as "userId", bool_or(service = 'AMAZON_FLEX') as flex, bool_or(service = 'RELAY') as relay, bool_or(service = 'SPARK') as spark,
       count(distinct service) > 1 as bundle from verdicts where seen_at >= $1 and seen_at < $2 group by 1 order by 1`,
    [day.from, day.to],
  );
  const active = good(await activeUsersOf(ctx, day.asked));
  compare.same(
    'drivers of the day',
    active.map(({ userId, flex, relay, spark, bundle }) => ({ userId, flex, relay, spark, bundle })),
    drivers,
  );
}

async function expectMedians({ ctx, query, compare }: Tools, day: Day): Promise<void> {
  const of = async (from: number, to: number) => {
    const [row] = await query(
      `select (select count(distinct user_id)::int from verdicts where seen_at >= $1 and seen_at < $2) as users,
         (select round(percentile_cont(0.5) within group (order by pay))::bigint from (select sum(coalesce(o.price, 0) + o.tips) as pay
           from verdicts v join offers o using (service, offer_id)
           where v.seen_at >= $1 and v.seen_at < $2 and v.status = 'got' and o.currency = 'USD' group by v.user_id) p) as median`,
      [from, to],
    );
    return row!;
  };
  const [first, second] = [await of(day.from, day.to), await of(day.before, day.from)];
  const { medianToday, medianYesterday, usersToday, usersYesterday } = good(await medianMetrics({ ctx }, day.asked));
  compare.same(
    'medians',
    { medianToday, medianYesterday, usersToday, usersYesterday },
    {
      medianToday: first['median'],
      medianYesterday: second['median'],
      usersToday: first['users'],
      usersYesterday: second['users'],
    },
  );
}

async function expectZones({ ctx, query, compare }: Tools, now: Instant): Promise<void> {
  const to = Math.floor(now / HOUR) * HOUR;
  const rows = await query(
    `select location_id as id, extract(hour from to_timestamp(seen_at / 1000) at time zone 'America/New_York')::int as hour,
       count(distinct seen_at / 3600000)::int as days from verdicts
     where service = 'AMAZON_FLEX' and seen_at >= $1 and seen_at < $2 and location_id is not null group by 1, 2`,
    [to - 7 * DAY, to],
  );
  const most = await query(
    `select location_id as id from verdicts where service = 'AMAZON_FLEX' and seen_at >= $1 and seen_at < $2 and location_id is not null
     group by 1 order by count(*) desc, 1 limit 5`,
    [to - 7 * DAY, to],
  );
  const { zones } = await zoneMapOf(ctx);
  compare.same(
    'zones',
    zones.map(({ locationId, hours }) => ({ locationId, hours })),
    most.map(({ id }) => ({
      locationId: id,
      hours: Array.from({ length: 24 }, (_, hour) =>
        Math.min(1, (rows.find((row) => row['id'] === id && row['hour'] === hour)?.['days'] ?? 0) / 7),
      ),
    })),
  );
}

async function expectRows({ ctx, query, compare }: Tools, to: string): Promise<void> {
  const rows = good(await reportRowsOf({ ctx }, { per: 'day', by: 'service,code', to, from: daysBefore(to, 27) } as never));
  const expected = await query(
    `select ${startOf(dayOf('v.seen_at'))} as at, v.service, coalesce(u.referral_code, '') as "referralCode", coalesce(o.currency, '') as currency, v.status,
       count(*)::int as count, coalesce(sum(o.price), 0)::bigint as price, coalesce(sum(o.tips), 0)::bigint as tips,
       coalesce(sum(o.ends_at - o.starts_at), 0)::bigint as "workMs"
     from verdicts v left join offers o using (service, offer_id) left join users u on u.user_id = v.user_id
     where ${dayOf('v.seen_at')} between $1::date and $2::date and v.seen_at < (select counted_to from report_state) group by 1, 2, 3, 4, 5`,
    [daysBefore(to, 27), to],
  );
  const sorted = (list: object[]) => list.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();
  compare.same('rows', sorted(rows.rows.map(({ locationId: _, ...row }) => row)), sorted(expected));
}

function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * DAY).toISOString().slice(0, 10);
}
