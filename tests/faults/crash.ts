// The engine's process is killed while accepts are on the wire, again and again; afterwards the sandbox's flushed ledger,
// which says what the platform granted, is joined with our own records.
//   node tests/faults/crash.ts [--rounds 20] [--drivers 200] [--per-second 50] [--seed 1]
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '#api/contract/index.ts';
import { openDatabase } from '#api/db/client.ts';
import { acceptAttempts, blocks, linkedServices } from '#api/db/schema/index.ts';
import { createSealing, secretsPlace } from '#api/db/sealing.ts';
import { platforms } from '#engine/platforms/registry.ts';
import { freshDataDir, insertUsers, machine, silentLog } from '../support/database.ts';
import { type House, root, startHouse } from '../support/house.ts';
import { type Attempt, type Block, judge, type LedgerRow, type Verdict } from './judge.ts';

export interface CrashPlan {
  rounds: number;
  drivers: number;
  /** Offers published a second. */
  perSecond: number;
  seed: number;
}

export interface CrashReport extends Verdict {
  rounds: number;
  drivers: number;
  published: number;
  /** Accepts whose answers were on their way when the engine was killed, and the rounds that had any. */
  inFlight: number;
  roundsWithInFlight: number;
  /** Secrets found in what the house wrote. */
  secretsInLogs: number;
  /** Slowest real milliseconds from a kill to ready, and to the first poll after it. */
  readyMs: number;
  pollingMs: number;
}

const SERVICE = 'AMAZON_FLEX';
const RECONCILE_MS = 2000;
const HOUR = 3_600_000;
const DAYS_AHEAD = 14;
/** What nobody took by then a rival does, so that the market stays as large as a real one. */
const GONE_AFTER_MS = 2000;

