import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { InviteRefusal } from '#api/contract/invites.ts';
import type { Db, Tx } from '#api/db/client.ts';
import { invites, users } from '#api/db/schema/index.ts';
import { accountSubject } from '#api/db/trial-marks.ts';
import { knownDevice } from '../auth/known-device.ts';
import type { Ctx } from '../context.ts';
import { wasServed } from '../setup/trial.ts';
import type { UserRow } from '../users/load.ts';

/** Friends of one inviter that a sign-in is compared with. */
const MOST = 100;

const undecided = and(isNotNull(invites.joinedUserId), isNull(invites.paidAt), isNull(invites.refusal));

async function refuse(db: Db | Tx, ids: readonly string[], refusal: InviteRefusal): Promise<void> {
  if (!ids.length) return;
  await db
    .update(invites)
    .set({ refusal })
    .where(and(inArray(invites.inviteId, [...ids]), undecided));
}

/** A driver signs in on a device: an inviter and a friend who share one are one person to the reward. */
export async function doubtDevice(ctx: Ctx, user: UserRow, tokens: readonly string[]): Promise<void> {
  if (!tokens.length) return;
  const { db } = ctx;
  const { userId } = users;
  const { inviteId } = invites;
  const columns = { inviteId, userId, sessionVersion: users.sessionVersion };
  const inviter = db.select(columns).from(invites).innerJoin(users, eq(userId, invites.invitedBy));
  const friends = db.select(columns).from(invites).innerJoin(users, eq(userId, invites.joinedUserId));
  const others = [
    ...(await inviter.where(and(undecided, eq(invites.joinedUserId, user.userId)))),
    ...(await friends.where(and(undecided, eq(invites.invitedBy, user.userId))).limit(MOST)),
  ];
  const shared = others.filter((other) => knownDevice(ctx, other, tokens) !== null);
  await refuse(
    db,
    shared.map((other) => other.inviteId),
    'own-device',
  );
}

interface LinkedAccount {
  ctx: Ctx;
  user: UserRow;
  service: string;
  account: string;
  /** Drivers who had the account until now. */
  losers: readonly string[];
}

/** A friend links a platform account: one that the inviter had, or that was served before, is no new driver's. */
export async function doubtAccount(tx: Tx, { ctx, user, service, account, losers }: LinkedAccount): Promise<void> {
  const own = await tx
    .select({ inviteId: invites.inviteId, invitedBy: invites.invitedBy })
    .from(invites)
    .where(and(undecided, eq(invites.joinedUserId, user.userId)));
  const taken = losers.length
    ? await tx
        .select({ inviteId: invites.inviteId })
        .from(invites)
        .where(and(undecided, eq(invites.invitedBy, user.userId), inArray(invites.joinedUserId, [...losers])))
    : [];
  const shared = [...own.filter(({ invitedBy }) => losers.includes(invitedBy)), ...taken];
  await refuse(
    tx,
    shared.map(({ inviteId }) => inviteId),
    'own-account',
  );
  if (!own.length || wasServed(user)) return;
  // A driver who was not served yet has left no mark: one that is there is of somebody before.
  if (await ctx.trialMarks.used(tx, [accountSubject(service, account)])) await refuse(tx, [own[0]!.inviteId], 'had-account');
}
