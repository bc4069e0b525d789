import { and, eq, gte, lt, ne, or, sql } from 'drizzle-orm';
import type { PlanStage } from '#api/contract/events.ts';
import { outbox, planNotices, referralCodes, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { BILLING, HOUR } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { asSwitch, readEntry } from '../app/settings.ts';
import type { Ctx } from '../context.ts';
import { newYorkDate, startOfNewYorkDate } from '../new-york.ts';
import { planOf } from './plan-days.ts';
import { enqueuePlanMessages, type MessageCtx } from './plan-messages.ts';

type NoticeCtx = MessageCtx & Pick<Ctx, 'stream'>;

/** Drivers a page looks at. */
const PAGE = 500;

/**
 * Tells drivers that their paid days end within a day, within an hour, and that they have ended: on their screens at once, and by
 * text message, which the outbox sends when it is day where they are. Each stage of an expiry is sent once, by its row. Returns how many stages were new.
 */
export async function giveNotices(ctx: NoticeCtx): Promise<number> {
  const reminds = asSwitch((await readEntry(ctx, 'showBillingReminder')).value);
  const at = ctx.machine.now();
  let given = 0;
  for (let after = ''; ; ) {
    const page = await ctx.db
      .select({ userId: users.userId, lastPaymentAt: users.lastPaymentAt })
      .from(users)
      .leftJoin(referralCodes, eq(referralCodes.code, users.referralCode))
      .where(and(endsAround(at), sql`${users.userId} > ${after}`))
      .orderBy(users.userId)
      .limit(PAGE);
    for (const { userId, lastPaymentAt } of page) {
      const { expiresAt } = planOf(lastPaymentAt, at)!;
      const stage = stageOf(expiresAt - at);
      if (stage && (reminds || stage === 'ended') && (await give(ctx, { userId, stage, expiresAt }, at))) given++;
    }
    if (page.length < PAGE) break;
    after = page.at(-1)!.userId;
  }
  if (given) ctx.stream.wake();
  return given;
}

/** Returns what there is to tell with so many milliseconds left; null while more than a day is left. */
export function stageOf(left: number): PlanStage | null {
  if (left <= 0) return 'ended';
  if (left <= HOUR) return 'hour';
  return left <= BILLING.urgentMs ? 'day' : null;
}

/** Paid days that ended yesterday or end today or tomorrow (a day may have 23 hours), of drivers who pay for them here. */
function endsAround(at: Instant) {
  const today = newYorkDate(at);
  return and(
    gte(users.lastPaymentAt, startOfNewYorkDate(today - 1 - BILLING.periodDays)),
    lt(users.lastPaymentAt, startOfNewYorkDate(today + 2 - BILLING.periodDays)),
    ne(users.accountType, 'Free'),
    eq(users.standingByHand, false),
    sql`${users.record} ->> 'automaticGoodStanding' is distinct from 'true'`,
    or(sql`${referralCodes.collectsMoney} is null`, eq(referralCodes.collectsMoney, false)),
  );
}

interface Notice {
  userId: string;
  stage: PlanStage;
  expiresAt: Instant;
}

/** Returns false where it was sent before, or the driver has paid or gone meanwhile. */
function give(ctx: NoticeCtx, { userId, stage, expiresAt }: Notice, createdAt: Instant): Promise<boolean> {
  return withTransaction(ctx.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for('update');
    if (!user || planOf(user.lastPaymentAt, createdAt)?.expiresAt !== expiresAt) return false;
    const row = { userId, stage, expiresAt, createdAt };
    const told = await tx.insert(planNotices).values(row).onConflictDoNothing().returning({ stage: planNotices.stage });
    if (!told.length) return false;
    await tx.insert(outbox).values({ userId, type: 'plan', payload: { stage, expiresAt }, createdAt });
    if (user.phoneVerified) await enqueuePlanMessages(ctx, tx, { user, stage, expiresAt, at: createdAt });
    return true;
  });
}
