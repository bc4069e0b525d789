import { and, eq, lte, sql } from 'drizzle-orm';
import { segmentsOf } from '#api/contract/segments.ts';
import { smsDays } from '#api/db/schema/index.ts';
import { HOUR, SMS } from '#config/constants.ts';
import type { Ctx } from './context.ts';
import { newYorkDay } from './new-york.ts';
import type { NumberKind } from './phone-codes/limits.ts';
import type { SmsMessage } from './ports.ts';

type Needs = Pick<Ctx, 'db' | 'env' | 'machine' | 'sms'>;
type Budget = Omit<Needs, 'sms'>;

/** What counts against which share of a day: `group` = a message to many. */
export type SmsShare = NumberKind | 'group';

/**
 * Sends one message, such as a code, that is worth nothing later and is kept nowhere; all others go through the outbox. Returns null,
 * or the seconds to wait where the day's are used up; rejects where the carrier does not take it, which costs nothing.
 */
export async function sendSms(ctx: Needs, kind: NumberKind, message: SmsMessage): Promise<number | null> {
  const spent = await spendSms(ctx, kind, message.text);
  if (typeof spent === 'number') return spent;
  try {
    await ctx.sms.send(message);
    return null;
  } catch (error) {
    await spent.giveBack();
    throw error;
  }
}

/** Takes a message's place in what a day of New York may see, in number and in money. Returns how to give it back, or the seconds to wait. */
export async function spendSms(ctx: Budget, share: SmsShare, text: string): Promise<number | { giveBack(): Promise<void> }> {
  const { db, env, machine } = ctx;
  const day = newYorkDay(machine.now());
  const most = mostOf(ctx, share);
  const cents = env.SMS_CENTS_EACH * Math.max(1, segmentsOf(text).segments);
  const spent = { messages: sql`${smsDays.messages} + 1`, cents: sql`${smsDays.cents} + ${cents}` };
  await db.insert(smsDays).values({ day, messages: 0, cents: 0 }).onConflictDoNothing();
  const { rowCount } = await db
    .update(smsDays)
    .set(spent)
    .where(and(eq(smsDays.day, day), lte(spent.messages, most.messages), lte(spent.cents, most.cents)));
  if (!rowCount) return untilTomorrow(day, machine.now());
  return {
    async giveBack() {
      const back = { messages: sql`${smsDays.messages} - 1`, cents: sql`${smsDays.cents} - ${cents}` };
      await db.update(smsDays).set(back).where(eq(smsDays.day, day));
    },
  };
}

/** Seconds until `sendSms` would send again, or null when it would now. */
export async function smsWait(ctx: Budget, kind: SmsShare, text = ' '): Promise<number | null> {
  const now = ctx.machine.now();
  const day = newYorkDay(now);
  const [spent] = await ctx.db.select().from(smsDays).where(eq(smsDays.day, day));
  const most = mostOf(ctx, kind);
  const cents = ctx.env.SMS_CENTS_EACH * segmentsOf(text).segments;
  const free = (spent?.messages ?? 0) < most.messages && (spent?.cents ?? 0) + cents <= most.cents;
  return free ? null : untilTomorrow(day, now);
}

/** The most messages and cents of a day that this share may use. */
export function mostOf({ env }: Pick<Ctx, 'env'>, share: SmsShare): { messages: number; cents: number } {
  const part = share === 'unproved' ? SMS.unprovedShare : share === 'group' ? SMS.groupShare : 1;
  return { messages: Math.floor(env.SMS_PER_DAY * part), cents: Math.floor(env.SMS_CENTS_PER_DAY * part) };
}

/** A day has 23 to 25 hours: 36 hours after its start are in the next one. */
function untilTomorrow(day: number, now: number): number {
  return Math.ceil((newYorkDay(day + 36 * HOUR) - now) / 1000);
}
