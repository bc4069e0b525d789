// How many polls one engine process makes, beside a bare loop that only asks and parses: same connections, same responder.
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { startBenchEngine } from './_engine.ts';
import { NEW_EACH_TIME, startResponder } from './_responder.ts';
import { percentile, type Row, runAlone } from './row.ts';

const CONNECTIONS = 50;
const ROUNDS = 7;
const ROUND_MS = 2500;
const LEAST = 0.8;

export async function pollRows(): Promise<Row[]> {
  const responder = await startResponder({ fits: false });
  try {
    const pairs: { bare: number; ours: number }[] = [];
    // The first pair warms both up.
    for (let round = 0; round <= ROUNDS; round++) {
      const bare = await bareLoop(responder.url);
      const ours = await engineLoop(responder.url);
      if (round > 0) pairs.push({ bare, ours });
    }
    const ratio = percentile(
      pairs.map(({ bare, ours }) => ours / bare),
      0.5,
    );
    const median = (of: (pair: (typeof pairs)[number]) => number) => percentile(pairs.map(of), 0.5);
    return [
      { name: 'poll: bare loop', value: median(({ bare }) => bare), unit: 'polls/s', limit: 'the reference', pass: true },
      {
        name: 'poll: one engine process',
        value: median(({ ours }) => ours),
        unit: 'polls/s',
        limit: `>= ${LEAST}`,
        ratio,
        pass: ratio >= LEAST,
      },
    ];
  } finally {
    responder.stop();
  }
}

async function bareLoop(url: string): Promise<number> {
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
  const perSecond = await rate(() => polls);
  running = false;
  await Promise.all(loops);
  await pool.close();
  return perSecond;
}

async function engineLoop(url: string): Promise<number> {
  const bench = await startBenchEngine(url, { sessions: CONNECTIONS, connections: CONNECTIONS, pacingMs: 0 });
  const perSecond = await rate(() => bench.polls);
  await bench.stop();
  const decided = bench.recorded / bench.polls;
  if (decided < NEW_EACH_TIME * 0.95) throw new Error(`only ${decided.toFixed(2)} decisions a poll were recorded`);
  return perSecond;
}

async function rate(count: () => number): Promise<number> {
  await sleep(500);
  const [from, before] = [performance.now(), count()];
  await sleep(ROUND_MS);
  return ((count() - before) / (performance.now() - from)) * 1000;
}

await runAlone(import.meta.filename, pollRows);
