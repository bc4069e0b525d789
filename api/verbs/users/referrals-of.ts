import { eq } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import type { Tx } from '#api/db/client.ts';
import { referralCodes } from '#api/db/schema/index.ts';
import { isSuspended } from '../referrals/own-code.ts';
import type { Referral } from './rights.ts';

export type ReferralOf = (code: string | null) => Promise<Referral | null>;

/** Returns what finds the entry of a user's referral code, each code once a transaction. */
export function referralsOf(tx: Tx, { caller, at }: { caller: Caller; at: number }): ReferralOf {
  const known = new Map<string, Referral | null>();
  return async (code) => {
    if (code === null) return null;
    const before = known.get(code);
    if (before !== undefined) return before;
    const [entry] = await tx.select().from(referralCodes).where(eq(referralCodes.code, code));
    const found = entry
      ? {
          partnerId: entry.userId,
          collectsMoney: entry.collectsMoney,
          suspended: entry.userId === caller.userId && (await isSuspended(tx, entry, at)),
        }
      : null;
    known.set(code, found);
    return found;
  };
}
