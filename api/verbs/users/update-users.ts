import { type Caller, nameOf } from '#api/contract/caller.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { Tx } from '#api/db/client.ts';
import { ledger } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { ClosedArea } from '#engine/model/platform.ts';
import { asClosedAreas, asSwitch, currentTerms, readEntry } from '../app/settings.ts';
import type { Ctx } from '../context.ts';
import { creditWaiting } from '../invites/reward.ts';
import { mainService } from '../platforms.ts';
import { firstDayOf, trialSubjects, wasServed } from '../setup/trial.ts';
import { setupEvents } from '../tracking/setup-events.ts';
import { track } from '../tracking/track.ts';
import { applyChange } from './apply-change.ts';
import { lastAdminRefusal } from './last-admin.ts';
import { type LinkRow, type Loaded, linkOf, loadUser, lockUsers } from './load.ts';
import { type ReferralOf, referralsOf } from './referrals-of.ts';
import type { UserChange } from './user-change.ts';
import { type ChangedUser, changedFields, writeChanges } from './write-changes.ts';

export interface Update {
  userId: string;
  change: UserChange;
  /** Refuses the user as they are now. */
  check?: (loaded: Loaded) => Failed | null;
  /** Runs before the change, with the user locked; returns the user as they then are. What it wrote goes where the change is refused. */
  first?: ((tx: Tx, loaded: Loaded) => Promise<Loaded | Failed>) | undefined;
}

export interface Updated {
  before: Loaded;
  after: Loaded;
}

interface UpdateUsers {
  ctx: Ctx;
  caller: Caller;
  /** Why; what `GUARDED_FIELDS` names needs it. */
  reason?: string | undefined;
  /** Each of another user. */
  updates: readonly Update[];
}

/** Takes back what a refused change has written. */
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
 * Changes users: rows, audit differences and the events for their other screens in one transaction; then the engine acts on them
 * at once. A refused change writes nothing and leaves the others as they are. Returns one result an update, in their order.
 */
export async function updateUsers({ ctx, caller, reason, updates }: UpdateUsers): Promise<(Updated | Failed)[]> {
  const at = ctx.machine.now();
  const settings = await settingsFor(ctx, updates);
  const changed: ChangedUser[] = [];
  const results = await withTransaction(ctx.db, async (tx) => {
    changed.length = 0;
    const users = await lockUsers(
      tx,
      updates.map(({ userId }) => userId),
    );
    let waiting: ChangedUser[] = [];
    const write = async () => {
      await writeChanges(tx, waiting, { at, modifiedBy: nameOf(caller), reason });
      waiting = [];
    };
    const tools: Tools = { ctx, caller, reason, at, settings, referralOf: referralsOf(tx, { caller, at }), write };
    const found: (Updated | Failed)[] = [];
    for (const update of updates) {
      const loaded = users.get(update.userId);
      const updated = loaded ? await change(tx, loaded, update, tools) : fail('user.notFound');
      found.push(updated);
      if (updated instanceof Failed) continue;
      const fields = changedFields(updated);
      if (!Object.keys(fields).length) continue;
      waiting.push({ ...updated, fields });
      changed.push(waiting.at(-1)!);
    }
    await write();
    for (const updated of found) if (!(updated instanceof Failed)) await creditPaying(tx, updated, at);
    return found;
  });
  for (const { before, after, fields } of changed) {
    const { userId } = after.user;
    if (Object.keys(fields).some((name) => ROLE.has(name))) ctx.security.note('role-changed', { userId, by: nameOf(caller) });
    await actOn(ctx, before, after);
  }
  for (const [n, updated] of results.entries()) if (!(updated instanceof Failed)) await tryAgain(ctx, updates[n]!.change, updated.before);
  return results;
}

/** What the rules of some changes are asked with. */
interface Settings {
  proxyRequired: boolean;
  terms: number;
  areas: readonly ClosedArea[];
}

async function settingsFor(ctx: Ctx, updates: readonly Update[]): Promise<Settings> {
  const main = mainService(ctx.platforms);
  const some = (of: (change: UserChange) => boolean | undefined) => updates.some(({ change }) => of(change));
  const finishes = some(({ commands }) => commands.get(main)?.finishSetup);
  return {
    proxyRequired: finishes ? asSwitch((await readEntry(ctx, 'proxyRequired')).value) : false,
    terms: some(({ profile }) => profile.termsVersion !== undefined) ? await currentTerms(ctx) : 0,
    areas: some(({ options }) => options.size > 0) ? asClosedAreas((await readEntry(ctx, 'closedAreas')).value) : [],
  };
}

interface Tools {
  ctx: Ctx;
  caller: Caller;
  reason: string | undefined;
  at: number;
  settings: Settings;
  referralOf: ReferralOf;
  /** Writes the changes before this one. */
  write(): Promise<void>;
}

/** Returns the user before and after the change by every rule. Their row is not written yet. */
async function change(tx: Tx, loaded: Loaded, update: Update, tools: Tools): Promise<Updated | Failed> {
  const refusal = update.check?.(loaded);
  if (refusal) return refusal;
  if (!update.first) return changeOf(tx, loaded, update, tools);
  const { first } = update;
  await tools.write();
  return tx
    .transaction(async (savepoint) => {
      const before = await first(savepoint, loaded);
      const updated = before instanceof Failed ? before : await changeOf(savepoint, before, update, tools);
      if (updated instanceof Failed) throw new Refused(updated);
      return updated;
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return error.failed;
      throw error;
    });
}

async function changeOf(tx: Tx, before: Loaded, { userId, change }: Update, tools: Tools): Promise<Updated | Failed> {
  const { ctx, caller, reason, at, settings } = tools;
  const finishes = [...change.commands.values()].some(({ finishSetup }) => finishSetup);
  const after = applyChange({
    loaded: before,
    change,
    caller,
    reason,
    platforms: ctx.platforms,
    referral: await tools.referralOf(before.user.referralCode),
    marksFull: caller.userId !== null && ctx.env.K_LIST_IDS.includes(caller.userId),
    closedAreas: settings.areas,
    currentTerms: settings.terms,
    at,
    proxyRequired: settings.proxyRequired,
    trialUsed: finishes && (await ctx.trialMarks.used(tx, trialSubjects(before))),
  });
  if (after instanceof Failed) return after;
  // Who can run the installation is asked of the database: it has to know the changes before this one.
  if (before.user.role !== after.user.role || before.user.banned !== after.user.banned) await tools.write();
  const last = await lastAdminRefusal(tx, before.user, after.user);
  if (last) return last;
  if (!wasServed(before.user) && wasServed(after.user)) {
    await ctx.trialMarks.keep(tx, trialSubjects(after));
    await tx.insert(ledger).values(firstDayOf(userId, nameOf(caller), at));
  }
  if (finishes) await track({ env: ctx.env, db: tx, at, userId, events: setupEvents(before, after) });
  return { before, after };
}

/** The free days that waited for an account that pays. */
async function creditPaying(tx: Tx, { before, after }: Updated, at: number): Promise<void> {
  if (before.user.accountType !== 'Free' || after.user.accountType === 'Free') return;
  const { userId } = after.user;
  if (await creditWaiting(tx, userId, at)) after.user = (await loadUser(tx, userId))!.user;
}

/** A session that the platform halted is on already: asking for it once more makes it try again. */
async function tryAgain(ctx: Ctx, { commands }: UserChange, before: Loaded): Promise<void> {
  for (const [service, { start }] of commands)
    if (start === true && linkOf(before, service)?.enabled) await ctx.engine.refresh(before.user.userId, service);
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
