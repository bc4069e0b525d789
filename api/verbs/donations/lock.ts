import { inArray } from 'drizzle-orm';
import type { Tx } from '#api/db/client.ts';
import { users } from '#api/db/schema/index.ts';

/** In one order, so that two donations never wait for each other. */
export async function lock(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx
    .select({ userId: users.userId })
    .from(users)
    .where(inArray(users.userId, [...userIds]))
    .orderBy(users.userId)
    .for('update');
}
