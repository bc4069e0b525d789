import { and, eq, gte, like, sql } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { Tx } from '#api/db/client.ts';
import { ledger, referralCodes, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { PARTNERS } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { planOf } from '../billing/plan-days.ts';
import { afterPosting, post } from '../billing/post.ts';
import type { Ctx } from '../context.ts';
import { newYorkDate } from '../new-york.ts';
import { toE164 } from '../phone.ts';
import { codeFor, isSuspended, wrongActor } from './own-code.ts';

interface FreeDays {
  ctx: Ctx;
  input: InputOf<typeof contract.giveFreeDays>;
  caller: Caller;
}

/** Gives a driver of the code free days: once a day of New York, within what the driver and the code may get in 30 days. */
export async function giveFreeDays({ ctx, input, caller }: FreeDays): Promise<AnswerOf<typeof contract.giveFreeDays> | Failed> {
  const { freeDays: days, userId } = input;
  const at = ctx.machine.now();
  const given = await withTransaction(ctx.db, async (tx) => {
    const wrong = await wrongActor(tx, caller, input);
    if (wrong) return wrong;
    const entry = await codeFor(tx, caller, input.referralCode);
    if (entry instanceof Failed) return entry;
    const { code } = entry;
    // Gifts of one code follow each other, so that its cap holds.
    await tx.select({ code: referralCodes.code }).from(referralCodes).where(eq(referralCodes.code, code)).for('update');
    if (await isSuspended(tx, entry, at)) return fail('referral.suspended');
    const [driver] = await tx.select().from(users).where(eq(users.userId, userId)).for('update');
    if (driver?.referralCode !== code || driver.role !== 'driver') return fail('referral.notDriver');
    if (input.userPhoneNumber && toE164(input.userPhoneNumber) !== driver.phoneNumber) return fail('referral.phoneWrong');
    const cause = `${causeOf(code)}${userId}:${newYorkDate(at)}`;
    const before = await givenOf(tx, code, userId, at);
    const [same] = await tx.select({ seq: ledger.seq }).from(ledger).where(eq(ledger.cause, cause));
    if (same) return { posted: false, user: driver, leftOfCode: PARTNERS.freeDaysOfCode - before.code };
    if (before.driver + days > PARTNERS.freeDaysOfDriver) return fail('referral.driverDaysUsed');
    if (before.code + days > PARTNERS.freeDaysOfCode) return fail('referral.codeDaysUsed');
    const posted = await post(tx, { userId, kind: 'free-days', cents: 0, days, cause, actor: nameOf(caller) }, at);
    return { ...posted, leftOfCode: PARTNERS.freeDaysOfCode - before.code - days };
  });
  if (given instanceof Failed) return given;
  if (given.posted) await afterPosting(ctx, userId);
  const { posted, user, leftOfCode } = given;
  return { posted, expiresAt: planOf(user!.lastPaymentAt, at)?.expiresAt ?? null, leftOfCode: Math.max(0, leftOfCode) };
}

/** Free days that a code has given in the last 30 days: in all, and to this driver. */
async function givenOf(tx: Tx, code: string, userId: string, at: Instant): Promise<{ code: number; driver: number }> {
  const lately = and(
    eq(ledger.kind, 'free-days'),
    gte(ledger.at, at - PARTNERS.freeDaysMs),
    like(ledger.cause, `${likely(causeOf(code))}%`),
  );
  const sum = (which = sql`true`) => sql<number>`coalesce(sum(${ledger.days}) filter (where ${which}), 0)::int`;
  const [row] = await tx
    .select({ code: sum(), driver: sum(sql`${ledger.userId} = ${userId}`) })
    .from(ledger)
    .where(lately);
  return row!;
}

function causeOf(code: string): string {
  return `free-days:code:${code}:`;
}

/** `_` in a code is a letter, not a wildcard. */
function likely(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
