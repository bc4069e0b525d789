import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#api/db/client.ts';
import { referralCodes } from '#api/db/schema/index.ts';

/** Whether a driver of this code has invites: its entry must exist and not collect money. */
export async function mayInvite(db: Db | Tx, code: string | null): Promise<boolean> {
  return (await collectsMoney(db, code)) === false;
}

/** Whether the code's partner collects the money of its drivers; null without an entry. */
export async function collectsMoney(db: Db | Tx, code: string | null): Promise<boolean | null> {
  if (code === null) return null;
  const [entry] = await db.select({ collects: referralCodes.collectsMoney }).from(referralCodes).where(eq(referralCodes.code, code));
  return entry?.collects ?? null;
}
