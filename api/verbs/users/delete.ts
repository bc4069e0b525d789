import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { may } from '#api/contract/roles.ts';
import type { Tx } from '#api/db/client.ts';
import {
  acceptAttempts,
  auditLog,
  auditOverflow,
  images,
  invites,
  linkedServices,
  outbox,
  refreshTokens,
  users,
} from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { passwordMatches } from '../auth/password.ts';
import type { Ctx } from '../context.ts';
import { voidCodes } from '../phone-codes/codes.ts';
import { uncountWritten } from '../posts/remove-user.ts';
import { trialSubjects, wasServed } from '../setup/trial.ts';
import { writeAudit } from './audit.ts';
import { keepPast } from './keep-past.ts';
import { lastAdminRefusal } from './last-admin.ts';
import { loadUser } from './load.ts';

/** Fields of the audit log that say who somebody is. */
const PERSONAL = ['name', 'phoneNumber', 'profilePicture', 'zelleName', 'notes', 'lateUserNotes', 'preferredNumber', 'post', 'comment'];

export interface DeleteUser {
  ctx: Ctx;
  input: InputOf<typeof contract.deleteUser>;
  caller: Caller;
  address: string;
}

/**
 * Removes a driver: their sessions stop, then everything that says who they are goes in one transaction, then their pictures.
 * Figures of the past stay as they are. Refused while one of their accepts is open: its outcome would belong to nobody.
 */
export async function deleteUser({ ctx, input: { userId, password }, caller, address }: DeleteUser): Promise<Failed | undefined> {
  const loaded = await loadUser(ctx.db, userId);
  if (!loaded) return fail('user.notFound');
  const own = caller.userId === userId;
  const mayOthers = may(caller, loaded.user.role === 'owner' ? 'users.owners' : 'users.delete');
  if (!own && !mayOthers) return fail('access.forbidden');
  if (!own && !caller.recent) return fail('auth.recentRequired');
  if (own) {
    const wait = await ctx.signInAttempts.spend(userId, address);
    if (wait !== null) return new Failed('rate.limited', undefined, wait);
    if (!(await passwordMatches(loaded.user.passwordHash, password ?? ''))) return fail('auth.wrong');
    await ctx.signInAttempts.forget(userId, address);
  }
  if (await hasOpenAccept(ctx, userId)) return fail('user.settling');
  const last = await withTransaction(ctx.db, (tx) => lastAdminRefusal(tx, loaded.user, null));
  if (last) return last;
  await stopSessions(ctx, userId);

  const at = ctx.machine.now();
  const pictures = await withTransaction(ctx.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for('update');
    const open = await tx.select().from(acceptAttempts).where(openOf(userId)).limit(1);
    if (open.length) return fail('user.settling');
    const refused = user && (await lastAdminRefusal(tx, user, null));
    if (refused) return refused;
    const names = await tx.select({ name: images.name }).from(images).where(eq(images.userId, userId));
    const present = await loadUser(tx, userId);
    if (present && wasServed(present.user)) await ctx.trialMarks.keep(tx, trialSubjects(present));
    if (user) await keepPast(tx, { user, at, worldNow: ctx.world.now() });
    await uncountWritten(tx, userId);
    await tx.delete(users).where(eq(users.userId, userId));
    for (const table of [refreshTokens, images, outbox, acceptAttempts, auditOverflow])
      await tx.delete(table).where(eq(table.userId, userId));
    await voidCodes(ctx, tx, loaded.user.phoneNumber);
    await tx.update(invites).set({ invited: '' }).where(eq(invites.joinedUserId, userId));
    await forgetInAudit(tx, userId);
    await writeAudit(tx, { userId, modifiedBy: nameOf(caller), at, differences: { deleted: [false, true] } });
    return names.map(({ name }) => name);
  });
  if (pictures instanceof Failed) return pictures;
  ctx.callers.forget(userId);
  for (const { service } of loaded.links) await ctx.engine.refresh(userId, service);
  for (const name of pictures) await ctx.files.remove(name);
  ctx.log.info({ userId }, 'a driver was removed');
}

const openOf = (userId: string) => and(eq(acceptAttempts.userId, userId), inArray(acceptAttempts.state, ['sending', 'unknown']));

async function hasOpenAccept({ db }: Ctx, userId: string): Promise<boolean> {
  return (await db.select({ id: acceptAttempts.attemptId }).from(acceptAttempts).where(openOf(userId)).limit(1)).length > 0;
}

/** None of their sessions asks for anything after this. */
async function stopSessions({ db, engine, machine }: Ctx, userId: string): Promise<void> {
  const stopped = await db
    .update(linkedServices)
    .set({ enabled: false, updatedAt: machine.now() })
    .where(eq(linkedServices.userId, userId))
    .returning({ service: linkedServices.service });
  for (const { service } of stopped) await engine.refresh(userId, service);
}

/** What changed and when stays; the personal values do not. In one statement: a log of years is long. */
async function forgetInAudit(tx: Tx, userId: string): Promise<void> {
  const personal = sql`array[${sql.join(
    PERSONAL.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]`;
  const kept = sql`(select jsonb_object_agg(key, case when key = any(${personal}) then '["***","***"]'::jsonb else value end)
    from jsonb_each(${auditLog.differences}))`;
  // The database lets nobody else touch a row of the log.
  await tx.execute(sql`select set_config('grab.audit', 'erase', true)`);
  await tx
    .update(auditLog)
    .set({ differences: kept })
    .where(and(eq(auditLog.userId, userId), sql`jsonb_exists_any(${auditLog.differences}, ${personal})`));
  await tx.execute(sql`select set_config('grab.audit', '', true)`);
}
