import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { bulkUsers, USER_PAGES } from '#api/contract/user-table.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { printJson } from '../../ui/json.ts';
import { endProgress, printProgress } from '../../ui/progress.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import type { Server } from '../api/server.ts';
import { interruptSignal } from '../interrupt-signal.ts';
import type { PlanError } from './make-plan.ts';
import { filesOf, type Plan, type PlannedRow, writePlan } from './plan-file.ts';
import { printErrors } from './print-plan.ts';
import { OtherPlan, openRunLog, type RowResult, type RunLog } from './run-log.ts';

/** Waits before a call that failed for now is made again. */
const RETRIES_MS = [1000, 3000, 10_000, 30_000];

interface ApplyPlan {
  server: Server;
  plan: Plan;
  /** Path of the plan; its results are in the same folder. */
  file: string;
  /** Rows that never made it into the plan. */
  errors: PlanError[];
}

/**
 * Makes the changes of a plan, a part at a time. Each part is on disk as sent before it goes, so that Ctrl-C, a crash or a lost
 * connection leaves no row twice and none half; `grab users apply` goes on with the rest.
 */
export async function applyPlan(terminal: Terminal, { server, plan, file, errors }: ApplyPlan): Promise<ExitCode> {
  const { users: texts } = terminal.texts;
  const files = filesOf(file);
  const log = openLog(terminal, files.results, plan);
  const signal = interruptSignal();
  const todo = plan.rows.filter(({ userId }) => !log.done.has(userId));
  let broken: CliFailure | null = null;
  const results: RowResult[] = plan.rows.flatMap(({ userId }) => log.done.get(userId) ?? []);
  const began = Date.now();
  try {
    for (let at = 0; at < todo.length && !signal.aborted; at += USER_PAGES.apply) {
      const part = todo.slice(at, at + USER_PAGES.apply);
      results.push(...log.add(await send(terminal, server, { plan, part, log, signal })));
      const left = ((Date.now() - began) / (at + part.length)) * (todo.length - at - part.length);
      const note = left > 1000 ? fill(texts.timeLeft, { seconds: Math.round(left / 1000) }) : '';
      printProgress(terminal, { done: plan.rows.length - todo.length + at + part.length, total: plan.rows.length, note });
    }
  } catch (error) {
    if (!(error instanceof CliFailure)) throw error;
    broken = error;
  } finally {
    endProgress(terminal);
    log.close();
  }
  const undone = writeUndo(files.undo, plan, results);
  const rest = plan.rows.length - results.length;
  if (broken) terminal.err(`${terminal.paint.bad(terminal.glyph.bad)} ${[broken.message, broken.next].filter(Boolean).join('\n  ')}`);
  report(terminal, { plan, results, errors, files: { ...files, undo: undone ? files.undo : null }, rest });
  if (rest) terminal.err(fill(texts.resume, { rest, file }));
  if (signal.aborted && rest) return EXIT.interrupted;
  return broken ? (results.length ? EXIT.partly : broken.exit) : exitOf(results, errors);
}

function openLog(terminal: Terminal, path: string, plan: Plan): RunLog {
  try {
    return openRunLog(path, plan);
  } catch (error) {
    if (!(error instanceof OtherPlan)) throw error;
    throw new CliFailure('plan.otherResults', fill(terminal.texts.users.otherResults, { file: path }), { exit: EXIT.usage });
  }
}

interface Part {
  plan: Plan;
  part: PlannedRow[];
  log: RunLog;
  signal: AbortSignal;
}

async function send(terminal: Terminal, server: Server, { plan, part, log, signal }: Part): Promise<RowResult[]> {
  log.sending(part.map(({ userId }) => userId));
  const rows = part.map(({ userId, changes }) => ({ userId, changes }));
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await server.call(bulkUsers, {
        ...{ action: 'apply', runId: plan.planId, rows },
        ...(plan.reason !== null && { reason: plan.reason }),
      });
      return answer.action === 'apply' ? answer.results : [];
    } catch (error) {
      const wait = RETRIES_MS[tries];
      if (!(error instanceof CliFailure) || !error.retryable || wait === undefined || signal.aborted) throw error;
      terminal.err(fill(terminal.texts.users.retrying, { why: error.message, seconds: wait / 1000 }));
      await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Writes the plan that brings every changed value back. Returns whether there is anything to bring back. */
function writeUndo(path: string, plan: Plan, results: readonly RowResult[]): boolean {
  const names = new Map(plan.rows.map(({ userId, name }) => [userId, name]));
  const rows = results.flatMap(({ userId, undo }) => (undo ? [{ userId, name: names.get(userId) ?? null, changes: undo }] : []));
  if (rows.length) writePlan(path, { ...plan, planId: randomUUID(), rows });
  return rows.length > 0;
}

interface Report {
  plan: Plan;
  results: RowResult[];
  errors: PlanError[];
  files: { results: string; undo: string | null };
  rest: number;
}

function report(terminal: Terminal, { plan, results, errors, files, rest }: Report): void {
  const { users: texts } = terminal.texts;
  const count = (status: RowResult['status']) => results.filter((result) => result.status === status).length;
  const counts = { done: count('done'), same: count('same'), changed: count('changed'), failed: count('failed') };
  if (terminal.json) {
    const wrong = results.filter(({ status }) => status === 'changed' || status === 'failed');
    printJson(terminal, { planId: plan.planId, ...counts, rest, errors, refused: wrong, ...files });
    return;
  }
  const refused = results.flatMap(({ userId, status, field, message }) =>
    status === 'changed' || status === 'failed' ? [{ row: null, userId, field: field ?? null, message: message ?? status }] : [],
  );
  printErrors(terminal, [...errors, ...refused]);
  terminal.out(fill(texts.report, { ...counts, wrong: errors.length }));
  terminal.err(fill(texts.resultsIn, { file: files.results }));
  if (files.undo) terminal.err(fill(texts.undoWith, { file: files.undo }));
}

function exitOf(results: readonly RowResult[], errors: readonly PlanError[]): ExitCode {
  const good = results.some(({ status }) => status === 'done' || status === 'same');
  const refused = results.filter(({ status }) => status === 'changed' || status === 'failed');
  if (!refused.length && !errors.length) return EXIT.ok;
  if (good) return EXIT.partly;
  return refused.length && refused.every(({ status }) => status === 'changed') ? EXIT.changed : EXIT.failed;
}
