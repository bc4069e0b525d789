// The same latency under real load: the whole server with a thousand sessions, its embedded database written all the time and
// consoles asking fifty times a second over HTTP, at a busy market's pace of new offers; a flood of offers is shown for comparison.
// Measured from the answer's last byte to the accept on the wire, as the process counts it, and, shown only, from the platform's
// answer to the accept's arrival there.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { startInstallation } from '../support/installation.ts';
import { CONSOLE_CALLS, type Person, seedDrivers } from './_drivers.ts';
import { NEW_EACH_TIME, startResponder } from './_responder.ts';
import { atMost, percentile, type Row, runAlone } from './row.ts';

const SESSIONS = 1000;
const CALLS_A_SECOND = 50;
/** New offers a driver meets at each poll: the default market publishes 21 to 34 a minute in a region at its busiest. */
const BUSY_MARKET = 0.5;
/** What the bench of polls gives: 120 a minute for every driver, all of them recorded. */
const FLOOD = NEW_EACH_TIME;
const ACCEPTS_A_SECOND = 20;
const GRABS = 'grab_answer_to_accept_milliseconds';
/** A thousand sessions read their past and their schedules first. */
const WARM_UP_MS = 25_000;
const MEASURE_MS = 30_000;

export async function grabLatencyServerRows(): Promise<Row[]> {
  const busy = await measure(BUSY_MARKET);
  const flood = await measure(FLOOD);
  const shown = (name: string, value: number): Row => ({ name, value, unit: 'ms', limit: 'shown', pass: true });
  return [
    atMost(`whole server: answer read -> accept on the wire, p50 of ${busy.grabs.at(-1)!.count}`, quantile(busy.grabs, 0.5), 2, 'ms'),
    atMost('whole server: answer read -> accept on the wire, p99', quantile(busy.grabs, 0.99), 10, 'ms'),
    shown("the same from the platform's side, p50", percentile(busy.leads, 0.5)),
    shown("the same from the platform's side, p99", percentile(busy.leads, 0.99)),
    shown(`console calls meanwhile, p95 of ${busy.calls.length}`, percentile(busy.calls, 0.95)),
    shown(`whole server at ${FLOOD} new offers a poll: p50 of ${flood.grabs.at(-1)!.count}`, quantile(flood.grabs, 0.5)),
    shown(`whole server at ${FLOOD} new offers a poll: p99`, quantile(flood.grabs, 0.99)),
  ];
}

interface Measured {
  grabs: Bucket[];
  /** ms. */
  leads: number[];
  /** ms. */
  calls: number[];
}

async function measure(newEachTime: number): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'grab-bench-'));
  const every = (SESSIONS * newEachTime) / ACCEPTS_A_SECOND;
  const responder = await startResponder({ fits: true, every, newEachTime });
  try {
    const people = await seedDrivers(dataDir, { drivers: SESSIONS, verdictsEach: 20, searching: true });
    const server = await startInstallation({
      dataDir,
      env: { PACING: 'fixed:1000', PLATFORM_AMAZON_FLEX_URL: responder.url, RECONCILE_MS: '600000', LOG_LEVEL: 'warn' },
    });
    const consoles = callSteadily(server.url, people);
    try {
      await sleep(WARM_UP_MS);
      await leads(responder.url);
      const before = await grabsOf(server.url);
      consoles.times.length = 0;
      await sleep(MEASURE_MS);
      const grabs = (await grabsOf(server.url)).map(({ le, count }, at) => ({ le, count: count - before[at]!.count }));
      return { grabs, leads: await leads(responder.url), calls: consoles.times };
    } finally {
      await consoles.stop();
      await server.stop();
    }
  } finally {
    responder.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Cumulative. */
interface Bucket {
  /** Upper bound, ms. */
  le: number;
  count: number;
}

async function grabsOf(url: string): Promise<Bucket[]> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.matchAll(new RegExp(`^${GRABS}_bucket\\{.*?le="([^"]+)".*?\\} (\\d+)$`, 'gm'));
  return [...lines].map(([, le, count]) => ({ le: le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le), count: Number(count) }));
}

/** Within the bucket it falls into, as if that were evenly filled. */
function quantile(buckets: readonly Bucket[], share: number): number {
  const wanted = (buckets.at(-1)?.count ?? 0) * share;
  if (!wanted) return Number.NaN;
  const at = buckets.findIndex(({ count }) => count >= wanted);
  const below = buckets[at - 1] ?? { le: 0, count: 0 };
  return below.le + ((buckets[at]!.le - below.le) * (wanted - below.count)) / (buckets[at]!.count - below.count);
}

async function leads(url: string): Promise<number[]> {
  return (await fetch(`${url}/leads`)).json() as Promise<number[]>;
}

/** The consoles' calls in turn, one driver after the other; a refused one is a failure of the bench. */
function callSteadily(url: string, people: Person[]): { times: number[]; stop(): Promise<void> } {
  const pool = new Pool(url, { connections: 16 });
  const times: number[] = [];
  let next = 0;
  const one = async () => {
    const { path, body } = CONSOLE_CALLS[next % CONSOLE_CALLS.length]!;
    const person = people[next++ % people.length]!;
    const began = performance.now();
    const headers = { 'content-type': 'application/json', authorization: person.token };
    const answer = await pool.request({ method: 'POST', path, headers, body: JSON.stringify(body(person)) });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text.slice(0, 200)}`);
    times.push(performance.now() - began);
  };
  const timer = setInterval(() => void one(), 1000 / CALLS_A_SECOND);
  return {
    times,
    stop() {
      clearInterval(timer);
      return pool.close();
    },
  };
}

await runAlone(import.meta.filename, grabLatencyServerRows);
