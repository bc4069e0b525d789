import { and, eq, lte, sql } from 'drizzle-orm';
import { smsDays } from '#api/db/schema/index.ts';
import { HOUR, SMS } from '#config/constants.ts';
import type { Ctx } from './context.ts';
import { newYorkDay } from './new-york.ts';
import type { NumberKind } from './phone-codes/limits.ts';
import type { SmsMessage } from './ports.ts';

type Needs = Pick<Ctx, 'db' | 'env' | 'machine' | 'sms'>;

/**
 * Sends one message out of what a day of New York may see, in number and in money. Returns null, or the seconds to wait where
 * the day's are used up; rejects where the carrier does not take it, which costs nothing.
 */
export async function sendSms(ctx: Needs, kind: NumberKind, message: SmsMessage): Promise<number | null> {
  const { db, env, machine } = ctx;
  const day = newYorkDay(machine.now());
  const most = mostOf(ctx, kind);
  const cents = env.SMS_CENTS_EACH;
  const spent = { messages: sql`${smsDays.messages} + 1`, cents: sql`${smsDays.cents} + ${cents}` };
  await db.insert(smsDays).values({ day, messages: 0, cents: 0 }).onConflictDoNothing();
  const { rowCount } = await db
    .update(smsDays)
    .set(spent)
    .where(and(eq(smsDays.day, day), lte(spent.messages, most.messages), lte(spent.cents, most.cents)));
  if (!rowCount) return untilTomorrow(day, machine.now());
  try {
    await ctx.sms.send(message);
    return null;
  } catch (error) {
    const back = { messages: sql`${smsDays.messages} - 1`, cents: sql`${smsDays.cents} - ${cents}` };
    await db.update(smsDays).set(back).where(eq(smsDays.day, day));
    throw error;
  }
}

/** Seconds until `sendSms` would send again, or null when it would now. */
export async function smsWait(ctx: Needs, kind: NumberKind): Promise<number | null> {
  const now = ctx.machine.now();
  const day = newYorkDay(now);
  const [spent] = await ctx.db.select().from(smsDays).where(eq(smsDays.day, day));
  const most = mostOf(ctx, kind);
  const free = (spent?.messages ?? 0) < most.messages && (spent?.cents ?? 0) + ctx.env.SMS_CENTS_EACH <= most.cents;
  return free ? null : untilTomorrow(day, now);
}

function mostOf({ env }: Needs, kind: NumberKind): { messages: number; cents: number } {
  const share = kind === 'unproved' ? SMS.unprovedShare : 1;
  return { messages: Math.floor(env.SMS_PER_DAY * share), cents: Math.floor(env.SMS_CENTS_PER_DAY * share) };
}

/** A day has 23 to 25 hours: 36 hours after its start are in the next one. */
function untilTomorrow(day: number, now: number): number {
  return Math.ceil((newYorkDay(day + 36 * HOUR) - now) / 1000);
}
