// The fault table as a report: each run in a separate process, one after the other.
//   npm run faults                        one run of each row
//   npm run faults -- --long              as many runs as each row names
//   npm run faults -- --rows 1,13 --runs 3 --seed 7
//   npm run faults -- --long --resume     leaves out what the last report has already
//   npm run faults -- --rows 28 --minutes 30
//   npm run faults -- --list              the table
// Progress goes to stderr, the table to stdout, everything to tests/faults/latest.json.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printReport, type RowReport, type RunEntry } from './report.ts';
import type { Row, RunReport } from './row.ts';
import { TABLE } from './table.ts';

const REPORT = join(import.meta.dirname, 'latest.json');
/** Beyond this a run hangs, whatever it does; the soak's own minutes come on top. */
const LONGEST_RUN_MS = 15 * 60_000;
const SOAK = 28;

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string' },
    runs: { type: 'string' },
    seed: { type: 'string', default: '1' },
    long: { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '30' },
    /** One run, its report as the last line: what this program starts for itself. */
    one: { type: 'string' },
  },
});
const seed = Number(options.seed);
const wanted = options.rows?.split(',').map(Number);
const rows = TABLE.filter((row) => !wanted || wanted.includes(row.number));

if (options.list) {
  console.table(TABLE.map(({ number, fault, passes, runs }) => ({ number, fault, passes, runs })));
} else if (options.one) {
  process.exitCode = await runOne(Number(options.one));
} else process.exitCode = await runAll();

async function runAll(): Promise<number> {
  const unknown = wanted?.filter((number) => !TABLE.some((row) => row.number === number)) ?? [];
  if (unknown.length) throw new Error(`no such row: ${unknown.join(', ')}`);
  const reports: RowReport[] =
    options.resume && existsSync(REPORT) ? (JSON.parse(readFileSync(REPORT, 'utf8')) as { rows: RowReport[] }).rows : [];
  let child: ChildProcess | null = null;
  let interrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      interrupted = true;
      child?.kill('SIGTERM');
    });

  for (const row of rows) {
    if (interrupted) break;
    let report = reports.find((entry) => entry.number === row.number);
    if (!report) {
      report = { number: row.number, fault: row.fault, passes: row.passes, notTested: null, runs: [] };
      reports.push(report);
    }
    report.notTested = (await row.impossible?.()) ?? null;
    const runs = report.notTested ? 0 : runsOf(row);
    while (report.runs.length < runs && !interrupted) {
      const run = report.runs.length + 1;
      process.stderr.write(`row ${row.number}, run ${run}/${runs}: ${row.fault}\n`);
      const began = performance.now();
      const started = startOne(row.number, seed * 1000 + run);
      child = started.child;
      const outcome = await started.report;
      if (interrupted) break;
      report.runs.push({ seed: seed * 1000 + run, seconds: Math.round((performance.now() - began) / 1000), ...outcome });
      save(reports);
    }
  }
  save(reports);
  reports.sort((a, b) => a.number - b.number);
  printReport(reports);
  return interrupted ? 130 : reports.some((report) => report.runs.some((run) => run.problems.length)) ? 1 : 0;
}

/** Rows that are not part of the table's long form run when they are named. */
function runsOf(row: Row): number {
  if (row.runs === 0 && !wanted) return 0;
  if (options.runs) return Number(options.runs);
  return options.long ? Math.max(1, row.runs) : 1;
}

function save(reports: RowReport[]): void {
  writeFileSync(`${REPORT}.tmp`, `${JSON.stringify({ at: new Date().toISOString(), rows: reports }, null, 2)}\n`);
  renameSync(`${REPORT}.tmp`, REPORT);
}

function startOne(row: number, runSeed: number): { child: ChildProcess; report: Promise<Omit<RunEntry, 'seed' | 'seconds'>> } {
  const args = [import.meta.filename, '--one', String(row), '--seed', String(runSeed), '--minutes', options.minutes];
  // A separate process group: Ctrl-C reaches this process, which ends the run in order.
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  let out = '';
  child.stdout!.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  const hangs = setTimeout(() => child.kill('SIGTERM'), LONGEST_RUN_MS + (row === SOAK ? Number(options.minutes) * 60_000 : 0));
  const report = new Promise<Omit<RunEntry, 'seed' | 'seconds'>>((resolve) => {
    child.on('close', (code, signal) => {
      clearTimeout(hangs);
      try {
        resolve(JSON.parse(out.trim().split('\n').at(-1) ?? '') as RunReport);
      } catch {
        resolve({
          D: 0,
          L: 0,
          G: 0,
          U: 0,
          accepts: 0,
          granted: 0,
          secretsInLogs: 0,
          worst: null,
          figures: {},
          problems: [`the run ended with ${code ?? signal}`],
        });
      }
    });
  });
  return { child, report };
}

async function runOne(number: number): Promise<number> {
  const abort = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const row = TABLE.find((candidate) => candidate.number === number)!;
  const began = performance.now();
  const say = (progress: string) =>
    process.stderr.write(`  ${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${progress}\n`);
  const report = await row
    .run({ seed, smoke: false, minutes: Number(options.minutes), say, signal: abort.signal })
    .catch((error: Error): RunReport => {
      process.stderr.write(`${error.stack}\n`);
      const nothing = { D: 0, L: 0, G: 0, U: 0, accepts: 0, granted: 0, secretsInLogs: 0, worst: null, figures: {} };
      return { ...nothing, problems: [error.message.split('\n')[0]!] };
    });
  process.stdout.write(`${JSON.stringify(report)}\n`);
  process.exit(0);
}
