import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Job } from '#api/contract/jobs.ts';
import type { Database } from '#api/db/client.ts';
import { onlyOne } from '#api/db/only-one.ts';
import { jobRuns } from '#api/db/schema/index.ts';
import type { Jobs } from '#api/verbs/context.ts';
import { MINUTE, SECOND } from '#config/constants.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import type { Log } from '#engine/model/log.ts';

export interface JobSpec {
  name: string;
  everyMs: number;
  /** Absent = `everyMs`. */
  firstAfterMs?: number;
  /** Jobs of one line follow each other. */
  line: string;
  /** One node at a time; the others leave it out. Absent = every node does it. */
  alone?: Parameters<typeof onlyOne>[1];
  /** What it returns is kept as its result. */
  work(stopping: () => boolean, signal: AbortSignal): Promise<unknown>;
}

export interface JobRunner extends Jobs {
  add(spec: JobSpec): void;
  stop(): Promise<void>;
}

interface Known extends JobSpec {
  nextAt: number;
  running: boolean;
  wanted: boolean;
  keptAt: number;
}

/** How long a caller waits for a job. */
const PATIENCE_MS = 10 * SECOND;
/** A job that runs every few seconds and has nothing to tell is written down so often. */
const KEEP_EVERY_MS = MINUTE;

interface Deps {
  database: Database;
  machine: MachineClock;
  log: Log;
}

/** Runs what must happen from time to time, and keeps of each job how its last run ended. A job that fails holds up none of the others. */
export function createJobs({ database, machine, log }: Deps): JobRunner {
  const known = new Map<string, Known>();
  const lines = new Map<string, Promise<unknown>>();
  const timers: NodeJS.Timeout[] = [];
  const closing = new AbortController();

  const queue = (job: Known, askedBy: string | null): Promise<void> => {
    job.wanted = true;
    const before = lines.get(job.line) ?? Promise.resolve();
    const done = before.then(() => (closing.signal.aborted ? undefined : runOne(job, askedBy)));
    lines.set(job.line, done);
    return done;
  };

  async function runOne(job: Known, askedBy: string | null): Promise<void> {
    const startedAt = machine.now();
    job.running = true;
    job.wanted = false;
    let ran = true;
    let failed = false;
    let result: string | null = null;
    const work = async () => {
      result = resultText(await job.work(() => closing.signal.aborted, closing.signal));
      return true;
    };
    try {
      ran = (job.alone ? await onlyOne(database, job.alone, work, { skip: true }) : await work()) !== null;
    } catch (error) {
      failed = true;
      result = (error as Error).message.slice(0, 300);
      log.error({ error: result, job: job.name }, 'a background job failed');
    }
    job.running = false;
    if (ran && (failed || askedBy !== null || machine.now() - job.keptAt >= Math.min(KEEP_EVERY_MS, job.everyMs) || result !== null))
      await keep(job, { startedAt, failed, result, askedBy }).catch((error: Error) =>
        log.warn({ error: error.message, job: job.name }, 'the run of a job could not be written down'),
      );
  }

  async function keep(
    job: Known,
    { startedAt, ...run }: { startedAt: number; failed: boolean; result: string | null; askedBy: string | null },
  ) {
    const endedAt = machine.now();
    job.keptAt = endedAt;
    const row = { startedAt, endedAt, ...run };
    await database.db
      .insert(jobRuns)
      .values({ job: job.name, ...row, runs: 1, failures: run.failed ? 1 : 0 })
      .onConflictDoUpdate({
        target: jobRuns.job,
        set: { ...row, runs: sql`${jobRuns.runs} + 1`, failures: sql`${jobRuns.failures} + ${run.failed ? 1 : 0}` },
      });
  }

  async function list(): Promise<Job[]> {
    const rows = new Map((await database.db.select().from(jobRuns)).map((row) => [row.job, row]));
    return [...known.values()].map((job) => toldOf(job, rows.get(job.name)));
  }

  return {
    add(spec) {
      const first = spec.firstAfterMs ?? spec.everyMs;
      const job: Known = { ...spec, nextAt: machine.now() + first, running: false, wanted: false, keptAt: 0 };
      known.set(spec.name, job);
      const due = () => {
        job.nextAt = machine.now() + spec.everyMs;
        // One that takes longer than the pause between two runs is not due twice.
        if (!job.wanted && !job.running) void queue(job, null);
      };
      timers.push(
        setTimeout(() => {
          due();
          timers.push(setInterval(due, spec.everyMs).unref());
        }, first).unref(),
      );
    },
    list,
    async run(name, askedBy) {
      const job = known.get(name);
      if (!job) return null;
      await Promise.race([queue(job, askedBy), wait(PATIENCE_MS, undefined, { ref: false })]);
      return (await list()).find((each) => each.job === name)!;
    },
    wake(name) {
      const job = known.get(name);
      if (job && !job.wanted && !closing.signal.aborted) void queue(job, null);
    },
    async stop() {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(lines.values());
    },
  };
}

function toldOf({ name, everyMs, nextAt, running }: Known, row: typeof jobRuns.$inferSelect | undefined): Job {
  return {
    job: name,
    everyMs,
    state: running ? 'running' : !row ? 'never' : row.failed ? 'failed' : 'ok',
    startedAt: row?.startedAt ?? null,
    endedAt: row?.endedAt ?? null,
    nextAt,
    result: row?.result ?? null,
    runs: row?.runs ?? 0,
    failures: row?.failures ?? 0,
    askedBy: row?.askedBy ?? null,
  };
}

/** What a job returns, in short; null where it has nothing to tell. */
function resultText(value: unknown): string | null {
  if (value === undefined || value === null || value === 0 || value === '') return null;
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 300);
}
