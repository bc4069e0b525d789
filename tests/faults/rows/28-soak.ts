import { createHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { openFilesLimit, shareFiles } from '#api/server/process/open-files.ts';
import type { Tap } from '../../support/tap.ts';
import { residentBytes, SMALL_HEAP } from '../memory.ts';
import { openFiles } from '../open-files.ts';
import { type Row, underFire } from '../row.ts';
import { eagerWishes } from '../wishes.ts';

const MEGABYTE = 1024 * 1024;
/** Memory settles first. */
const WARM_SHARE = 0.4;
/** Memory swings by a hundred megabytes between two great collections of garbage: what is held shows at the lowest of each part. */
const PARTS = 4;
const MOST_MB_A_MINUTE = 1;
const MOST_FILES = 40;
const LONGER = 1.1;
/** Seconds between two looks at the open files. */
const LOOK_EVERY = 10;

interface Sample {
  minute: number;
  /** The least of its seconds. */
  megabytes: number;
  /** The least of its looks: for a moment those of a hundred idle connections are half closed. */
  files: number;
  /** The most of its looks. */
  connections: number;
  p99GapMs: number;
}

/** One offer in ten fits: drivers who took everything would hold ever more blocks, and memory is to be flat. */
const rarelyPleased: typeof eagerWishes = (i, home, seed) => ({ ...eagerWishes(i, home, seed), minPay: 110 });

/** On its own command: `npm run faults -- --rows 28 --minutes 30`. */
export const soak: Row = {
  number: 28,
  fault: '1,000 sessions for half an hour',
  passes:
    'memory and open files flat, never more connections to the platform than are its share, the 99th percentile of the time between polls within a tenth of the first minutes',
  runs: 0,
  run: (plan) =>
    underFire(
      plan,
      {
        drivers: plan.smoke ? 100 : 1000,
        // Each is refused by hundreds, and every refusal is recorded.
        perSecond: 5,
        wishes: rarelyPleased,
        env: { ...SMALL_HEAP, PACING: 'fixed:1000', RECONCILE_MS: '60000', LOG_LEVEL: 'info' },
      },
      async (fleet, notes) => {
        const samples: Sample[] = [];
        // As many as its answers are slow: they come within milliseconds and go after half a minute without use.
        const share = shareFiles(openFilesLimit()).platform;
        const { pid } = fleet.server();
        for (let minute = 1; minute <= plan.minutes; minute++) {
          const sample = { minute, ...(await watch(pid, fleet.tap, 60)) };
          const { megabytes, files, connections, p99GapMs } = sample;
          samples.push(sample);
          notes.say(`minute ${minute}: ${megabytes} MB, ${files} files and ${connections} connections, p99 between polls ${p99GapMs} ms`);
        }
        const settled = samples.filter((sample) => sample.minute > plan.minutes * WARM_SHARE);
        const slope = slopeOf(lowestOf(settled, PARTS).map(({ minute, megabytes }) => [minute, megabytes]));
        const files = settled.map((sample) => sample.files);
        const quarter = Math.max(1, Math.floor(samples.length / 4));
        const mean = (part: Sample[]) => part.reduce((sum, sample) => sum + sample.p99GapMs, 0) / part.length;
        const [first, last] = [mean(samples.slice(0, quarter)), mean(samples.slice(-quarter))];
        notes.count('KB more a minute', Math.round(slope * 1024));
        notes.count('MB at the end', lowestOf(settled, PARTS).at(-1)!.megabytes);
        notes.took('p99 between polls', last);
        if (slope > MOST_MB_A_MINUTE) notes.breach(`memory grows by ${slope.toFixed(2)} MB a minute`);
        if (Math.max(...files) - Math.min(...files) > MOST_FILES)
          notes.breach(`open files between ${Math.min(...files)} and ${Math.max(...files)}`);
        const most = Math.max(...samples.map((sample) => sample.connections));
        notes.count('connections at most', most);
        if (most > share) notes.breach(`${most} connections to the platform, ${share} are its share`);
        if (last > first * LONGER) notes.breach(`p99 between polls went from ${Math.round(first)} to ${Math.round(last)} ms`);
        if (fleet.server().pid !== pid) notes.breach('the process did not survive');
      },
    ),
};

/**
 * A while of a process, and the 99th percentile of the time between two polls of a driver in it, in milliseconds. Looked at every
 * second: the wire runs through this process, and counting a whole minute's polls at once would hold it up.
 */
async function watch(pid: number, tap: Tap, seconds: number): Promise<Omit<Sample, 'minute'>> {
  const gaps = createHistogram();
  const last = new Map<string, number>();
  let bytes = Number.POSITIVE_INFINITY;
  let files = Number.POSITIVE_INFINITY;
  let connections = 0;
  for (let second = 0; second < seconds; second++) {
    await sleep(1000);
    bytes = Math.min(bytes, residentBytes(pid));
    if (second % LOOK_EVERY === 0) {
      const open = openFiles(pid, tap.port);
      files = Math.min(files, open.others);
      connections = Math.max(connections, open.connections);
    }
    for (const { call, account, at } of tap.calls.splice(0)) {
      if (call !== 'poll') continue;
      if (last.has(account)) gaps.record(Math.max(1, at - last.get(account)!));
      last.set(account, at);
    }
  }
  return { megabytes: Math.round(bytes / MEGABYTE), files, connections, p99GapMs: gaps.percentile(99) };
}

function lowestOf(samples: Sample[], parts: number): Sample[] {
  const size = Math.ceil(samples.length / parts);
  return Array.from({ length: Math.ceil(samples.length / size) }, (_, part) =>
    samples.slice(part * size, (part + 1) * size).reduce((low, sample) => (sample.megabytes < low.megabytes ? sample : low)),
  );
}

function slopeOf(points: [number, number][]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / spread;
}
