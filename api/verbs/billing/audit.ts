import { and, asc, gt, inArray } from 'drizzle-orm';
import type { AnswerOf } from '#api/contract/define.ts';
import type { contract } from '#api/contract/index.ts';
import { ledger, users } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';
import { replay } from './plan-days.ts';
import { standingOf } from './post.ts';

/** Drivers a call recomputes. */
const PAGE = 1000;

type Answer = AnswerOf<typeof contract.billingAudit>;

/** Recomputes a page of drivers from the ledger. A standing that a person set is theirs and no difference. */
export async function auditBilling({ ctx, after }: { ctx: Pick<Ctx, 'db' | 'machine'>; after: string }): Promise<Answer> {
  const page = await ctx.db.select().from(users).where(gt(users.userId, after)).orderBy(asc(users.userId)).limit(PAGE);
  const ids = page.map(({ userId }) => userId);
  const rows = ids.length
    ? await ctx.db
        .select()
        .from(ledger)
        .where(and(inArray(ledger.userId, ids)))
        .orderBy(asc(ledger.seq))
    : [];
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  const now = ctx.machine.now();
  const differences: Answer['differences'] = [];
  for (const user of page) {
    const { userId, goodStanding, standingByHand } = user;
    const lastPaymentAt = replay(byUser.get(userId) ?? []);
    if (lastPaymentAt !== user.lastPaymentAt)
      differences.push({ userId, field: 'lastPaymentDate', is: user.lastPaymentAt, should: lastPaymentAt });
    const standing = standingOf({ ...user, lastPaymentAt }, now);
    // The sweep takes a standing away within a minute of its end; until then it still is what it was.
    if (!standingByHand && goodStanding !== standing)
      differences.push({ userId, field: 'goodStanding', is: goodStanding, should: standing });
  }
  return { drivers: page.length, differences, next: page.length < PAGE ? null : ids.at(-1)! };
}
