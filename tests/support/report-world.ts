import type { Database } from '#api/db/client.ts';
import type { SpanSum } from '#api/db/reports/read.ts';
import { HOUR, MINUTE } from '#engine/model/time-units.ts';
import { seededRandom } from '#engine/sandbox/random.ts';
import { insertUsers } from './database.ts';

export interface ReportWorld {
  from: number;
  to: number;
  drivers: number;
  offers: number;
  /** Further offers around the night in spring. */
  spring?: number;
  payments?: number;
  seed?: string;
}

const SERVICES = ['AMAZON_FLEX', 'AMAZON_FLEX', 'AMAZON_FLEX', 'VEHO', 'RELAY', 'SPARK'] as const;
const CODES = ['SUMMER', 'WINTER', null];
const ROWS = 5000;

/** The days around the night on which New York's clocks went forward in 2026. */
export const SPRING = { from: Date.UTC(2026, 2, 6), to: Date.UTC(2026, 2, 11) };

/**
 * Drivers, offers, decisions and payments as a season leaves them: unknown figures, two currencies, reserved and instant offers, hours
 * on borders.
 */
export async function fillReportWorld(
  database: Pick<Database, 'db' | 'pool'>,
  { from, to, drivers, offers, spring = 0, payments = 0, seed = 'reports' }: ReportWorld,
): Promise<void> {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  await insertUsers(
    database,
    ...Array.from({ length: drivers }, (_, n) => ({
      userId: `d${n}`,
      phoneNumber: `+1999${String(n).padStart(7, '0')}`,
      referralCode: pick(CODES),
    })),
  );
  const offerRows: unknown[][] = [];
  const decisions: unknown[][] = [];
  const publish = (n: number, from: number, to: number) => {
    const at = random() < 0.05 ? Math.floor((from + random() * (to - from)) / HOUR) * HOUR : Math.floor(from + random() * (to - from));
    const service = pick(SERVICES);
    const known = random() < 0.95;
    const startsAt = known ? at + Math.floor(random() * 300) * MINUTE : null;
    const endsAt = startsAt === null ? null : startsAt + (1 + Math.floor(random() * 8)) * 30 * MINUTE;
    const exclusive = random() < 0.1;
    const location = random() < 0.9 ? `L${Math.floor(random() * 12)}` : null;
    const price = random() < 0.95 ? Math.floor(random() * 20_000) : null;
    const currency = service === 'RELAY' ? 'EUR' : 'USD';
    offerRows.push([service, `o${n}`, location, startsAt, endsAt, price, Math.floor(random() * 900), currency, exclusive, at]);
    const seers = exclusive ? 1 : 1 + Math.floor(random() * Math.min(drivers, 8));
    const first = Math.floor(random() * drivers);
    for (let k = 0; k < seers; k++) {
      const seenAt = k === 0 ? at : Math.min(to - 1, at + Math.floor(random() * 4 * MINUTE));
      const status = pick(['got', 'lost', 'dislikes', 'dislikes', 'dislikes']);
      const reason = status === 'dislikes' ? 'PRICE_TOO_LOW' : null;
      decisions.push([seenAt, `d${(first + k) % drivers}`, service, `o${n}`, location, exclusive, status, reason]);
    }
  };
  for (let n = 0; n < offers; n++) publish(n, from, to);
  for (let n = 0; n < spring; n++) publish(offers + n, SPRING.from, SPRING.to);
  await insertOffers(database, offerRows);
  await insertDecisions(database, decisions);
  await insertPayments(
    database,
    Array.from({ length: payments }, (_, n) => [
      `d${Math.floor(random() * drivers)}`,
      Math.floor(from + random() * (to - from)),
      random() < 0.9 ? 5000 : -1200,
      `world:${n}`,
    ]),
  );
  await database.pool.query('analyze offers; analyze verdicts');
}

/** Sums with those of one kind added up, in any order the same. */
export function addedUp(sums: readonly SpanSum[]): SpanSum[] {
  const kinds = Map.groupBy(sums, ({ service, currency, status, exclusive, instant }) =>
    [service, currency, status, exclusive, instant].join(),
  );
  const total = (same: readonly SpanSum[], name: 'count' | 'price' | 'tips' | 'workMs') => same.reduce((sum, each) => sum + each[name], 0);
  return [...kinds.values()].map((same) => ({
    ...same[0]!,
    count: total(same, 'count'),
    price: total(same, 'price'),
    tips: total(same, 'tips'),
    workMs: total(same, 'workMs'),
  }));
}

/** The sums of a span by plain SQL over decisions and offers, without any report row. */
export async function recountSums({ pool }: Pick<Database, 'pool'>, from: number, to: number): Promise<Record<string, unknown>[]> {
  const sums = (seen: string) => `coalesce(o.starts_at - ${seen} <= 2700000, false) as instant, count(*)::int as count,
    coalesce(sum(o.price), 0)::bigint as price, coalesce(sum(o.tips), 0)::bigint as tips, coalesce(sum(o.ends_at - o.starts_at), 0)::bigint as "workMs"`;
  const { rows } = await pool.query(
    `select v.service, coalesce(o.currency, '') as currency, v.status, v.reserved as exclusive, ${sums('v.seen_at')}
       from verdicts v left join offers o using (service, offer_id) where v.seen_at >= $1 and v.seen_at < $2 group by 1, 2, 3, 4, 5
     union all select o.service, o.currency, 'offers', o.reserved, ${sums('o.first_seen_at')}
       from offers o where o.first_seen_at >= $1 and o.first_seen_at < $2 group by 1, 2, 3, 4, 5`,
    [from, to],
  );
  return rows;
}

