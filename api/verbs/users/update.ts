import { and, eq } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import { may } from '#api/contract/roles.ts';
import type { UserRecord } from '#api/contract/users.ts';
import type { Tx } from '#api/db/client.ts';
import { accountSetups, ledger, linkedServices, outbox, referralCodes, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { asClosedAreas, asSwitch, currentTerms, readEntry } from '../app/settings.ts';
import { stopGodMode } from '../auth/god-mode.ts';
import type { Ctx } from '../context.ts';
import { creditWaiting } from '../invites/reward.ts';
import { mainService } from '../platforms.ts';
import { isSuspended } from '../referrals/own-code.ts';
import { firstDayOf, trialSubjects, wasServed } from '../setup/trial.ts';
import { setupEvents } from '../tracking/setup-events.ts';
import { track } from '../tracking/track.ts';
import { applyChange } from './apply-change.ts';
import { differencesOf, writeAudit } from './audit.ts';
import { lastAdminRefusal } from './last-admin.ts';
import { type LinkRow, type Loaded, loadUser } from './load.ts';
import { toRecord } from './record.ts';
import type { Referral } from './rights.ts';
import { removedServices } from './services.ts';
import type { UserChange } from './user-change.ts';

export interface UpdateUser {
  ctx: Ctx;
  userId: string;
  change: UserChange;
  caller: Caller;
  /** Why; what `GUARDED_FIELDS` names needs it. */
  reason?: string | undefined;
  /** Runs first, with the user locked; returns the user as it then is. What it wrote goes where the change is refused. */
  first?: (tx: Tx, loaded: Loaded) => Promise<Loaded | Failed>;
}

/** Takes back everything that the transaction wrote. */
class Refused extends Error {
  readonly failed: Failed;
  constructor(failed: Failed) {
    super(failed.code);
    this.failed = failed;
  }
}

/** Fields that decide what somebody may do. */
const ROLE = new Set(['admin', 'role', 'permissions', 'banned']);

/**
 * Changes a user: rows, audit difference and the event for the user's other screens in one transaction; then the engine acts on
 * it at once. A refused update writes nothing.
 */
export async function updateUser({ ctx, userId, change, caller, reason, first }: UpdateUser): Promise<UserRecord | Failed> {
  if (change.profile.godMode === null && (caller.actor !== null || may(caller, 'users.godMode'))) await stopGodMode({ ctx, caller });
  const at = ctx.machine.now();
  const { termsVersion } = change.profile;
  const finishes = [...change.commands.values()].some(({ finishSetup }) => finishSetup);
  const finishesMain = change.commands.get(mainService(ctx.platforms))?.finishSetup;
  const proxyRequired = finishesMain ? asSwitch((await readEntry(ctx, 'proxyRequired')).value) : false;
  const terms = termsVersion === undefined ? 0 : await currentTerms(ctx);
  const areas = change.options.size ? asClosedAreas((await readEntry(ctx, 'closedAreas')).value) : [];
  const written = await withTransaction(ctx.db, async (tx) => {
    const loaded = await loadUser(tx, userId, { lock: true });
    if (!loaded) return fail('user.notFound');
    const before = first ? await first(tx, loaded) : loaded;
    if (before instanceof Failed) throw new Refused(before);
    const referral = await referralOf(tx, before.user.referralCode, { caller, at });
    const trialUsed = finishes && (await ctx.trialMarks.used(tx, trialSubjects(before)));
    const after = applyChange({
      loaded: before,
      change,
      caller,
      reason,
      platforms: ctx.platforms,
      referral,
      marksFull: caller.userId !== null && ctx.env.K_LIST_IDS.includes(caller.userId),
      closedAreas: areas,
      currentTerms: terms,
      at,
      proxyRequired,
      trialUsed,
    });
    if (after instanceof Failed) throw new Refused(after);
    const last = await lastAdminRefusal(tx, before.user, after.user);
    if (last) throw new Refused(last);
    if (!wasServed(before.user) && wasServed(after.user)) {
      await ctx.trialMarks.keep(tx, trialSubjects(after));
      await tx.insert(ledger).values(firstDayOf(userId, nameOf(caller), at));
    }
    if (finishes) await track({ env: ctx.env, db: tx, at, userId, events: setupEvents(before, after) });
    const differences = differencesOf(auditView(before), auditView(after));
    if (Object.keys(differences).length) {
      await writeRows(tx, before, after, at);
      await tx.insert(outbox).values({ userId, type: 'user', payload: { userId }, createdAt: at });
      if (Object.keys(differences).some((name) => name !== 'godMode'))
        await writeAudit(tx, { userId, modifiedBy: nameOf(caller), at, reason, differences });
    }
    if (before.user.accountType === 'Free' && after.user.accountType !== 'Free' && (await creditWaiting(tx, userId, at)))
      after.user = (await loadUser(tx, userId))!.user;
    return { before, after, changed: Object.keys(differences) };
  }).catch((error: unknown) => {
    if (error instanceof Refused) return error.failed;
    throw error;
  });
  if (written instanceof Failed) return written;
  const { before, after, changed } = written;
  if (changed.some((name) => ROLE.has(name))) ctx.security.note('role-changed', { userId, by: nameOf(caller) });
  if (changed.length) await actOn(ctx, before, after);
  // A session that the platform halted is on already: asking for it once more makes it try again.
  for (const [service, { start }] of change.commands)
    if (start === true && linkOf(before, service)?.enabled) await ctx.engine.refresh(userId, service);
  return toRecord(ctx, after, may(caller, 'users.names'));
}

async function referralOf(tx: Tx, code: string | null, { caller, at }: { caller: Caller; at: number }): Promise<Referral | null> {
  if (code === null) return null;
  const [entry] = await tx.select().from(referralCodes).where(eq(referralCodes.code, code));
  if (!entry) return null;
  const { userId: partnerId, collectsMoney } = entry;
  return { partnerId, collectsMoney, suspended: partnerId === caller.userId && (await isSuspended(tx, entry, at)) };
}

/** What the audit log compares: columns, record fields, switches and options; never a secret. */
function auditView({ user, links }: Loaded): Record<string, unknown> {
  const { record, passwordHash: _hash, userId: _id, createdAt: _created, updatedAt: _updated, sessionVersion: _version, ...rest } = user;
  const { specialPriceCents: _price, serviceKeys: _keys, searchText: _text, ...columns } = rest;
  const services = Object.fromEntries(
    links.map(({ service, enabled, setupComplete, options }) => [service, { enabled, setupComplete, options }]),
  );
  return { ...record, ...columns, ...services };
}

async function writeRows(tx: Tx, before: Loaded, after: Loaded, at: number): Promise<void> {
  const { userId, name, phoneVerified, role, banned, goodStanding, standingByHand } = after.user;
  const { accountType, referralCode, limits, record, lastPaymentAt } = after.user;
  const standing = { goodStanding, standingByHand, lastPaymentAt };
  await tx
    .update(users)
    .set({ name, phoneVerified, role, banned, ...standing, accountType, referralCode, limits, record, updatedAt: at })
    .where(eq(users.userId, userId));
  for (const service of removedServices(before.user.record, record.services ?? [])) {
    await tx.delete(accountSetups).where(and(eq(accountSetups.userId, userId), eq(accountSetups.service, service)));
  }
  for (const { service } of before.links.filter((link) => !linkOf(after, link.service))) {
    await tx.delete(linkedServices).where(and(eq(linkedServices.userId, userId), eq(linkedServices.service, service)));
  }
  for (const link of after.links) {
    if (link === linkOf(before, link.service)) continue;
    link.updatedAt = at;
    const { service, enabled, setupComplete, options, optionsVersion } = link;
    await tx
      .update(linkedServices)
      .set({ enabled, setupComplete, options, optionsVersion, updatedAt: at })
      .where(and(eq(linkedServices.userId, userId), eq(linkedServices.service, service)));
  }
}

function linkOf({ links }: Loaded, service: string): LinkRow | undefined {
  return links.find((link) => link.service === service);
}

/** The records are written: tell the engine, the memory of callers and the streams. */
async function actOn(ctx: Ctx, before: Loaded, after: Loaded): Promise<void> {
  const { userId } = after.user;
  ctx.callers.forget(userId);
  ctx.stream.wake();
  for (const { service } of before.links) if (!linkOf(after, service)) await ctx.engine.refresh(userId, service);
  for (const link of after.links) if (touchesSession(before, after, link)) await ctx.engine.refresh(userId, link.service);
}

function touchesSession(before: Loaded, after: Loaded, link: LinkRow): boolean {
  const own = linkOf(before, link.service);
  const facts = ({ user }: Loaded) => JSON.stringify([user.record, user.limits, user.goodStanding, user.banned, user.accountType]);
  return own !== link || (link.enabled && facts(before) !== facts(after));
}
