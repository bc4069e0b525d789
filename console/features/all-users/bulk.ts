import type { Call } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import type { SetColumn } from '#api/contract/user-columns.ts';
import type { BulkChanges } from '#api/contract/user-table.ts';

export type BulkValue = string | number | boolean | null;

/** One driver of a plan, as the server made it. */
export interface Planned {
  userId: string | null;
  name: string | null;
  status: 'change' | 'same' | 'error';
  changes: BulkChanges;
  message?: string | undefined;
}

export interface Result {
  userId: string;
  status: 'done' | 'same' | 'changed' | 'failed';
  undo?: BulkChanges | undefined;
  message?: string | undefined;
}

export type Target = { userIds: readonly string[] } | { where?: string; search?: string };

const IDS = 1000;
/** Rows of a step: small enough that "stop" takes effect soon. */
const STEP = 50;

/** Asks for the whole plan, page after page. */
export async function planAll(
  call: Call,
  target: Target,
  set: Partial<Record<SetColumn, BulkValue>>,
  onPage: (done: number, total: number | undefined) => void,
): Promise<Planned[]> {
  const rows: Planned[] = [];
  if ('userIds' in target) {
    for (let at = 0; at < target.userIds.length; at += IDS) {
      const answer = await call(contract.bulkUsers, { action: 'plan', userIds: target.userIds.slice(at, at + IDS), set });
      if (answer.action === 'plan') rows.push(...answer.rows);
      onPage(rows.length, target.userIds.length);
    }
    return rows;
  }
  // Nobody is filtered: everybody has a name or none.
  const asked = target.where || target.search ? target : { where: 'userId != empty' };
  let matching: number | undefined;
  for (let lek: string | undefined, first = true; first || lek; first = false) {
    const answer = await call(contract.bulkUsers, { action: 'plan', ...asked, set, ...(lek && { lek }) });
    if (answer.action !== 'plan') break;
    rows.push(...answer.rows);
    matching ??= answer.matching;
    lek = answer.lek;
    onPage(rows.length, matching);
  }
  return rows;
}

export interface Run {
  runId: string;
  rows: readonly { userId: string; changes: BulkChanges }[];
  /** Why, for the log. */
  reason: string;
}

/** Makes the changes from `from` on, step by step, until the end or until `stopped`. What was sent before may be sent again. */
export async function applyFrom(
  call: Call,
  { runId, rows, reason }: Run,
  from: number,
  on: { step(results: Result[]): void; stopped(): boolean },
): Promise<void> {
  for (let at = from; at < rows.length && !on.stopped(); at += STEP) {
    const part = rows.slice(at, at + STEP);
    const answer = await call(contract.bulkUsers, { action: 'apply', runId, rows: part, reason });
    if (answer.action === 'apply') on.step(answer.results);
  }
}

export function changesOf(planned: readonly Planned[]): Run['rows'] {
  return planned.flatMap(({ userId, status, changes }) => (status === 'change' && userId !== null ? [{ userId, changes }] : []));
}

export function undoRows(results: readonly Result[]): Run['rows'] {
  return results.flatMap(({ userId, undo }) => (undo ? [{ userId, changes: undo }] : []));
}
