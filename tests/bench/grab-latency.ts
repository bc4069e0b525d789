// How long a fitting offer waits between the poll answer that shows it and the accept on the wire, under a full load.
import { setTimeout as sleep } from 'node:timers/promises';
import { startBenchEngine } from './_engine.ts';
import { startResponder } from './_responder.ts';
import { atMost, percentile, type Row, runAlone } from './row.ts';

const SESSIONS = 1000;
const POLL_MS = 1000;
const WARM_UP_MS = 8000;
const MEASURE_MS = 20_000;

export async function grabLatencyRows(): Promise<Row[]> {
  const responder = await startResponder({ fits: true });
  try {
    const bench = await startBenchEngine(responder.url, { sessions: SESSIONS, connections: 256, pacingMs: POLL_MS });
    await sleep(WARM_UP_MS);
    bench.grabs.length = bench.delays.length = 0;
    const [from, before] = [performance.now(), bench.polls];
    await sleep(MEASURE_MS);
    const perSecond = ((bench.polls - before) / (performance.now() - from)) * 1000;
    const { grabs, delays } = bench;
    await bench.stop();
    if (grabs.length < MEASURE_MS / 20) throw new Error(`only ${grabs.length} accepts were sent`);
    return [
      atMost(`grab: answer read -> accept sent, p50 of ${grabs.length}`, percentile(grabs, 0.5), 2, 'ms'),
      atMost('grab: answer read -> accept sent, p99', percentile(grabs, 0.99), 10, 'ms'),
      {
        name: `poll rate of ${SESSIONS} sessions`,
        value: perSecond,
        unit: 'polls/s',
        limit: `>= ${SESSIONS * 0.97}`,
        pass: perSecond >= SESSIONS * 0.97,
      },
      { name: 'poll delay behind its plan, p99', value: percentile(delays, 0.99), unit: 'ms', limit: 'shown', pass: true },
    ];
  } finally {
    responder.stop();
  }
}

await runAlone(import.meta.filename, grabLatencyRows);
