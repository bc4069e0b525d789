import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnswerOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { parseDriverRecord } from '#api/db/driver-record.ts';
import { invites, users } from '#api/db/schema/index.ts';
import { INVITES } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { sentToday } from './create.ts';
import { mayInvite } from './may-invite.ts';
import { ownPath } from './message.ts';
import { inviteRow, TOTALS } from './rows.ts';

const MOST = 500;

/** A driver's invites, newest first. */
export async function ownInvites({ ctx: { db }, inviter }: { ctx: Ctx; inviter: string }): Promise<AnswerOf<typeof contract.ownInvites>> {
  const rows = await db
    .select()
    .from(invites)
    .where(eq(invites.invitedBy, inviter))
    .orderBy(desc(invites.createdAt), desc(invites.inviteId))
    .limit(MOST);
  return rows.map((row) => inviteRow(row));
}

/** How far a driver's invites have come. */
export async function inviteProgress({
  ctx,
  userId,
}: {
  ctx: Ctx;
  userId: string;
}): Promise<AnswerOf<typeof contract.inviteProgress> | Failed> {
  const { db, machine } = ctx;
  const now = machine.now();
  const [user] = await db.select().from(users).where(eq(users.userId, userId));
  if (!user) return fail('user.notFound');
  const [totals] = await db.select(TOTALS).from(invites).where(eq(invites.invitedBy, userId));
  const { invited, joined, paying, credited } = totals!;
  const has = user.phoneNumber !== '' && (await mayInvite(db, user.referralCode));
  return {
    invited,
    joined,
    paying,
    goal: INVITES.payingGoal,
    daysEarned: credited * INVITES.rewardDays,
    choice: parseDriverRecord(user.record).inviteChoice ?? null,
    path: has ? ownPath(userId) : null,
    messagesLeft: Math.max(0, INVITES.sentPerDay - (await sentToday(db, userId, now))),
    offerOpen: now < INVITES.offerEndsAt,
  };
}

/** Everybody's invites, newest first, `MOST` a page. `after` = the last one of the page before: its time and id. */
export async function allInvites({
  ctx: { db },
  after,
  made,
}: {
  ctx: Ctx;
  after: string | undefined;
  /** Only those for which this holds. */
  made?: SQL | undefined;
}): Promise<AnswerOf<typeof contract.allInvites>> {
  const [, time, inviteId] = /^(\d+)~(.+)$/.exec(after ?? '') ?? [];
  const older = time === undefined ? undefined : sql`(${invites.createdAt}, ${invites.inviteId}) < (${Number(time)}, ${inviteId})`;
  const found = await db
    .select({ invite: invites, name: users.name })
    .from(invites)
    .leftJoin(users, eq(users.userId, invites.invitedBy))
    .where(and(older, made))
    .orderBy(desc(invites.createdAt), desc(invites.inviteId))
    .limit(MOST);
  const last = found.at(-1)?.invite;
  return {
    rows: found.map(({ invite, name }) => ({
      ...inviteRow(invite, { whole: true }),
      inviter: invite.invitedBy,
      invitedByName: name,
      referralCode: invite.referralCode,
      alreadyInvited: invite.joinedAt !== null,
      joinedUserId: invite.joinedUserId,
    })),
    next: found.length < MOST || !last ? null : `${last.createdAt}~${last.inviteId}`,
  };
}

/** Drivers who invite, the most paying friends first. */
export async function inviters({ ctx: { db } }: { ctx: Ctx }): Promise<AnswerOf<typeof contract.inviters>> {
  const found = await db
    .select({ inviter: invites.invitedBy, ...TOTALS })
    .from(invites)
    .groupBy(invites.invitedBy)
    .orderBy(desc(TOTALS.paying), desc(TOTALS.joined), invites.invitedBy)
    .limit(MOST);
  const known = new Map(
    (
      await usersOf(
        db,
        found.map(({ inviter }) => inviter),
      )
    ).map((user) => [user.userId, user]),
  );
  return found.map((totals) => {
    const user = known.get(totals.inviter);
    return {
      ...totals,
      name: user?.name ?? null,
      referralCode: user?.referralCode ?? null,
      accountType: user?.accountType ?? null,
      choice: parseDriverRecord(user?.record ?? {}).inviteChoice ?? null,
    };
  });
}

async function usersOf(db: Ctx['db'], ids: readonly string[]) {
  const { userId, name, referralCode, accountType, record } = users;
  if (!ids.length) return [];
  return db
    .select({ userId, name, referralCode, accountType, record })
    .from(users)
    .where(inArray(userId, [...ids]));
}