export async function crashRun(plan: CrashPlan, onRound: (round: number) => void = () => {}): Promise<CrashReport> {
  const random = randomOf(plan.seed);
  const key = randomBytes(32);
  const dataDir = await freshDataDir();
  const drivers = Array.from({ length: plan.drivers }, (_, at) => ({ userId: `crash-${at}`, account: `crash${at}@example.com` }));
  await insertDrivers(dataDir, key, drivers);
  const house = await startHouse({
    dataDir,
    env: {
      PACING: 'fixed:500',
      RECONCILE_MS: String(RECONCILE_MS),
      CREDENTIALS_KEYS: `test:${key.toString('base64')}`,
      LOG_LEVEL: 'debug',
    },
  });
  const tally = { published: 0, readyMs: 0, pollingMs: 0 };
  const kills: number[] = [];
  try {
    await house.control('POST', 'reset', { scenario: 'bench', market: 'off', speed: 1 });
    const delays = await slowAnswers(house, drivers, random);
    const publishing = new AbortController();
    const published = keepPublishing(house, plan, random, publishing.signal);
    for (let round = 1; round <= plan.rounds; round++) {
      await sleep(random() * 1500);
      await untilAccepting(house);
      await sleep(random() * 200);
      const took = await killEngine(house);
      kills.push(took.at);
      tally.readyMs = Math.max(tally.readyMs, took.readyMs);
      tally.pollingMs = Math.max(tally.pollingMs, took.pollingMs);
      onRound(round);
    }
    publishing.abort();
    tally.published = await published;
    await house.control('DELETE', 'faults', {});
    await sleep(3 * RECONCILE_MS);
    await house.call(contract.commandWorkers, { command: 'drain', all: true });
    const ledger = await house.control<LedgerRow[]>('GET', 'ledger?platform=amazon-flex');
    const output = house.output();
    const secrets = [house.operatorToken, key.toString('base64'), ...drivers.map((driver) => `sandbox:${driver.account}`)];
    await house.stop();
    const ours = await readRecords(dataDir);
    const cutShort = kills.map((at) => cutShortBy(ledger, delays, at));
    return {
      rounds: plan.rounds,
      drivers: plan.drivers,
      ...tally,
      inFlight: cutShort.reduce((sum, count) => sum + count, 0),
      roundsWithInFlight: cutShort.filter((count) => count > 0).length,
      ...judge(ledger, ours.attempts, ours.blocks),
      secretsInLogs: secrets.filter((secret) => output.includes(secret)).length + [...output.matchAll(/eyJ[\w-]{10,}\.[\w-]+\./g)].length,
    };
  } finally {
    await house.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Drivers who want everything at one station each, started, before the house first opens its records. */
async function insertDrivers(dataDir: string, key: Buffer, drivers: { userId: string; account: string }[]): Promise<void> {
  const platform = platforms.find((candidate) => candidate.manifest.service === SERVICE)!;
  const home = platform.locations.all().filter((place, _, all) => place.operational && place.region === all[0]!.region);
  const sealing = createSealing(new Map([['test', key]]));
  const database = await openDatabase({ dataDir, log: silentLog, machine });
  await insertUsers(database, ...drivers);
  await database.db.insert(linkedServices).values(
    drivers.map(({ userId, account }, at) => ({
      userId,
      service: SERVICE,
      account,
      enabled: true,
      setupComplete: true,
      options: {
        ...platform.options.defaults(),
        locations: [home[at % home.length]!.id],
        minPay: 1,
        minPayPerHour: null,
        timeBuffer: -60,
        schedule: JSON.stringify(Array.from({ length: 7 }, () => [0, 24, '30'])),
        preferredBlockHours: Array.from({ length: 9 }, () => true),
        locationOverrides: [],
      },
      optionsVersion: platform.manifest.optionsVersion,
      sealedSecrets: sealing.seal(secretsPlace(userId, SERVICE), JSON.stringify({ refreshToken: `sandbox:${account}` })),
      createdAt: 0,
      updatedAt: 0,
    })),
  );
  await database.close();
}

/** Two of three accounts get their accepts done at once and hear of it up to half a second later. Milliseconds by account. */
async function slowAnswers(house: House, drivers: { account: string }[], random: () => number): Promise<Map<string, number>> {
  const delays = new Map<string, number>();
  for (const { account } of drivers) {
    if (random() > 2 / 3) continue;
    const delayMs = Math.round(random() * 500);
    delays.set(account, delayMs);
    await house.control('POST', 'faults', { platform: 'amazon-flex', call: 'accept', account, delayMs, grant: 'before' });
  }
  return delays;
}

/** Accepts done before the instant whose answers were due only after it. */
function cutShortBy(ledger: readonly LedgerRow[], delays: Map<string, number>, at: number): number {
  return ledger.filter((row) => row.call === 'accept' && row.at <= at && row.at + (delays.get(row.account) ?? 0) > at).length;
}

/** Offers at every station, some for two drivers, many overlapping, in ten batches a second; resolves with their number. */
async function keepPublishing(house: House, { perSecond }: CrashPlan, random: () => number, until: AbortSignal): Promise<number> {
  const stations = await house.control<{ id: string; region: string }[]>('GET', 'stations?platform=amazon-flex');
  const home = stations.filter((station) => station.region === stations[0]!.region);
  let published = 0;
  for (let due = 0; !until.aborted; due += perSecond / 10) {
    const offers = Array.from({ length: Math.floor(due) - published }, () => {
      const startsAt = Math.ceil((Date.now() + HOUR + random() * DAYS_AHEAD * 24 * HOUR) / (15 * 60_000)) * 15 * 60_000;
      return {
        locationId: home[Math.floor(random() * home.length)]!.id,
        price: 20 + Math.floor(random() * 100),
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(startsAt + (1 + Math.floor(random() * 3)) * HOUR).toISOString(),
        capacity: random() < 0.5 ? 2 : 1,
        rivalAfterMs: GONE_AFTER_MS,
      };
    });
    published += offers.length;
    if (offers.length) await house.control('POST', 'offers', { platform: 'amazon-flex', offers });
    await sleep(100);
  }
  return published;
}

/** kill -9 of the engine's process; waits until its successor is ready and polls. `at` = the kill, real milliseconds. */
async function killEngine(house: House): Promise<{ at: number; readyMs: number; pollingMs: number }> {
  const engine = house.processes().find((entry) => entry.role.includes('engine'));
  if (!engine) throw new Error('no engine runs');
  const at = Date.now();
  process.kill(engine.pid, 'SIGKILL');
  await sleep(20);
  const { polls } = await countsOf(house);
  while (!(await isReady(house.url))) await sleep(50);
  const readyMs = Date.now() - at;
  while ((await countsOf(house)).polls <= polls) await sleep(20);
  return { at, readyMs, pollingMs: Date.now() - at };
}

/** Waits for the next accept to arrive: a kill soon after it meets others on the wire. */
async function untilAccepting(house: House): Promise<void> {
  const { accepts } = await countsOf(house);
  for (let waited = 0; waited < 5000 && (await countsOf(house)).accepts <= accepts; waited += 10) await sleep(10);
}

async function countsOf(house: House): Promise<{ polls: number; accepts: number }> {
  const state = await house.control<{ platforms: Record<string, { polls: number; accepts: number }> }>('GET', 'state');
  return state.platforms['amazon-flex']!;
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

async function readRecords(dataDir: string): Promise<{ attempts: Attempt[]; blocks: Block[] }> {
  const database = await openDatabase({ dataDir, log: silentLog, machine });
  try {
    return { attempts: await database.db.select().from(acceptAttempts), blocks: await database.db.select().from(blocks) };
  } finally {
    await database.close();
  }
}

function randomOf(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

if (process.argv[1] === join(root, 'tests/faults/crash.ts')) {
  const option = (name: string, fallback: number) => {
    const at = process.argv.indexOf(`--${name}`);
    return at < 0 ? fallback : Number(process.argv[at + 1]);
  };
  const plan = {
    rounds: option('rounds', 20),
    drivers: option('drivers', 200),
    perSecond: option('per-second', 50),
    seed: option('seed', 1),
  };
  const report = await crashRun(plan, (round) => process.stderr.write(`round ${round} of ${plan.rounds}\n`));
  const { problems, ...figures } = report;
  console.table(figures);
  for (const problem of problems.slice(0, 20)) console.log(problem);
  process.exit(problems.length || report.secretsInLogs ? 1 : 0);
}
