// A day of a million decisions: what a call of the live dashboard takes over HTTP, on PostgreSQL and embedded, and what an accept's
// intent takes while the dashboard is asked and decisions are counted, compared with one without either.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { type Database, openDatabase } from '#api/db/client.ts';
import { createEngineStore } from '#api/db/engine-store.ts';
import { createPartitions } from '#api/db/partitions.ts';
import { countDecisions } from '#api/db/reports/count.ts';
import { createSealing } from '#api/db/sealing.ts';
import { driversReader } from '#api/verbs/reports/drivers-reader.ts';
import { liveReport } from '#api/verbs/reports/live.ts';
import { medianMetrics } from '#api/verbs/reports/medians.ts';
import type { IntentRequest } from '#engine/core/ports.ts';
import { DAY, HOUR, MINUTE } from '#engine/model/time-units.ts';
import { platforms } from '#engine/platforms/registry.ts';
import { startPostgres } from '../../config/tools/test-services.mjs';
import { decided } from '../support/offers.ts';
import { seedDrivers } from './_drivers.ts';
import { inFolder, withServer } from './_server.ts';
import { atMost, percentile, type Row, runAlone } from './row.ts';

const DECISIONS = Number(process.env['REPORT_DECISIONS'] ?? 1_000_000);
/** Days like it before it, as report rows. */
const DAYS = 31;
const SEERS = 4;
/** Offers a statement: the embedded database must answer within ten seconds. */
const STATEMENT = 1000;
const DRIVERS = 2000;
const CALLS = 100;
const LIMIT_MS = { PostgreSQL: 100, embedded: 250 };
const ROUNDS = 6;
const INTENTS = 150;
/** A median with the dashboard against one without. */
const SLOWED = 1.25;
/** As the console asks every five seconds. */
const DASHBOARD = `{ getLiveReports { date at currency amountReceived amountSent users exclusiveOfferCount nonExclusiveOfferCount
    flexMoney flexTips flexHours flexInstant services { service blocks money } locations { service locationId name count price } }
  getMedianMetrics { date currency medianToday medianYesterday usersToday usersYesterday } }`;

const log = { debug() {}, info() {}, warn: console.error, error: console.error };
const machine = { now: Date.now, elapsed: () => performance.now(), speed: () => 1 };
type Where = keyof typeof LIMIT_MS;

export async function reportRows(): Promise<Row[]> {
  const embedded = await inFolder((dataDir) => rowsOf('embedded', { dataDir }));
  const postgres = await startPostgres();
  try {
    return [...(await inFolder((dataDir) => rowsOf('PostgreSQL', { dataDir, databaseUrl: postgres.url }))), ...embedded];
  } finally {
    await postgres.stop();
  }
}

async function rowsOf(where: Where, { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string }): Promise<Row[]> {
  const credentialsKeys = `bench:${randomBytes(32).toString('base64')}`;
  const server = databaseUrl ? { databaseUrl, credentialsKeys } : undefined;
  const [admin] = await seedDrivers(dataDir, { drivers: 1, verdictsEach: 1, ...(server && { server }) });
  const open = () => openDatabase({ dataDir, databaseUrl, log, machine });
  const counting = await fill(await open());
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl, CREDENTIALS_KEYS: credentialsKeys }) };
  const calls = await withServer(env, ({ url }) => askDashboard(url, admin!.token));
  const intents = await comparedIntents(await open());
  return [
    atMost(
      `reports, ${where}: p95 of a dashboard call on a day of ${DECISIONS.toLocaleString('en-US')}`,
      percentile(calls, 0.95),
      LIMIT_MS[where],
      'ms',
    ),
    { name: `reports, ${where}: p50 of it`, value: percentile(calls, 0.5), unit: 'ms', limit: 'shown', pass: true },
    { name: `reports, ${where}: decisions counted`, value: DECISIONS / counting, unit: '/s', limit: 'shown', pass: true },
    ...intents.map((row) => ({ ...row, name: `intent, ${where}: ${row.name}` })),
  ];
}

