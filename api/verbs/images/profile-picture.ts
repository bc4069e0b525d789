import { eq, type InferSelectModel } from 'drizzle-orm';
import type { Tx } from '#api/db/client.ts';
import { outbox, users } from '#api/db/schema/index.ts';
import { writeAudit } from '../users/audit.ts';

/** Sets or clears a user's picture in their record, with the audit row and the event for their other screens. */
export async function setPicture(
  tx: Tx,
  { userId, record }: InferSelectModel<typeof users>,
  profilePicture: string | null,
  { at, modifiedBy }: { at: number; modifiedBy: string },
): Promise<void> {
  await tx
    .update(users)
    .set({ record: { ...record, profilePicture }, updatedAt: at })
    .where(eq(users.userId, userId));
  await tx.insert(outbox).values({ userId, type: 'user', payload: { userId }, createdAt: at });
  const before = record.profilePicture ?? null;
  await writeAudit(tx, { userId, modifiedBy, at, differences: { profilePicture: [before, profilePicture] } });
}
