import { eq } from 'drizzle-orm';
import type { Tx } from '#api/db/client.ts';
import { partnerLedger, referralCodes } from '#api/db/schema/index.ts';
import { BILLING } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';

interface Paid {
  userId: string;
  referralCode: string | null;
  cents: number;
  days: number;
  cause: string;
  actor: string;
  /** The payment that this gives back. */
  reverses?: string;
}

/**
 * Books what a driver's payment earns the partner whose code they joined by, in the payment's own transaction; a refund that
 * takes the days back takes that back to the cent. Partners who collect the money themselves earn nothing here.
 */
export async function earn(tx: Tx, { userId, referralCode, cents, days, cause, actor, reverses }: Paid, at: Instant): Promise<void> {
  const row = { at, kind: 'earning' as const, currency: BILLING.currency, driverId: userId, cause: earningOf(cause), actor };
  if (reverses !== undefined && days < 0) {
    const [earned] = await tx
      .select()
      .from(partnerLedger)
      .where(eq(partnerLedger.cause, earningOf(reverses)));
    if (!earned) return;
    const { code, partnerId } = earned;
    await tx
      .insert(partnerLedger)
      .values({ ...row, code, partnerId, cents: -earned.cents })
      .onConflictDoNothing({ target: partnerLedger.cause });
    return;
  }
  if (referralCode === null || cents <= 0 || days <= 0) return;
  const [entry] = await tx.select().from(referralCodes).where(eq(referralCodes.code, referralCode));
  if (!entry || entry.collectsMoney) return;
  const share = Math.round((entry.centsPerWeek * days) / BILLING.periodDays);
  if (share === 0) return;
  await tx
    .insert(partnerLedger)
    .values({ ...row, code: entry.code, partnerId: entry.userId, cents: -share })
    .onConflictDoNothing({ target: partnerLedger.cause });
}

function earningOf(cause: string): string {
  return `earning:${cause}`;
}