/** The last 24 hours, seen by four drivers an offer; the driver who was seeded becomes the admin who asks. Returns the seconds of the count. */
async function fill(database: Database): Promise<number> {
  const { pool } = database;
  const now = Date.now();
  const offers = DECISIONS / SEERS;
  await pool.query(`update users set role = 'admin'`);
  await pool.query(
    `insert into users (user_id, name, phone_number, referral_code, record, created_at, updated_at)
     select 'user-' || n, 'User ' || n, '+1' || (2000000000 + n), 'CODE' || n % 40, '{}', $1, $1 from generate_series(0, ${DRIVERS - 1}) n`,
    [now],
  );
  await createPartitions(pool).ensure([now - DAY, now]);
  const seen = `$1::bigint + n::bigint * ${DAY} / ${offers}`;
  for (let from = 0; from < offers; from += STATEMENT) {
    const some = `generate_series(${from}, ${Math.min(offers, from + STATEMENT) - 1}) n`;
    await pool.query(
      `insert into offers (service, offer_id, location_id, starts_at, ends_at, price, tips, currency, reserved, first_seen_at)
       select s, 'day-' || n, 'L' || n % 200, at + n % 90 * 120000, at + n % 90 * 120000 + (n % 6 + 1) * 1800000, 4000 + n % 9000, n % 700, 'USD', n % 20 = 0, at
       from (select n, ${seen} as at, (array['AMAZON_FLEX', 'AMAZON_FLEX', 'VEHO', 'RELAY', 'SPARK'])[1 + n % 5] as s from ${some}) t`,
      [now - DAY],
    );
    await pool.query(
      `insert into verdicts (seen_at, user_id, service, offer_id, location_id, reserved, status, reason, margin, decided_at)
       select least(at + k * 15000, $2), 'user-' || (n * 7 + k * 131) % ${DRIVERS}, s, 'day-' || n, 'L' || n % 200, n % 20 = 0, status,
         case when status = 'dislikes' then 'PRICE_TOO_LOW' end, 0, at
       from (select n, k, ${seen} as at, (array['AMAZON_FLEX', 'AMAZON_FLEX', 'VEHO', 'RELAY', 'SPARK'])[1 + n % 5] as s,
         case when (n + k) % 20 = 0 then 'got' when (n + k) % 20 < 4 then 'lost' else 'dislikes' end as status
         from ${some}, generate_series(0, ${SEERS - 1}) k) t on conflict do nothing`,
      [now - DAY, now],
    );
  }
  await pool.query('analyze');
  const began = performance.now();
  await countDecisions(pool, now - MINUTE);
  const seconds = (performance.now() - began) / 1000;
  await repeatDay(pool);
  await pool.query('analyze');
  await database.close();
  return seconds;
}

/** The month before had such days as well: their report rows are what the longest window reads. */
async function repeatDay(pool: Database['pool']): Promise<void> {
  const sums = 'service, currency, status, exclusive, instant, count, price, tips, work_ms';
  const driver = 'user_id, service, currency, decisions, won, won_pay';
  for (let day = 1; day <= DAYS; day++) {
    await pool.query(`insert into report_slices select slice - $1, ${sums} from report_slices where slice >= $2 on conflict do nothing`, [
      day * DAY,
      Date.now() - DAY - HOUR,
    ]);
  }
  for (let hour = Math.floor(Date.now() / HOUR) * HOUR - DAY; hour < Date.now(); hour += HOUR)
    await pool.query(`insert into report_drivers select hour - $1, ${driver} from report_drivers where hour = $2 on conflict do nothing`, [
      DAY,
      hour,
    ]);
  await pool.query('truncate report_slice_hours, report_slice_days, report_won_days, report_driver_days');
  const migration = await readFile(join(import.meta.dirname, '../../api/db/migrations/0025_report_days.sql'), 'utf8');
  for (const statement of migration.split('--> statement-breakpoint')) if (/^INSERT INTO/m.test(statement)) await pool.query(statement);
}

