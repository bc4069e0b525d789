import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Caller } from '#api/contract/caller.ts';
import { Failed } from '#api/contract/failures.ts';
import { REACH } from '#api/contract/roles.ts';
import { deletedDrivers, referralCodes, users } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';
import { codeFor } from '../referrals/own-code.ts';

/** Referral codes whose drivers count; null = everybody, those without a code as well. */
export type Scope = readonly string[] | null;

/** Returns whose figures the caller sees: of a partner the own codes alone, and of everybody the code asked for where there is one. */
export async function scopeOf(
  { db }: Pick<Ctx, 'db'>,
  caller: Caller,
  { referralCode }: { referralCode?: string | undefined },
): Promise<{ codes: Scope } | Failed> {
  if (referralCode !== undefined) {
    const entry = await codeFor(db, caller, referralCode);
    return entry instanceof Failed ? entry : { codes: [entry.code] };
  }
  if (!REACH[caller.role!].ownCodesOnly) return { codes: null };
  const own = await db.select({ code: referralCodes.code }).from(referralCodes).where(eq(referralCodes.userId, caller.userId!));
  return { codes: own.map(({ code }) => code) };
}

/** Returns the condition for the drivers of a scope. A partner without a code has none. */
export function driversOf(codes: Scope): SQL {
  return and(eq(users.role, 'driver'), codes === null ? undefined : inArray(users.referralCode, [...codes]))!;
}

/** Returns the ids of everybody of these codes, those whose account was deleted as well. */
export function everybodyOf(db: Ctx['db'], codes: readonly string[]) {
  return unionAll(
    db
      .select({ userId: users.userId })
      .from(users)
      .where(inArray(users.referralCode, [...codes])),
    db
      .select({ userId: deletedDrivers.userId })
      .from(deletedDrivers)
      .where(inArray(deletedDrivers.referralCode, [...codes])),
  );
}
