import { sql } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import type { AnswerOf } from '#api/contract/define.ts';
import type { contract } from '#api/contract/index.ts';
import { users } from '#api/db/schema/index.ts';
import { BILLING, DAY } from '#config/constants.ts';
import { expiredBefore } from '../../billing/plan-days.ts';
import type { Ctx } from '../../context.ts';
import { reachOf } from '../table/reach.ts';

type Answer = AnswerOf<typeof contract.userSummary>;

/** Counts the users that the caller's role reaches, in one pass over them. */
export async function userSummary({ ctx, caller }: { ctx: Pick<Ctx, 'db' | 'machine'>; caller: Caller }): Promise<Answer> {
  const now = ctx.machine.now();
  const count = (condition = sql`true`) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const rows = await ctx.db
    .select({
      referralCode: users.referralCode,
      users: count(),
      goodStanding: count(sql`${users.goodStanding}`),
      free: count(sql`${users.accountType} = 'Free'`),
      banned: count(sql`${users.banned}`),
      neverPaid: count(sql`${users.lastPaymentAt} is null`),
      // In a day these will have expired, and have not yet.
      urgent: count(
        sql`${users.lastPaymentAt} >= ${expiredBefore(now)} and ${users.lastPaymentAt} < ${expiredBefore(now + BILLING.urgentMs)}`,
      ),
      newIn7Days: count(sql`${users.createdAt} >= ${now - 7 * DAY}`),
    })
    .from(users)
    .where(reachOf(caller))
    .groupBy(users.referralCode);
  const sum = (name: 'users' | 'goodStanding' | 'free' | 'banned' | 'neverPaid' | 'urgent' | 'newIn7Days') =>
    rows.reduce((total, row) => total + row[name], 0);
  const all = sum('users');
  const goodStanding = sum('goodStanding');
  return {
    users: all,
    goodStanding,
    notInGoodStanding: all - goodStanding,
    free: sum('free'),
    banned: sum('banned'),
    neverPaid: sum('neverPaid'),
    urgent: sum('urgent'),
    newIn7Days: sum('newIn7Days'),
    byReferralCode: rows
      .map(({ referralCode, users: of, goodStanding: good }) => ({ referralCode, users: of, goodStanding: good }))
      .sort((a, b) => b.users - a.users),
  };
}