async function askDashboard(url: string, token: string): Promise<number[]> {
  const pool = new Pool(url, { connections: 1 });
  const times: number[] = [];
  for (let n = -10; n < CALLS; n++) {
    const began = performance.now();
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: '/prd/graphql',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ query: DASHBOARD }),
    });
    const { data } = (await body.json()) as { data?: { getLiveReports: { users: number } } };
    if (n >= 0) times.push(performance.now() - began);
    if (statusCode !== 200 || !data?.getLiveReports.users) throw new Error(`dashboard: ${statusCode} ${JSON.stringify(data)}`);
  }
  await pool.close();
  return times;
}

/** Turn by turn without and with a dashboard every second, decisions that come and their count. */
async function comparedIntents(database: Database): Promise<Row[]> {
  const store = createEngineStore({ database, sealing: createSealing(new Map([['bench', randomBytes(32)]])), machine });
  const ctx = { db: database.db, database, platforms, world: machine, machine };
  const times: Record<'without' | 'with', number[]> = { without: [], with: [] };
  let n = 0;
  const intents = async (into: number[]) => {
    for (let i = 0; i < INTENTS; i++) {
      const request = requestOf(n++);
      store.intentAhead?.();
      await sleep(10);
      const began = performance.now();
      const [answer] = await store.intend(request);
      into.push(performance.now() - began);
      if (!answer || !('attemptId' in answer)) throw new Error(`intent ${n} was refused`);
    }
  };
  try {
    await intents([]);
    for (let round = 0; round < ROUNDS; round++) {
      await intents(times.without);
      const over = new AbortController();
      const busy = beBusy(over.signal, async () => {
        const call = { ctx, driversOn: driversReader(database.pool) };
        await Promise.all([liveReport(call, undefined), medianMetrics(call, undefined)]);
        const fresh = Array.from({ length: 12 }, () => decided(`user-${n % DRIVERS}`, {}));
        await store.record(fresh.map(({ offer, verdict }) => ({ platform: verdict.service, offers: [offer], verdicts: [verdict] })));
        await countDecisions(database.pool, Date.now() - MINUTE);
      });
      await intents(times.with);
      over.abort();
      await busy;
    }
  } finally {
    await database.close();
  }
  const ratio = percentile(times.with, 0.5) / percentile(times.without, 0.5);
  const value = percentile(times.with, 0.5);
  const shown = (name: string, list: number[]) => ({ name, value: percentile(list, 0.99), unit: 'ms', limit: 'shown', pass: true });
  return [
    {
      name: 'p50 with a dashboard every second, against one without',
      value,
      unit: 'ms',
      limit: `<= ${SLOWED}`,
      ratio,
      pass: ratio <= SLOWED,
    },
    shown('p99 with it', times.with),
    shown('p99 without it', times.without),
  ];
}

async function beBusy(over: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!over.aborted) {
    await work();
    await sleep(1000, undefined, { signal: over }).catch(() => undefined);
  }
}

/** One driver after the other, each time with an offer at other hours. */
function requestOf(n: number): IntentRequest {
  const userId = `user-${n % DRIVERS}`;
  const startsAt = Math.ceil(Date.now() / HOUR) * HOUR + (1 + n) * HOUR;
  const { offer } = decided(userId, { offer: { id: `intent-${n}`, locationId: 'us-chicago-dch1', startsAt, endsAt: startsAt + HOUR } });
  const span = { from: startsAt, to: startsAt + 24 * HOUR };
  const candidate = { offer, startsAt, endsAt: startsAt + HOUR, locationId: 'us-chicago-dch1', day: span, week: span };
  return { userId, service: 'AMAZON_FLEX', account: `${userId}@example.com`, limits: {}, now: Date.now(), candidates: [candidate] };
}

await runAlone(import.meta.filename, reportRows);
