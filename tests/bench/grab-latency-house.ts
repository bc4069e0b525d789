// The same figure as it is lived: the whole house with a thousand sessions, its embedded records written all the while and
// consoles asking fifty times a second over HTTP. From the answer's last byte at the platform to the accept's arrival there.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { startHouse } from '../support/house.ts';
import { CONSOLE_CALLS, type Person, seedDrivers } from './_drivers.ts';
import { startResponder } from './_responder.ts';
import { atMost, percentile, type Row, runAlone } from './row.ts';

const SESSIONS = 1000;
const CALLS_A_SECOND = 50;
/** A thousand sessions read their past and their schedules first. */
const WARM_UP_MS = 25_000;
const MEASURE_MS = 20_000;

export async function grabLatencyHouseRows(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'grab-bench-'));
  const responder = await startResponder({ fits: true });
  try {
    const people = await seedDrivers(dataDir, { drivers: SESSIONS, verdictsEach: 20, searching: true });
    const house = await startHouse({
      dataDir,
      env: { PACING: 'fixed:1000', PLATFORM_AMAZON_FLEX_URL: responder.url, RECONCILE_MS: '600000', LOG_LEVEL: 'warn' },
    });
    const consoles = callSteadily(house.url, people);
    try {
      await sleep(WARM_UP_MS);
      await leads(responder.url);
      consoles.times.length = 0;
      await sleep(MEASURE_MS);
      const took = await leads(responder.url);
      return [
        atMost(`whole house: answer -> accept, p50 of ${took.length}`, percentile(took, 0.5), 2, 'ms'),
        atMost('whole house: answer -> accept, p99', percentile(took, 0.99), 10, 'ms'),
        {
          name: `console calls beside it, p95 of ${consoles.times.length}`,
          value: percentile(consoles.times, 0.95),
          unit: 'ms',
          limit: 'shown',
          pass: true,
        },
      ];
    } finally {
      await consoles.stop();
      await house.stop();
    }
  } finally {
    responder.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
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

await runAlone(import.meta.filename, grabLatencyHouseRows);
