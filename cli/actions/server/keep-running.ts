import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

export interface ChildPlan {
  role: string;
  /** Script and its arguments, run by this same Node. */
  args: string[];
  /** Folder of the checkout. */
  cwd: string;
  env: Record<string, string | undefined>;
  url: string;
}

interface ChildEvents {
  line(role: string, line: string): void;
  /** It runs (again). */
  started(child: RunningChild): void;
  /** It ended by itself; `again` = milliseconds until it is started again. */
  crashed(child: RunningChild, how: string, again: number): void;
  now(): number;
}

interface RunningChild {
  plan: ChildPlan;
  pid: number;
  startedAt: number;
}

const BACKOFF_MS = [250, 500, 1000, 2000, 4000, 8000, 10_000];
/** A process that ran this long starts its next backoff from the beginning. */
const SETTLED_MS = 30_000;

export interface Keeper {
  plan: ChildPlan;
  /** The process that runs, or the last one that did. */
  last(): RunningChild | null;
  /** TERM, then KILL after the grace; resolves once it is gone. Never starts again. */
  stop(graceMs: number): Promise<void>;
  kill(): void;
}

/** Starts a process and starts it again, with growing pauses, whenever it ends by itself. */
export function keepRunning(plan: ChildPlan, events: ChildEvents): Keeper {
  let child: ChildProcess | null = null;
  let last: RunningChild | null = null;
  let stopping = false;
  let crashes = 0;
  let timer: NodeJS.Timeout | undefined;
  let gone: () => void = () => {};

  const start = () => {
    // In its own process group: Ctrl-C reaches only the supervisor, which then ends the processes in order.
    // The fourth pipe is the lifeline: it breaks with this process (see end-with-parent.ts).
    const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', 'pipe'];
    child = spawn(process.execPath, ['--import', lifelineOf(plan.cwd), ...plan.args], {
      cwd: plan.cwd,
      env: plan.env,
      stdio,
      detached: true,
    });
    const started: RunningChild = { plan, pid: child.pid ?? 0, startedAt: events.now() };
    last = started;
    for (const stream of [child.stdout!, child.stderr!])
      createInterface({ input: stream }).on('line', (line) => events.line(plan.role, line));
    child.once('error', (error) => events.line(plan.role, error.message));
    child.once('exit', (code, signal) => {
      child = null;
      if (stopping) return gone();
      crashes = events.now() - started.startedAt > SETTLED_MS ? 0 : crashes;
      const again = BACKOFF_MS[Math.min(crashes, BACKOFF_MS.length - 1)]!;
      crashes += 1;
      timer = setTimeout(start, again);
      events.crashed(started, signal ?? `exit ${code}`, again);
    });
    if (child.pid) events.started(started);
  };
  start();

  const signal = (name: NodeJS.Signals) => child?.kill(name);
  return {
    plan,
    last: () => last,
    kill: () => void signal('SIGKILL'),
    async stop(graceMs) {
      stopping = true;
      clearTimeout(timer);
      if (!child) return;
      const ended = new Promise<void>((resolve) => {
        gone = resolve;
      });
      signal('SIGTERM');
      const killer = setTimeout(() => signal('SIGKILL'), graceMs);
      await ended;
      clearTimeout(killer);
    },
  };
}

function lifelineOf(root: string): string {
  return pathToFileURL(join(root, 'cli/actions/server/end-with-parent.ts')).href;
}
