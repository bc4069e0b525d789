// What one engine process carries: 2,000 sessions at one poll a second, how late their polls are, how fast their grabs, what a
// poll costs, and whether memory stays where it is.
//   node --expose-gc tests/bench/sessions.ts [--minutes 15] [--sessions 2000]

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MINUTE } from '#engine/model/time-units.ts';
import { startBenchEngine } from './_engine.ts';
import { startResponder } from './_responder.ts';
import { atMost, type Row, runAlone } from './row.ts';

const POLL_MS = 1000;
const WARM_UP_MS = 15_000;
const SAMPLE_MS = 2000;
/** A driver wins or loses now and then, not at every tenth poll. */
const FITS_EVERY = 2000;
const MOST_DELAY_MS = 250;
const MOST_GRAB_MS = 3;
/** Growth that a quarter of an hour may show; at the first minute's pace a day would be 100 MiB. */
const MOST_GROWTH_MIB = 1;
/** Below this the slope says how the collector works, not whether something stays behind. */
const TELLING_MINUTES = 10;

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '0.75' }, sessions: { type: 'string', default: '2000' }, json: { type: 'boolean' } },
});
const minutes = Number(values.minutes);
const sessions = Number(values.sessions);

export async function sessionRows(): Promise<Row[]> {
  const responder = await startResponder({ fits: true, every: FITS_EVERY });
  try {
    const bench = await startBenchEngine(responder.url, { sessions, connections: 512, pacingMs: POLL_MS });
    await sleep(WARM_UP_MS);
    bench.grabs.length = bench.delays.length = 0;
    const [grabs, delays] = [createHistogram(), createHistogram()];
    const [from, before, cpu] = [performance.now(), bench.polls, process.cpuUsage()];
    const memory = await watchMemory(from + minutes * MINUTE, () => {
      grabs.take(bench.grabs);
      delays.take(bench.delays);
    });
    const polls = bench.polls - before;
    const { user, system } = process.cpuUsage(cpu);
    const perSecond = (polls / (performance.now() - from)) * 1000;
    const cpuMs = (user + system) / 1000 / (polls / 1000);
    await bench.stop();
    if (grabs.count() < 10) throw new Error(`only ${grabs.count()} accepts were sent`);
    const long = minutes >= TELLING_MINUTES;
    return [
      {
        name: `sessions: polls of ${sessions} at one a second`,
        value: perSecond,
        unit: 'polls/s',
        limit: `>= ${sessions * 0.97}`,
        pass: perSecond >= sessions * 0.97,
      },
      atMost('sessions: poll delay behind its plan, p99', delays.percentile(0.99), MOST_DELAY_MS, 'ms'),
      atMost(`sessions: answer read -> accept sent, p50 of ${grabs.count()}`, grabs.percentile(0.5), MOST_GRAB_MS, 'ms'),
      { name: 'sessions: answer read -> accept sent, p99', value: grabs.percentile(0.99), unit: 'ms', limit: 'shown', pass: true },
      { name: 'sessions: processor time of 1,000 polls', value: cpuMs, unit: 'ms', limit: 'shown', pass: true },
      { name: 'sessions: limit of one core, from that', value: 1_000_000 / cpuMs, unit: 'sessions', limit: 'shown', pass: true },
      { name: 'sessions: resident memory', value: memory.at(-1)!.rss, unit: 'MiB', limit: 'shown', pass: true },
      {
        name: `sessions: growth of the resident memory in ${minutes} minutes`,
        value: slopeOf(memory, 'rss'),
        unit: 'MiB/min',
        limit: long ? `<= ${MOST_GROWTH_MIB}` : 'shown',
        pass: !long || slopeOf(memory, 'rss') <= MOST_GROWTH_MIB,
      },
      {
        name: 'sessions: growth of what is in use, collected first',
        value: slopeOf(memory, 'used'),
        unit: 'MiB/min',
        limit: long ? `<= ${MOST_GROWTH_MIB}` : 'shown',
        pass: !long || slopeOf(memory, 'used') <= MOST_GROWTH_MIB,
      },
    ];
  } finally {
    responder.stop();
  }
}

interface Memory {
  minute: number;
  /** MiB. */
  rss: number;
  /** Null between two collections. */
  used: number | null;
}

/** Samples until then; what is in use is measured once a minute, after a collection, so that it costs the polls little. */
async function watchMemory(until: number, everySample: () => void): Promise<Memory[]> {
  const samples: Memory[] = [];
  const began = performance.now();
  for (let collectAt = began; ; ) {
    const now = performance.now();
    const last = now + SAMPLE_MS > until;
    everySample();
    let used: number | null = null;
    if (now >= collectAt || last) {
      globalThis.gc?.();
      used = process.memoryUsage().heapUsed / 2 ** 20;
      collectAt = now + MINUTE;
    }
    samples.push({ minute: (now - began) / MINUTE, rss: process.memoryUsage.rss() / 2 ** 20, used });
    if (last) return samples;
    await sleep(SAMPLE_MS);
  }
}

/** MiB a minute: the straight line through the second half of the samples, when the process has its size. */
function slopeOf(samples: Memory[], of: 'rss' | 'used'): number {
  const known = samples.flatMap(({ minute, [of]: mib }) => (mib === null ? [] : { minute, mib }));
  const settled = known.slice(Math.floor((known.length - 1) / 2));
  const mean = (value: (sample: { minute: number; mib: number }) => number) =>
    settled.reduce((sum, sample) => sum + value(sample), 0) / settled.length;
  const [x, y] = [mean((sample) => sample.minute), mean((sample) => sample.mib)];
  const top = settled.reduce((sum, sample) => sum + (sample.minute - x) * (sample.mib - y), 0);
  const bottom = settled.reduce((sum, sample) => sum + (sample.minute - x) ** 2, 0);
  return top / bottom;
}

interface Histogram {
  /** Counts the values and empties the list. */
  take(values: number[]): void;
  count(): number;
  percentile(share: number): number;
}

const BUCKETS_A_MS = 20;

/** Up to ten seconds, to a twentieth of a millisecond; of the same size however long the bench runs. */
function createHistogram(): Histogram {
  const buckets = new Uint32Array(10_000 * BUCKETS_A_MS);
  let total = 0;
  return {
    take(values) {
      for (const value of values) buckets[Math.min(buckets.length - 1, Math.max(0, Math.floor(value * BUCKETS_A_MS)))]! += 1;
      total += values.length;
      values.length = 0;
    },
    count: () => total,
    percentile(share) {
      let left = total * share;
      const at = buckets.findIndex((count) => {
        left -= count;
        return left < 0;
      });
      return (at + 1) / BUCKETS_A_MS;
    },
  };
}

await runAlone(import.meta.filename, sessionRows);
