import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import type { AnswerOf, Endpoint, InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { GOD_MODE_ROLES } from '#api/contract/roles.ts';
import type { Tx } from '#api/db/client.ts';
import { auditLog, godModes, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { GOD_MODE_MS } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { writeAudit } from '../users/audit.ts';
import { addPair, revokeFamily } from './sessions.ts';
import { newRefreshToken } from './tokens.ts';

type GodMode = typeof godModes.$inferSelect;
type Pair = AnswerOf<typeof contract.startGodMode>;

interface Called {
  ctx: Ctx;
  caller: Caller;
}

const SHOWN = 50;
const CALL = 'god-mode.call';

/** Begins to act as a driver or a partner. Another god mode of this admin ends. */
export async function startGodMode({
  ctx,
  caller,
  input: { userId, reason },
}: Called & { input: InputOf<typeof contract.startGodMode> }): Promise<Pair | Failed> {
  const { userId: adminId, familyId: adminFamilyId } = caller;
  if (!adminId || !adminFamilyId) return fail('access.forbidden');
  const startedAt = ctx.machine.now();
  const pair = await withTransaction(ctx.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.userId, userId));
    if (!user) return fail('user.notFound');
    if (userId === adminId || !GOD_MODE_ROLES.includes(user.role)) return fail('godMode.notThis');
    await endAll(tx, adminId, startedAt);
    const god = {
      familyId: randomUUID(),
      adminId,
      adminFamilyId,
      userId,
      reason,
      startedAt,
      endsAt: startedAt + GOD_MODE_MS,
      endedAt: null,
    };
    await tx.insert(godModes).values(god);
    await setField(tx, adminId, userId);
    await writeAudit(tx, { userId, modifiedBy: adminId, at: startedAt, action: 'god-mode.start', reason, differences: {} });
    return pairOf(ctx, tx, god, user);
  });
  if (pair instanceof Failed) return pair;
  ctx.callers.forget(adminId);
  ctx.security.note('god-mode', { userId, by: adminId });
  return pair;
}

/** The next pair of the god mode that this sign-in began. */
export async function resumeGodMode({ ctx, caller: { userId: adminId, familyId } }: Called): Promise<Pair | Failed> {
  if (!adminId || !familyId) return fail('access.forbidden');
  return withTransaction(ctx.db, async (tx) => {
    const mine = and(eq(godModes.adminId, adminId), eq(godModes.adminFamilyId, familyId), isNull(godModes.endedAt));
    const [found] = await tx
      .select({ god: godModes, user: users })
      .from(godModes)
      .innerJoin(users, eq(users.userId, godModes.userId))
      .where(and(mine, gt(godModes.endsAt, ctx.machine.now())))
      .orderBy(desc(godModes.startedAt))
      .limit(1);
    if (!found) return fail('godMode.over');
    return pairOf(ctx, tx, found.god, found.user);
  });
}

/** `godMode: null`, from the admin's own sign-in or from within. */
export async function stopGodMode({ ctx, caller }: Called): Promise<void> {
  const adminId = caller.actor ?? caller.userId;
  if (!adminId) return;
  const at = ctx.machine.now();
  const ended = await withTransaction(ctx.db, async (tx) => {
    const rows = await endAll(tx, adminId, at);
    await setField(tx, adminId, null);
    for (const { userId } of rows) await writeAudit(tx, { userId, modifiedBy: adminId, at, action: 'god-mode.stop', differences: {} });
    return rows;
  });
  ctx.callers.forget(adminId);
  for (const { userId } of ended) ctx.callers.forget(userId);
}

/** One row a call, before its step runs: nothing is seen or done that is not on record. */
export async function noteGodMode({ ctx, caller, endpoint }: Called & { endpoint: Pick<Endpoint, 'method' | 'path'> }): Promise<void> {
  const { userId, actor } = caller;
  if (!userId || !actor) return;
  const differences = { call: [null, `${endpoint.method} ${endpoint.path}`] as [unknown, unknown] };
  await writeAudit(ctx.db, { userId, modifiedBy: actor, at: ctx.machine.now(), action: CALL, differences });
}

/** Who acted as this user, newest first. */
export async function godModesOf({ ctx, userId }: { ctx: Ctx; userId: string }): Promise<AnswerOf<typeof contract.godModes>> {
  const endedAt = sql<number>`least(coalesce(${godModes.endedAt}, ${godModes.endsAt}), ${godModes.endsAt})`.mapWith(Number);
  const made = and(
    eq(auditLog.userId, godModes.userId),
    eq(auditLog.modifiedBy, godModes.adminId),
    eq(auditLog.action, CALL),
    sql`${auditLog.dateModified} between ${godModes.startedAt} and ${endedAt}`,
  );
  const calls = sql<number>`(select count(*) from ${auditLog} where ${made})`.mapWith(Number);
  const rows = await ctx.db
    .select({ startedAt: godModes.startedAt, endedAt, name: users.name, reason: godModes.reason, calls })
    .from(godModes)
    .leftJoin(users, eq(users.userId, godModes.adminId))
    .where(eq(godModes.userId, userId))
    .orderBy(desc(godModes.startedAt))
    .limit(SHOWN);
  return rows.map(({ name, ...row }) => ({ ...row, by: name ?? '' }));
}

async function pairOf(ctx: Ctx, tx: Tx, god: GodMode, user: { userId: string; sessionVersion: number; name: string }): Promise<Pair> {
  const { familyId, adminId, startedAt, endsAt } = god;
  const [admin] = await tx.select({ name: users.name }).from(users).where(eq(users.userId, adminId));
  const family = { familyId, device: null, signedInAt: startedAt, authenticatedAt: startedAt, god: { actor: adminId, endsAt } };
  const pair = await addPair(ctx, tx, user, family, newRefreshToken());
  return { ...pair, endsAt, now: ctx.machine.now(), name: user.name, admin: { userId: adminId, name: admin?.name ?? '' } };
}

async function endAll(tx: Tx, adminId: string, at: number): Promise<GodMode[]> {
  const open = and(eq(godModes.adminId, adminId), isNull(godModes.endedAt));
  const ended = await tx
    .update(godModes)
    .set({ endedAt: at })
    .where(and(open, gt(godModes.endsAt, at)))
    .returning();
  for (const { familyId } of ended) await revokeFamily(tx, familyId);
  return ended;
}

/** The specification's field of the admin's own record: whom they act as. */
async function setField(tx: Tx, adminId: string, userId: string | null): Promise<void> {
  await tx
    .update(users)
    .set({ record: sql`jsonb_set(${users.record}, '{godMode}', ${userId === null ? 'null' : JSON.stringify(userId)}::jsonb)` })
    .where(eq(users.userId, adminId));
}
