import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { AnswerOf } from '#api/contract/define.ts';
import type { BulkChanges, bulkUsers } from '#api/contract/user-table.ts';
import type { Plan } from './plan-file.ts';

export type RowResult = Extract<AnswerOf<typeof bulkUsers>, { action: 'apply' }>['results'][number];

/** Lines of a results file: the plan it belongs to, users whose changes are about to be sent, and what became of each. */
type Line = { plan: string } | { sending: string[] } | RowResult;

export interface RunLog {
  /** Results of earlier runs of this plan, by user. */
  done: ReadonlyMap<string, RowResult>;
  /** Notes on disk that these are sent next: an interruption leaves them open, not unknown. */
  sending(userIds: string[]): void;
  /** Notes what became of them. */
  add(results: RowResult[]): RowResult[];
  close(): void;
}

/** The file belongs to another plan. */
export class OtherPlan extends Error {}

/**
 * Opens the results file of a plan. Rows that were sent before an interruption and have no result are sent again; the server then
 * finds the new values and answers `same`, and they count as done: the plan knows what they were before.
 */
export function openRunLog(path: string, plan: Plan): RunLog {
  const { done, open, isNew } = read(path, plan);
  const file = openSync(path, 'a', 0o600);
  const append = (lines: Line[]) => {
    writeSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    fsyncSync(file);
  };
  if (isNew) append([{ plan: plan.planId }]);
  const changesOf = new Map(plan.rows.map(({ userId, changes }) => [userId, changes]));
  return {
    done,
    sending(userIds) {
      append([{ sending: userIds }]);
    },
    add(results) {
      const known = results.map((result): RowResult => {
        if (result.status !== 'same' || !open.has(result.userId)) return result;
        return { userId: result.userId, status: 'done', undo: inverse(changesOf.get(result.userId)!) };
      });
      append(known);
      for (const result of known) done.set(result.userId, result);
      return known;
    },
    close: () => closeSync(file),
  };
}

function read(path: string, plan: Plan) {
  const done = new Map<string, RowResult>();
  const open = new Set<string>();
  if (!existsSync(path)) return { done, open, isNew: true };
  for (const text of readFileSync(path, 'utf8').split('\n')) {
    const line = lineOf(text);
    if (!line) continue;
    if ('plan' in line) {
      if (line.plan !== plan.planId) throw new OtherPlan();
    } else if ('sending' in line) for (const userId of line.sending) open.add(userId);
    else {
      open.delete(line.userId);
      // What failed may go well the next time.
      if (line.status === 'done' || line.status === 'same') done.set(line.userId, line);
    }
  }
  return { done, open, isNew: false };
}

/** Null for a line that an interruption cut. */
function lineOf(text: string): Line | null {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return null;
  }
}

function inverse(changes: BulkChanges): BulkChanges {
  return Object.fromEntries(Object.entries(changes).map(([field, [before, after]]) => [field, [after, before]]));
}
