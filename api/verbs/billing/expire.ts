import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '#api/db/client.ts';
import { outbox, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { Ctx } from '../context.ts';
import { writeAudit } from '../users/audit.ts';
import { expiredBefore } from './plan-days.ts';
import { afterPosting } from './post.ts';

/** Drivers a round ends at most: the next round follows at once where there are more. */
const ROUND = 200;

/**
 * Ends the good standing of drivers whose paid days are over, so that the engine stops them. Free accounts and standings that
 * a person set keep theirs: a partner who collects money sets those of their drivers. Returns how many it ended.
 */
export async function expireStandings(ctx: Pick<Ctx, 'db' | 'machine' | 'callers' | 'stream' | 'engine'>): Promise<number> {
  let ended = 0;
  for (;;) {
    const at = ctx.machine.now();
    const found = await ctx.db.select({ userId: users.userId }).from(users).where(over(at)).orderBy(users.userId).limit(ROUND);
    for (const { userId } of found) {
      if (!(await endOne(ctx.db, userId, at))) continue;
      await afterPosting(ctx, userId);
      ended++;
    }
    if (found.length < ROUND) return ended;
  }
}

/** Looks again under the driver's lock: a payment may have come in between. */
function endOne(db: Db, userId: string, at: Instant): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    await tx.select({ userId: users.userId }).from(users).where(eq(users.userId, userId)).for('update');
    const ended = await tx
      .update(users)
      .set({ goodStanding: false, updatedAt: at })
      .where(and(eq(users.userId, userId), over(at)))
      .returning({ userId: users.userId });
    if (!ended.length) return false;
    await tx.insert(outbox).values({ userId, type: 'user', payload: { userId }, createdAt: at });
    await writeAudit(tx, { userId, modifiedBy: 'billing', at, differences: { goodStanding: [true, false] } });
    return true;
  });
}

function over(at: Instant) {
  return and(
    eq(users.goodStanding, true),
    eq(users.standingByHand, false),
    ne(users.accountType, 'Free'),
    lt(users.lastPaymentAt, expiredBefore(at)),
    sql`${users.record} ->> 'automaticGoodStanding' is distinct from 'true'`,
  );
}
