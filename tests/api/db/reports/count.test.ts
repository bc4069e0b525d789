import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countDecisions, countState, markForRecount } from '#api/db/reports/count.ts';
import { driversOf, reportRows, serviceHours, sumsOf } from '#api/db/reports/read.ts';
import { newYorkDate, startOfNewYorkDate } from '#api/verbs/new-york.ts';
import { DAY, HOUR, MINUTE } from '#engine/model/time-units.ts';
import { seededRandom } from '#engine/sandbox/random.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  addedUp,
  fillReportWorld,
  forgetReports,
  insertDecisions,
  recountDays,
  recountSums,
  reportTables,
} from '#tests/support/report-world.ts';
import { CHANGE_DAYS, everyFifthDay, expectWidgets } from '#tests/support/widget-recount.ts';

// REPORT_DRIVERS=500 REPORT_OFFERS=300000 is the full size, with TEST_DATABASE_URL on a server.
const DRIVERS = Number(process.env['REPORT_DRIVERS'] ?? 60);
const OFFERS = Number(process.env['REPORT_OFFERS'] ?? 3000);
/** Sixty days around the night on which New York's clocks go back, and some around that on which they go forward. */
const TO = Date.UTC(2026, 10, 24, 15, 7, 31);
const FROM = TO - 60 * DAY;
const DAYS = [...CHANGE_DAYS, ...everyFifthDay(FROM, TO)];

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await fillReportWorld(database, { from: FROM, to: TO, drivers: DRIVERS, offers: OFFERS, spring: OFFERS / 20, payments: DRIVERS * 8 });
  await countDecisions(database.pool, TO - MINUTE);
}, 600_000);
afterAll(async () => {
  await database.close();
});

const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();

async function expectSums(from: number, to: number, service: string | null = null): Promise<number> {
  const expected = (await recountSums(database, from, to)).filter((row) => service === null || row['service'] === service);
  expect(sorted(addedUp((await sumsOf(database.pool, to, { span: { from, service } })).span))).toEqual(sorted(expected));
  return expected.length;
}

async function expectRows(): Promise<void> {
  const days = Array.from({ length: 62 }, (_, n) => startOfNewYorkDate(newYorkDate(FROM) + n));
  const [from, to] = [days[0]!, days.at(-1)!];
  const rows = await reportRows(database.pool, {
    from,
    to,
    starts: days.slice(0, -1),
    by: ['service', 'location', 'code'],
    limit: 100_000,
  });
  const { rows: expected } = await database.pool.query(
    `select to_char(to_timestamp(v.seen_at / 1000) at time zone 'America/New_York', 'YYYY-MM-DD') as day, v.service, coalesce(v.location_id, '') as "locationId",
       coalesce(u.referral_code, '') as "referralCode", coalesce(o.currency, '') as currency, v.status, count(*)::int as count,
       coalesce(sum(o.price), 0)::bigint as price, coalesce(sum(o.tips), 0)::bigint as tips, coalesce(sum(o.ends_at - o.starts_at), 0)::bigint as "workMs"
     from verdicts v left join offers o using (service, offer_id) left join users u on u.user_id = v.user_id
     where v.seen_at >= $1 and v.seen_at < $2 and v.seen_at < (select counted_to from report_state) group by 1, 2, 3, 4, 5, 6`,
    [from, to],
  );
  const named = rows.map(({ at, ...row }) => ({ ...row, day: new Date(newYorkDate(at) * DAY).toISOString().slice(0, 10) }));
  expect(sorted(named)).toEqual(sorted(expected));
}

/** Hours and days, added up as they are counted, are what plain SQL gives for each of them. */
async function expectDays(): Promise<void> {
  for (const [table, { is, should }] of Object.entries(await recountDays(database))) {
    expect({ [table]: is }).toEqual({ [table]: should });
    expect(is.length).toBeGreaterThan(60);
  }
}

