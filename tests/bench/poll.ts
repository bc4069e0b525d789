// How many polls one engine process makes, compared with a bare loop that only asks and parses: same connections, same responder.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { createEngineStore } from '#api/db/engine-store.ts';
import { createSealing } from '#api/db/sealing.ts';
import type { Store } from '#engine/core/ports.ts';
import { machine, openTestDatabase } from '../support/database.ts';
import { startBenchEngine } from './_engine.ts';
import { NEW_EACH_TIME, startResponder } from './_responder.ts';
import { percentile, type Row, runAlone } from './row.ts';

const CONNECTIONS = 50;
const ROUNDS = 9;
const ROUND_MS = 1500;
const LEAST = 0.8;
const LEAST_RECORDING = 0.5;

export async function pollRows(): Promise<Row[]> {
  const responder = await startResponder({ fits: false });
  const database = await openTestDatabase();
  try {
    const store = createEngineStore({ database, sealing: createSealing(new Map([['bench', randomBytes(32)]])), machine });
    const pairs: Record<'bare' | 'ours', Pace>[] = [];
    const recordings: number[] = [];
    // The first pair warms both up.
    for (let round = 0; round <= ROUNDS; round++) {
      const bare = await bareLoop(responder.url);
      const ours = await engineLoop(responder.url);
      if (round > 0) pairs.push({ bare, ours });
    }
    // Last: what a database does after its records are in would slow the loops after it.
    for (let round = 0; round < ROUNDS; round++)
      recordings.push((await engineLoop(responder.url, (batches) => store.record(batches))).perSecond);
    const median = (of: (pair: (typeof pairs)[number]) => number) => percentile(pairs.map(of), 0.5);
    const ratio = median(({ bare, ours }) => ours.perSecond / bare.perSecond);
    const recording = percentile(recordings, 0.5);
    const recordingRatio = recording / median(({ bare }) => bare.perSecond);
    const effort = median(({ bare, ours }) => bare.cpuMicros / ours.cpuMicros);
    return [
      { name: 'poll: bare loop', value: median(({ bare }) => bare.perSecond), unit: 'polls/s', limit: 'the reference', pass: true },
      {
        name: 'poll: one engine process',
        value: median(({ ours }) => ours.perSecond),
        unit: 'polls/s',
        limit: `>= ${LEAST}`,
        ratio,
        pass: ratio >= LEAST,
      },
      {
        name: 'poll: recording to the embedded database',
        value: recording,
        unit: 'polls/s',
        limit: `>= ${LEAST_RECORDING}`,
        ratio: recordingRatio,
        pass: recordingRatio >= LEAST_RECORDING,
      },
      {
        name: 'poll: processor time of one, beside the bare loop',
        value: median(({ ours }) => ours.cpuMicros),
        unit: 'µs',
        limit: 'shown',
        ratio: effort,
        pass: true,
      },
    ];
  } finally {
    responder.stop();
    await database.close();
  }
}

async function bareLoop(url: string): Promise<Pace> {
  const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
  const body = JSON.stringify({ apiVersion: 'V2', serviceAreaIds: ['us-chicago'], filters: { serviceAreaFilter: [], timeFilter: {} } });
  let polls = 0;
  let running = true;
  const loops = Array.from({ length: CONNECTIONS }, async (_, i) => {
    const headers = { 'x-amz-access-token': `bare-${i}`, 'content-type': 'application/json', accept: 'application/json' };
    while (running) {
      const answer = await pool.request({ method: 'POST', path: '/GetOffersForProviderPost', headers, body });
      const { offerList } = JSON.parse(await answer.body.text()) as { offerList: unknown[] };
      if (offerList.length > 0) polls += 1;
    }
  });
  const pace = await paceOf(() => polls);
  running = false;
  await Promise.all(loops);
  await pool.close();
  return pace;
}

async function engineLoop(url: string, record?: Store['record']): Promise<Pace> {
  const bench = await startBenchEngine(url, { sessions: CONNECTIONS, connections: CONNECTIONS, pacingMs: 0, ...(record && { record }) });
  // As many as both were made and stand in the records whole: more polls than the records can follow are no pace.
  const pace = await paceOf(() => Math.min(bench.polls, bench.recorded / NEW_EACH_TIME));
  await bench.stop();
  return pace;
}

interface Pace {
  perSecond: number;
  /** Processor time of this process, a poll. */
  cpuMicros: number;
}

async function paceOf(count: () => number): Promise<Pace> {
  await sleep(400);
  const [from, before, cpu] = [performance.now(), count(), process.cpuUsage()];
  await sleep(ROUND_MS);
  const polls = count() - before;
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: (polls / (performance.now() - from)) * 1000, cpuMicros: (user + system) / polls };
}

await runAlone(import.meta.filename, pollRows);