const TABLES = [
  'report_slices',
  'report_slice_hours',
  'report_slice_days',
  'report_hours',
  'report_won_days',
  'report_drivers',
  'report_driver_days',
];

/** As if nothing had ever been counted. */
export async function forgetReports({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(`truncate ${TABLES.join(', ')}, report_state, report_dirty`);
}

/** What the days' tables hold, and what plain SQL over decisions and offers makes of the same days, by the server's time zones. */
export async function recountDays({ pool }: Pick<Database, 'pool'>): Promise<Record<string, { is: unknown[]; should: unknown[] }>> {
  const day = (at: string) =>
    `(extract(epoch from date_trunc('day', to_timestamp(${at} / 1000) at time zone 'America/New_York') at time zone 'America/New_York') * 1000)::bigint as day`;
  const decided = `from verdicts v left join offers o using (service, offer_id) where v.seen_at < (select counted_to from report_state)`;
  const sums = `count(*)::int as count, coalesce(sum(o.price), 0)::bigint as price, coalesce(sum(o.tips), 0)::bigint as tips,
    coalesce(sum(o.ends_at - o.starts_at), 0)::bigint as work_ms`;
  const soon = (at: string) => `coalesce(o.starts_at - ${at} <= 2700000, false) as instant`;
  const kinds = (at: (at: string) => string) => `
    select ${at('v.seen_at')}, v.service, coalesce(o.currency, '') as currency, v.status, v.reserved as exclusive, ${soon('v.seen_at')}, ${sums}
      ${decided} group by 1, 2, 3, 4, 5, 6 union all
    select ${at('o.first_seen_at')}, o.service, o.currency, 'offers', o.reserved, ${soon('o.first_seen_at')}, ${sums}
      from offers o where o.first_seen_at < (select counted_to from report_state) group by 1, 2, 3, 4, 5, 6`;
  const should = {
    report_slice_hours: kinds((at) => `${at} - ${at} % 3600000 as hour`),
    report_slice_days: kinds(day),
    report_won_days: `select ${day('v.seen_at')}, v.service, coalesce(v.location_id, '') as location_id, coalesce(o.currency, '') as currency,
        count(*)::int as count, coalesce(sum(o.price), 0)::bigint as price ${decided} and v.status = 'got' group by 1, 2, 3, 4`,
    report_driver_days: `select ${day('v.seen_at')}, v.user_id, v.service, coalesce(o.currency, '') as currency, count(*)::int as decisions,
        (count(*) filter (where v.status = 'got'))::int as won,
        coalesce(sum(coalesce(o.price, 0) + coalesce(o.tips, 0)) filter (where v.status = 'got'), 0)::bigint as won_pay ${decided} group by 1, 2, 3, 4`,
  };
  const read = async (text: string) => {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from (${text}) t order by 1`);
    return rows.map(({ row }) => row);
  };
  const compared = await Promise.all(
    Object.entries(should).map(async ([table, text]) => [table, { is: await read(`select * from ${table}`), should: await read(text) }]),
  );
  return Object.fromEntries(compared);
}

/** A digest of each table of report rows: the same rows give the same digests, in whatever order they were written. */
export async function reportTables({ pool }: Pick<Database, 'pool'>): Promise<unknown> {
  const digest = (table: string) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${table} t) as ${table}`;
  return (await pool.query(`select ${TABLES.map(digest).join(', ')}`)).rows[0];
}

async function insertOffers({ pool }: Pick<Database, 'pool'>, rows: unknown[][]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS) {
    const columns = columnsOf(rows.slice(at, at + ROWS), 10);
    await pool.query(
      `insert into offers (service, offer_id, location_id, starts_at, ends_at, price, tips, currency, reserved, first_seen_at)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::boolean[], $10::bigint[])`,
      columns,
    );
  }
}

/** Rows of (seenAt, userId, service, offerId, locationId, exclusive, status, reason). */
export async function insertDecisions({ pool }: Pick<Database, 'pool'>, rows: unknown[][]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS)
    await pool.query(
      `insert into verdicts (seen_at, user_id, service, offer_id, location_id, reserved, status, reason, margin, decided_at)
       select s, u, v, o, l, r, st, re, 0, s
       from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::text[], $8::text[]) as t (s, u, v, o, l, r, st, re)
       on conflict (seen_at, user_id, offer_id, service) do update set status = excluded.status, reason = excluded.reason`,
      columnsOf(rows.slice(at, at + ROWS), 8),
    );
}

/** Rows of (userId, at, cents, cause). */
async function insertPayments({ pool }: Pick<Database, 'pool'>, rows: unknown[][]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS)
    await pool.query(
      `insert into ledger (user_id, at, kind, cents, currency, days, cause, actor)
       select u, a, case when c > 0 then 'payment' else 'refund' end, c, 'usd', case when c > 0 then 7 else 0 end, ca, 'billing'
       from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[]) as t (u, a, c, ca)`,
      columnsOf(rows.slice(at, at + ROWS), 4),
    );
}

function columnsOf(rows: unknown[][], width: number): unknown[][] {
  return Array.from({ length: width }, (_, n) => rows.map((row) => row[n]));
}
