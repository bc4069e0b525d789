import { setTimeout as sleep } from 'node:timers/promises';
import { openFiles, residentBytes } from '../memory.ts';
import { type Row, underFire } from '../row.ts';

const MEGABYTE = 1024 * 1024;
/** Memory settles first. */
const WARM_SHARE = 0.4;
const MOST_MB_A_MINUTE = 1;
const MOST_FILES = 40;
const LONGER = 1.1;

interface Sample {
  minute: number;
  megabytes: number;
  files: number;
  p99GapMs: number;
}

/** On its own command: `npm run faults -- --rows 28 --minutes 30`. */
export const soak: Row = {
  number: 28,
  fault: '1,000 sessions for half an hour',
  passes: 'memory and open files flat, the 99th percentile of the time between polls within a tenth of the first minutes',
  runs: 0,
  run: (plan) =>
    underFire(
      plan,
      { drivers: plan.smoke ? 100 : 1000, perSecond: 20, env: { PACING: 'fixed:1000', RECONCILE_MS: '60000', LOG_LEVEL: 'info' } },
      async (fleet, notes) => {
        const samples: Sample[] = [];
        const { pid } = fleet.server();
        for (let minute = 1; minute <= plan.minutes; minute++) {
          const from = Date.now();
          await sleep(60_000);
          const sample = {
            minute,
            megabytes: Math.round(residentBytes(pid) / MEGABYTE),
            files: openFiles(pid),
            p99GapMs: p99(gapsOf(fleet.tap.calls.filter((call) => call.call === 'poll' && call.at >= from))),
          };
          fleet.tap.forget(from);
          samples.push(sample);
          notes.say(`minute ${minute}: ${sample.megabytes} MB, ${sample.files} files, p99 between polls ${sample.p99GapMs} ms`);
        }
        const settled = samples.filter((sample) => sample.minute > plan.minutes * WARM_SHARE);
        const slope = slopeOf(settled.map(({ minute, megabytes }) => [minute, megabytes]));
        const files = settled.map((sample) => sample.files);
        const quarter = Math.max(1, Math.floor(samples.length / 4));
        const mean = (part: Sample[]) => part.reduce((sum, sample) => sum + sample.p99GapMs, 0) / part.length;
        const [first, last] = [mean(samples.slice(0, quarter)), mean(samples.slice(-quarter))];
        notes.count('KB more a minute', Math.round(slope * 1024));
        notes.count('MB at the end', samples.at(-1)!.megabytes);
        notes.took('p99 between polls', last);
        if (slope > MOST_MB_A_MINUTE) notes.breach(`memory grows by ${slope.toFixed(2)} MB a minute`);
        if (Math.max(...files) - Math.min(...files) > MOST_FILES)
          notes.breach(`open files between ${Math.min(...files)} and ${Math.max(...files)}`);
        if (last > first * LONGER) notes.breach(`p99 between polls went from ${Math.round(first)} to ${Math.round(last)} ms`);
        if (fleet.server().pid !== pid) notes.breach('the process did not survive');
      },
    ),
};

function gapsOf(polls: readonly { account: string; at: number }[]): number[] {
  return [...Map.groupBy(polls, (poll) => poll.account).values()].flatMap((own) => own.slice(1).map((poll, n) => poll.at - own[n]!.at));
}

function p99(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;
}

function slopeOf(points: [number, number][]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / spread;
}
