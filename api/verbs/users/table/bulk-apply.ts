import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed, fail, messageOf } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { SetColumn } from '#api/contract/user-columns.ts';
import type { UserTableRow } from '#api/contract/user-table.ts';
import type { Tx } from '#api/db/client.ts';
import { daysBetween, NO_PAYMENT } from '../../billing/plan-days.ts';
import { afterPosting, type Posting, post } from '../../billing/post.ts';
import type { Ctx } from '../../context.ts';
import { type Loaded, loadUser } from '../load.ts';
import { guardedRefusal } from '../rights.ts';
import { type Update, type Updated, updateUsers } from '../update-users.ts';
import { readUserChange } from '../user-change.ts';
import { type BulkValue, readValue, undoOf, updateOf } from './bulk-values.ts';
import { rowOf } from './list.ts';

type Input = Extract<InputOf<typeof contract.bulkUsers>, { action: 'apply' }>;
type Answer = Extract<AnswerOf<typeof contract.bulkUsers>, { action: 'apply' }>;
type Result = Answer['results'][number];

/** Transactions at the same time: embedded every one waits for the one before. */
const AT_ONCE = { embedded: 1, server: 6 } as const;
/** Drivers a transaction; embedded, everybody waits for it. */
const TOGETHER = 20;

interface ApplyBulk {
  ctx: Ctx;
  input: Input;
  caller: Caller;
}

/**
 * Makes planned changes by the rules of every update, some drivers a transaction. A driver who is not as the plan saw them is not
 * touched; one who already has the new values stays, so that rows can be sent again after an interruption. A refused change leaves the
 * others as they are.
 */
export async function applyBulk({ ctx, input, caller }: ApplyBulk): Promise<Answer | Failed> {
  const fields = input.rows.flatMap(({ changes }) => Object.keys(changes));
  const refusal = guardedRefusal(fields, caller, input.reason);
  if (refusal) return refusal;
  const parts = partsOf(input.rows);
  const results: Result[][] = Array.from({ length: parts.length });
  let next = 0;
  const work = async () => {
    for (let at = next++; at < parts.length; at = next++) results[at] = await applySome({ ctx, input, caller }, parts[at]!);
  };
  const lanes = ctx.database.kind === 'embedded' ? AT_ONCE.embedded : AT_ONCE.server;
  await Promise.all(Array.from({ length: lanes }, work));
  return { action: 'apply', results: results.flat() };
}

/** Rows in their order, as many as are written together, each of another driver. */
function partsOf(rows: Input['rows']): Input['rows'][] {
  const parts: Input['rows'][] = [];
  let seen = new Set<string>();
  for (const row of rows) {
    const part = parts.at(-1);
    if (part && part.length < TOGETHER && !seen.has(row.userId)) part.push(row);
    else {
      parts.push([row]);
      seen = new Set();
    }
    seen.add(row.userId);
  }
  return parts;
}

/** What is known of a row while it is applied. */
interface Applying {
  update: Update;
  before: UserTableRow | null;
  todo: SetColumn[];
}

async function applySome({ ctx, input, caller }: ApplyBulk, rows: Input['rows']): Promise<Result[]> {
  const now = ctx.machine.now();
  const read = rows.map((row) => applying({ ctx, input, caller }, row, now));
  const good = read.filter((each): each is Applying => 'update' in each);
  let updated: (Updated | Failed)[];
  try {
    const updates = good.map(({ update }) => update);
    updated = updates.length ? await updateUsers({ ctx, caller, reason: input.reason, updates }) : [];
    for (const [n, { update, todo }] of good.entries())
      if (todo.includes('lastPaymentDate') && !(updated[n] instanceof Failed)) await afterPosting(ctx, update.userId);
  } catch (error) {
    if (rows.length > 1) {
      // One of them fails in a way that nobody foresaw: the others do not go with it.
      const results: Result[] = [];
      for (const row of rows) results.push(...(await applySome({ ctx, input, caller }, [row])));
      return results;
    }
    const { userId } = rows[0]!;
    ctx.log.error({ userId, error: String(error) }, 'a bulk change failed');
    return [refused(userId, fail('update.failed'))];
  }
  let n = 0;
  return read.map((each) => ('update' in each ? resultOf(each, updated[n++]!, ctx.machine.now()) : each));
}

function applying({ ctx, input, caller }: ApplyBulk, { userId, changes }: Input['rows'][number], now: number): Applying | Result {
  const wanted = wantedOf(changes);
  if (!wanted.ok) return { userId, status: 'failed', code: 'input.invalid', field: wanted.field, message: wanted.message };
  const row: Applying = {
    before: null,
    todo: [],
    update: {
      userId,
      change: readUserChange(updateOf(wanted.values), ctx.platforms),
      check({ user }) {
        const before = rowOf(user, now);
        row.before = before;
        row.todo = wanted.names.filter((name) => before[name] !== wanted.values[name]);
        return row.todo.some((name) => before[name] !== changes[name]![0]) ? fail('user.changedSince') : null;
      },
      first: 'lastPaymentDate' in wanted.values ? postDate : undefined,
    },
  };
  async function postDate(tx: Tx, loaded: Loaded): Promise<Loaded> {
    if (!row.todo.includes('lastPaymentDate')) return loaded;
    const to = wanted.ok ? (wanted.values.lastPaymentDate as number | null) : null;
    await post(tx, postingOf({ input, caller, userId, from: loaded.user.lastPaymentAt, to, now }), now);
    return (await loadUser(tx, userId))!;
  }
  return row;
}

function resultOf({ update: { userId }, before, todo }: Applying, updated: Updated | Failed, now: number): Result {
  if (updated instanceof Failed) return refused(userId, updated);
  if (!todo.length) return { userId, status: 'same' };
  // A flash sale begins a moment after the time of `before`: by that, it would not run yet and have no undo.
  const undo = before ? undoOf(before, rowOf(updated.after.user, now)) : undefined;
  return { userId, status: 'done', ...(undo && { undo }) };
}

function wantedOf(changes: Input['rows'][number]['changes']) {
  const values: Partial<Record<SetColumn, BulkValue>> = {};
  const names = Object.keys(changes) as SetColumn[];
  for (const field of names) {
    const read = readValue(field, changes[field]![1]);
    if (!read.ok) return { ok: false as const, field, message: read.message };
    values[field] = read.value;
  }
  return { ok: true as const, names, values };
}

interface DateChange {
  input: Input;
  caller: Caller;
  userId: string;
  from: number | null;
  to: number | null;
  now: number;
}

function postingOf({ input, caller, userId, from, to, now }: DateChange): Posting {
  const days = to === null ? 0 : daysBetween(from, to, now);
  const cause = `bulk:${input.runId}:${userId}`;
  return { userId, kind: 'correction', cents: 0, days, setTo: to ?? NO_PAYMENT, cause, actor: nameOf(caller), reason: input.reason! };
}

function refused(userId: string, { code, issues }: Failed): Result {
  const [issue] = issues ?? [];
  const message = issue ? `${issue.path.replace(/^body\./, '')}: ${issue.message}` : messageOf(code);
  return { userId, status: code === 'user.changedSince' ? 'changed' : 'failed', code, message };
}
