import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed, fail, messageOf } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { SetColumn } from '#api/contract/user-columns.ts';
import type { UserTableRow } from '#api/contract/user-table.ts';
import type { Tx } from '#api/db/client.ts';
import { daysBetween, NO_PAYMENT } from '../../billing/plan-days.ts';
import { afterPosting, post } from '../../billing/post.ts';
import type { Ctx } from '../../context.ts';
import { type Loaded, loadUser } from '../load.ts';
import { guardedRefusal } from '../rights.ts';
import { updateUser } from '../update.ts';
import { readUserChange } from '../user-change.ts';
import { type BulkValue, readValue, undoOf, updateOf } from './bulk-values.ts';
import { rowOf } from './list.ts';

type Input = Extract<InputOf<typeof contract.bulkUsers>, { action: 'apply' }>;
type Answer = Extract<AnswerOf<typeof contract.bulkUsers>, { action: 'apply' }>;
type Result = Answer['results'][number];

/** Drivers that are written at the same time: embedded every transaction waits for the one before. */
const AT_ONCE = { embedded: 1, server: 6 } as const;

interface ApplyBulk {
  ctx: Ctx;
  input: Input;
  caller: Caller;
}

/**
 * Makes planned changes, each driver in a separate transaction by the rules of every update. A driver who is not as the plan saw
 * them is not touched; one who already has the new values stays, so that rows can be sent again after an interruption.
 */
export async function applyBulk({ ctx, input, caller }: ApplyBulk): Promise<Answer | Failed> {
  const fields = input.rows.flatMap(({ changes }) => Object.keys(changes));
  const refusal = guardedRefusal(fields, caller, input.reason);
  if (refusal) return refusal;
  const results: Result[] = Array.from({ length: input.rows.length });
  let next = 0;
  const work = async () => {
    for (let at = next++; at < input.rows.length; at = next++) results[at] = await applyOne({ ctx, input, caller }, input.rows[at]!);
  };
  const lanes = ctx.database.kind === 'embedded' ? AT_ONCE.embedded : AT_ONCE.server;
  await Promise.all(Array.from({ length: lanes }, work));
  return { action: 'apply', results };
}

async function applyOne({ ctx, input, caller }: ApplyBulk, { userId, changes }: Input['rows'][number]): Promise<Result> {
  const wanted = wantedOf(changes);
  if (!wanted.ok) return { userId, status: 'failed', code: 'input.invalid', field: wanted.field, message: wanted.message };
  let before: UserTableRow | null = null;
  let todo: SetColumn[] = [];
  const now = ctx.machine.now();
  const first = async (tx: Tx, loaded: Loaded): Promise<Loaded | Failed> => {
    before = rowOf(loaded.user, now);
    todo = wanted.names.filter((name) => before![name] !== wanted.values[name]);
    if (todo.some((name) => before![name] !== changes[name]![0])) return fail('user.changedSince');
    if (!todo.includes('lastPaymentDate')) return loaded;
    await postDate(tx, { input, caller, userId, from: before.lastPaymentDate, to: wanted.values.lastPaymentDate as number | null, now });
    return (await loadUser(tx, userId))!;
  };
  try {
    const change = readUserChange(updateOf(wanted.values), ctx.platforms);
    const updated = await updateUser({ ctx, userId, change, caller, first, reason: input.reason });
    if (updated instanceof Failed) return refused(userId, updated);
    if (todo.includes('lastPaymentDate')) await afterPosting(ctx, userId);
  } catch (error) {
    ctx.log.error({ userId, error: String(error) }, 'a bulk change failed');
    return refused(userId, fail('update.failed'));
  }
  if (!todo.length) return { userId, status: 'same' };
  const after = await loadUser(ctx.db, userId);
  // A flash sale begins a moment after `now`: by the time before, it would not run yet and have no undo.
  const undo = after && before ? undoOf(before, rowOf(after.user, ctx.machine.now())) : undefined;
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

interface PostDate {
  input: Input;
  caller: Caller;
  userId: string;
  from: number | null;
  to: number | null;
  now: number;
}

async function postDate(tx: Tx, { input, caller, userId, from, to, now }: PostDate): Promise<void> {
  const days = to === null ? 0 : daysBetween(from, to, now);
  const posting = { userId, kind: 'correction', cents: 0, days, setTo: to ?? NO_PAYMENT, cause: `bulk:${input.runId}:${userId}` } as const;
  await post(tx, { ...posting, actor: nameOf(caller), reason: input.reason! }, now);
}

function refused(userId: string, { code, issues }: Failed): Result {
  const [issue] = issues ?? [];
  const message = issue ? `${issue.path.replace(/^body\./, '')}: ${issue.message}` : messageOf(code);
  return { userId, status: code === 'user.changedSince' ? 'changed' : 'failed', code, message };
}
