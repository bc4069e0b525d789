import { and, asc, eq, sql } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import { REACH } from '#api/contract/roles.ts';
import type { Db, Tx } from '#api/db/client.ts';
import { referralCodes, users } from '#api/db/schema/index.ts';
import type { Instant } from '#engine/model/clock.ts';
import { debtsOf } from './debt.ts';
import { type CodeRow, suspensionOf } from './entries.ts';

/** Returns the code's row where the caller's role reaches it: a partner's own codes alone. */
export async function codeFor(db: Db | Tx, caller: Caller, code: string): Promise<CodeRow | Failed> {
  const [row] = await db.select().from(referralCodes).where(sameCode(code));
  const hidden = row && REACH[caller.role!].ownCodesOnly && row.userId !== caller.userId;
  if (hidden) return fail('access.forbidden');
  return row ?? fail('referral.unknown');
}

/** The caller's first code. */
export async function firstCodeOf(db: Db | Tx, { userId }: Caller): Promise<CodeRow | Failed> {
  const own = eq(referralCodes.userId, userId ?? '');
  const [row] = await db.select().from(referralCodes).where(own).orderBy(asc(referralCodes.createdAt), asc(referralCodes.code)).limit(1);
  return row ?? fail('referral.unknown');
}

/** Returns whether a code is suspended now. */
export async function isSuspended(db: Db | Tx, row: CodeRow, now: Instant): Promise<boolean> {
  return suspensionOf(row, (await debtsOf(db, [row.code], now))(row.code)) !== null;
}

/** Codes are the same in any case. */
export function sameCode(code: string) {
  return sql`lower(${referralCodes.code}) = lower(${code})`;
}

export interface ClaimedActor {
  adminName?: string | undefined;
  adminReferralCode?: string | undefined;
}

/** Returns why a call that names its actor is refused: it is somebody else than the token says; null where it agrees. */
export async function wrongActor(db: Db | Tx, { userId }: Caller, claimed: ClaimedActor): Promise<Failed | null> {
  const { adminName, adminReferralCode } = claimed;
  if (adminName === undefined && adminReferralCode === undefined) return null;
  const [actor] = userId === null ? [] : await db.select().from(users).where(eq(users.userId, userId));
  if (adminName !== undefined && adminName !== actor?.name && adminName !== actor?.userId) return fail('access.actor');
  if (adminReferralCode === undefined || adminReferralCode === actor?.referralCode) return null;
  const owned = and(sameCode(adminReferralCode), eq(referralCodes.userId, userId ?? ''));
  const [own] = await db.select({ code: referralCodes.code }).from(referralCodes).where(owned);
  return own ? null : fail('access.actor');
}