describe('report rows', () => {
  it('give for every window what a recount of the decisions gives, to the millisecond (REPORT-07, REPORT-09, ENT-61)', async () => {
    const random = seededRandom('windows');
    expect(await expectSums(TO - 30 * DAY, TO)).toBeGreaterThan(20);
    for (const length of [HOUR, DAY, 7 * DAY, 2_629_746_000]) {
      await expectSums(TO - length, TO);
      await expectSums(TO - length, TO, 'AMAZON_FLEX');
    }
    for (let n = 0; n < 12; n++) {
      const from = Math.floor(FROM + random() * 50 * DAY);
      await expectSums(from, Math.floor(from + random() * random() * 9 * DAY));
    }
  });

  it('give for every New York day, platform, location and code what a recount gives, on the nights of both clock changes too', async () => {
    await expectRows();
    for (const [date, hours] of [
      [Date.UTC(2026, 2, 8), 23],
      [Date.UTC(2026, 10, 1), 25],
      [Date.UTC(2026, 2, 9), 24],
    ] as const) {
      const [from, to] = [startOfNewYorkDate(date / DAY), startOfNewYorkDate(date / DAY + 1)];
      expect((to - from) / HOUR).toBe(hours);
      const rows = await reportRows(database.pool, { from, to, starts: [from], by: [], limit: 100 });
      const { rows: recount } = await database.pool.query(
        `select count(*)::int as count from verdicts where (to_timestamp(seen_at / 1000) at time zone 'America/New_York')::date = $1::date`,
        [new Date(date).toISOString().slice(0, 10)],
      );
      expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(recount[0].count);
      expect(recount[0].count).toBeGreaterThan(60);
    }
  });

  it('count drivers and their median pay, and what each platform did by the hour (ENT-62, ENT-66)', async () => {
    for (const date of [newYorkDate(TO), newYorkDate(TO) - 1, newYorkDate(Date.UTC(2026, 10, 1, 12))]) {
      const [from, to] = [startOfNewYorkDate(date), Math.min(TO, startOfNewYorkDate(date + 1))];
      const { rows } = await database.pool.query(
        `with mine as (select v.user_id, sum(coalesce(o.price, 0) + o.tips) as pay from verdicts v join offers o using (service, offer_id)
           where v.seen_at >= $1 and v.seen_at < $2 and v.status = 'got' and o.currency = 'USD' group by 1)
         select (select count(distinct user_id)::int from verdicts where seen_at >= $1 and seen_at < $2) as users,
           (select round(percentile_cont(0.5) within group (order by pay))::bigint from mine) as median`,
        [from, to],
      );
      expect(await driversOf(database.pool, 'USD', { from, to })).toEqual(rows[0]);
      expect(rows[0].users).toBeGreaterThan(5);
      const { rows: hours } = await database.pool.query(
        `select seen_at - seen_at % 3600000 as hour, service, count(distinct user_id)::int as drivers, count(*) filter (where status = 'got')::int as won,
           count(*) filter (where status = 'lost')::int as lost, count(*)::int as seen from verdicts where seen_at >= $1 and seen_at < $2 group by 1, 2`,
        [from, to],
      );
      expect(sorted(await serviceHours(database.pool, { from, to }))).toEqual(sorted(hours));
    }
  });

  it('are added up by the hour and the New York day as a recount does it, on days of 23 and 25 hours too', async () => {
    await expectDays();
  });

  it('are added up the same by the upgrade of a database that has counted before', async () => {
    const before = await reportTables(database);
    const migration = await readFile(join(import.meta.dirname, '../../../../api/db/migrations/0025_report_days.sql'), 'utf8');
    const sums = migration.split('--> statement-breakpoint').filter((statement) => /^INSERT INTO/m.test(statement));
    expect(sums).toHaveLength(14);
    await database.pool.query('truncate report_slice_hours, report_slice_days, report_won_days, report_driver_days');
    for (const sum of sums) await database.pool.query(sum);
    expect(await reportTables(database)).toEqual(before);
  });

  it('give on every screen what a recount gives: live widgets, medians, service activity, drivers of a day, zones (REPORT-09, ENT-61, ENT-62, ENT-66)', {
    timeout: 600_000,
  }, async () => {
    const figures = await expectWidgets(database, TO, DAYS);
    expect(figures).toBeGreaterThan(DAYS.length * 200);
    console.info(`${figures} figures of ${DAYS.length + 2} days are those of the recount`);
  });

  it('stay right when decisions come late or change, and count nothing twice', { timeout: 120_000 }, async () => {
    const { rows: some } = await database.pool.query<Record<string, unknown>>(
      `select seen_at, user_id, service, offer_id, location_id, reserved from verdicts where status = 'lost' order by md5(offer_id) limit 40`,
    );
    await insertDecisions(
      database,
      some.map((row) => [...Object.values(row), 'got', null]),
    );
    await insertDecisions(database, [[TO - 20 * DAY, 'd0', 'VEHO', 'late', 'L1', false, 'got', null]]);
    expect((await countState(database.pool)).waiting).toBeGreaterThan(20);
    await countDecisions(database.pool, TO - MINUTE);
    await countDecisions(database.pool, TO - MINUTE);

    expect((await countState(database.pool)).waiting).toBe(0);
    await expectRows();
    await expectDays();
    await expectSums(FROM, TO);
  });

  it('miss none that comes after minutes without any, though those were counted', { timeout: 120_000 }, async () => {
    const quiet = Math.ceil(TO / (5 * MINUTE)) * 5 * MINUTE;
    await countDecisions(database.pool, quiet + 5 * MINUTE);
    expect((await countState(database.pool)).countedTo).toBe(quiet + 5 * MINUTE);
    await insertDecisions(database, [[quiet + 6 * MINUTE, 'd0', 'VEHO', 'after', 'L1', false, 'got', null]]);
    await countDecisions(database.pool, quiet + 15 * MINUTE);
    expect(await expectSums(quiet + 5 * MINUTE, quiet + 10 * MINUTE)).toBe(1);
    await database.pool.query(`delete from verdicts where offer_id = 'after'`);
    await forgetReports(database);
    await countDecisions(database.pool, TO - MINUTE);
  });

  it('are the same after the work was interrupted fifty times in between, and after a rebuild from the decisions', {
    timeout: 120_000,
  }, async () => {
    const before = await reportTables(database);
    await forgetReports(database);
    const { pool, interruptions } = interrupted(25);
    await untilDone(pool);
    expect(interruptions()).toBe(25);
    expect(await reportTables(database)).toEqual(before);

    await database.pool.query('update report_hours set count = count + 7; update report_slice_days set count = count + 7');
    await database.pool.query('update report_driver_days set won = won + 1; delete from report_won_days');
    expect(await markForRecount(database.pool, 0, TO)).toBeGreaterThan(1000);
    const again = interrupted(25);
    await untilDone(again.pool);
    expect(again.interruptions()).toBe(25);
    expect(await reportTables(database)).toEqual(before);
    await expectRows();
    await expectDays();
  });

  it('mark no hour to be counted again where there is no decision yet', async () => {
    const empty = await openTestDatabase();
    try {
      await countDecisions(empty.pool, TO);
      expect(await markForRecount(empty.pool, 0, TO)).toBe(0);
    } finally {
      await empty.close();
    }
  });
});

/** A pool whose connection is lost so many times, after any statement, also in the middle of a transaction. */
function interrupted(times: number): { pool: Pool; interruptions(): number } {
  const random = seededRandom('interruptions');
  let left = times;
  const breaking =
    (query: (...args: unknown[]) => Promise<unknown>) =>
    async (...args: unknown[]) => {
      const answer = await query(...args);
      if (left > 0 && random() < 0.15) {
        left--;
        throw new Error('the connection is lost');
      }
      return answer;
    };
  const connect = async () => {
    const client = await database.pool.connect();
    return { query: breaking(client.query.bind(client) as never), release: (broken?: boolean) => client.release(broken) };
  };
  return {
    pool: { query: breaking(database.pool.query.bind(database.pool) as never), connect } as unknown as Pool,
    interruptions: () => times - left,
  };
}

async function untilDone(pool: Pool): Promise<void> {
  for (;;)
    if (
      await countDecisions(pool, TO - MINUTE).then(
        () => true,
        () => false,
      )
    )
      return;
}
