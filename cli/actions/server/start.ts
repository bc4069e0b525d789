import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Env } from '#config/env.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { printLine } from '../../ui/json.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { openDataDir } from './data-dir.ts';
import { type ChildPlan, type Keeper, keepRunning } from './keep-running.ts';
import { openLogFile } from './log-file.ts';
import { logPrinter, parseLogLine } from './log-printer.ts';
import { onSignals } from './on-signals.ts';
import { onStarterGone } from './on-starter-gone.ts';
import { type Part, takePart } from './part-lock.ts';
import { planParts } from './plan-parts.ts';
import { printReady } from './print-ready.ts';
import { readiness, sandboxAnswers } from './readiness.ts';
import { orphans, writeRun } from './run-file.ts';
import { settingsOf } from './settings.ts';

interface StartRequest {
  /** Parts to run; absent = what `ROLES` and `SANDBOX` say. */
  parts?: Part[];
}

/** A start gives up after so many crashes before everything was ready for the first time. */
const MOST_CRASHES = 5;
const DRAIN_MS = 30_000;

/**
 * Runs server, engine and sandbox under this process until a signal ends it: refuses a data folder that is in use, starts sandbox
 * and server, waits until they are ready, prints their addresses, restarts crashed ones, and drains on SIGTERM.
 */
export async function start(terminal: Terminal, request: StartRequest = {}): Promise<ExitCode> {
  const settings = await settingsOf(terminal);
  const parts = request.parts ?? [...settings.ROLES, ...(settings.SANDBOX ? (['sandbox'] as const) : [])];
  const roles = parts.filter((part) => part !== 'sandbox');
  if (roles.length === 1 && !settings.DATABASE_URL)
    throw new CliFailure('env.wrong', fill(terminal.texts.start.needsDatabase, { part: roles[0]! }), {
      exit: EXIT.usage,
      next: terminal.texts.start.needsDatabaseNext,
    });
  const server = join(terminal.root, '.build/api/server/index.mjs');
  if (roles.length && !existsSync(server)) throw new CliFailure('build.missing', terminal.texts.start.notBuilt, { next: 'npm run build' });
  openDataDir(terminal, settings.DATA_DIR);

  const locks = takeParts(terminal, settings.DATA_DIR, parts);
  try {
    await endOrphans(terminal, settings.DATA_DIR);
    const plans = await planParts(terminal, settings, parts, roles, server);
    return await supervise(terminal, settings, plans);
  } finally {
    for (const lock of locks) lock.release();
  }
}

async function supervise(terminal: Terminal, settings: Env, plans: ChildPlan[]): Promise<ExitCode> {
  const toTerminal = logPrinter(terminal);
  const log = openLogFile(settings.DATA_DIR);
  const print = (role: string, line: string) => {
    toTerminal(role, line);
    log.write(logEntry(terminal, role, line));
  };
  const keepers: Keeper[] = [];
  const life = { ready: false, crashes: 0 };
  let stop: (why: 'signal' | 'crashes') => void = () => {};
  const stopped = new Promise<'signal' | 'crashes'>((resolve) => {
    stop = resolve;
  });
  const note = (role: string, msg: string, more: Record<string, unknown> = {}) =>
    print(role, JSON.stringify({ level: 'warn', time: new Date(terminal.now()).toISOString(), role, msg, ...more }));
  const writeState = () =>
    writeRun(
      settings.DATA_DIR,
      keepers.flatMap((keeper) => {
        const child = keeper.last();
        return child
          ? [{ role: child.plan.role, pid: child.pid, startedAt: new Date(child.startedAt).toISOString(), url: child.plan.url }]
          : [];
      }),
    );
  const keep = (plan: ChildPlan) => {
    const keeper = keepRunning(plan, {
      line: print,
      now: terminal.now,
      started: () => queueMicrotask(writeState),
      crashed: (_, how, again) => {
        writeState();
        note(plan.role, 'ended unexpectedly, starts again', { how, inMs: again });
        life.crashes += 1;
        if (!life.ready && life.crashes >= MOST_CRASHES) stop('crashes');
      },
    });
    keepers.push(keeper);
  };
  const hooks = [
    onSignals(
      () => stop('signal'),
      () => {
        for (const keeper of keepers) keeper.kill();
      },
    ),
    onStarterGone(terminal.env, () => stop('signal')),
  ];

  const began = terminal.now();
  const bringUp = async () => {
    for (const plan of plans) {
      keep(plan);
      await untilReady(plan, stopped, (missing) => note(plan.role, 'still waiting', { missing }));
    }
    life.ready = true;
    printReady(terminal, settings, plans, terminal.now() - began);
  };
  const why = await Promise.race([stopped, bringUp().then(() => stopped)]);

  if (why === 'signal' && terminal.stderr.isTTY) terminal.err(terminal.texts.start.stopping);
  // The server first: accepts on the wire finish while the platform is still there.
  for (const keeper of keepers.toReversed()) await keeper.stop(DRAIN_MS);
  writeRun(settings.DATA_DIR, []);
  for (const unhook of hooks) unhook();
  log.close();
  if (why === 'crashes') throw new CliFailure('start.failed', fill(terminal.texts.start.crashed, { times: MOST_CRASHES }));
  if (terminal.json) printLine(terminal, { event: 'stopped' });
  else if (terminal.stderr.isTTY) terminal.err(terminal.texts.start.stopped);
  return EXIT.ok;
}

/** A line of the log file: JSON with the process that wrote it. */
function logEntry(terminal: Terminal, role: string, line: string): string {
  const entry = parseLogLine(line) ?? { level: 'info', time: new Date(terminal.now()).toISOString(), msg: line };
  return JSON.stringify({ ...entry, role });
}

function takeParts(terminal: Terminal, dataDir: string, parts: Part[]): { release(): void }[] {
  const locks: { release(): void }[] = [];
  for (const part of parts) {
    const lock = takePart(dataDir, part);
    if ('release' in lock) {
      locks.push(lock);
      continue;
    }
    for (const taken of locks) taken.release();
    throw new CliFailure('start.alreadyRuns', fill(terminal.texts.start.alreadyRuns, { dataDir, pid: lock.heldBy }), {
      next: fill(terminal.texts.start.alreadyRunsNext, { pid: lock.heldBy }),
    });
  }
  return locks;
}

/** Parts of a supervisor that was killed drain by themselves: this waits for them, and ends those that cannot. */
async function endOrphans(terminal: Terminal, dataDir: string): Promise<void> {
  const left = orphans(dataDir);
  for (const { role, pid } of left.toReversed()) {
    terminal.err(fill(terminal.texts.start.orphan, { role, pid }));
    process.kill(pid, 'SIGTERM');
    for (let waited = 0; waited < DRAIN_MS && orphans(dataDir).some((entry) => entry.pid === pid); waited += 50) await pause(50);
    if (orphans(dataDir).some((entry) => entry.pid === pid)) process.kill(pid, 'SIGKILL');
  }
}

/** Resolves once the part is usable, never after `stopped`; every 10 s it says what is missing. */
async function untilReady(plan: ChildPlan, stopped: Promise<unknown>, waiting: (missing: string[]) => void): Promise<void> {
  const over = { now: false };
  void stopped.then(() => {
    over.now = true;
  });
  let said = performance.now();
  while (!over.now) {
    const state = plan.role === 'sandbox' ? { ready: await sandboxAnswers(plan.url), missing: ['sandbox'] } : await readiness(plan.url);
    if (state.ready) return;
    if (performance.now() - said > 10_000) {
      said = performance.now();
      waiting(state.missing);
    }
    await pause(50);
  }
  await new Promise(() => {});
}
