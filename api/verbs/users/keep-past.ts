import { randomUUID } from 'node:crypto';
import { and, eq, lte } from 'drizzle-orm';
import type { Tx } from '#api/db/client.ts';
import { blocks, deletedBlocks, deletedDrivers, type users } from '#api/db/schema/index.ts';
import type { Instant } from '#engine/model/clock.ts';
import { newYorkDay } from '../new-york.ts';

/** Rows a statement. */
const ROWS = 1000;

interface Deleted {
  user: typeof users.$inferSelect;
  at: Instant;
  /** Now in the world of offers: blocks that begin later never happened. */
  worldNow: Instant;
}

/** Keeps what figures of the past count of a driver who is about to be deleted: their code, and their blocks without them. */
export async function keepPast(tx: Tx, { user: { userId, role, referralCode, createdAt }, at, worldNow }: Deleted): Promise<void> {
  if (role !== 'driver') return;
  await tx.insert(deletedDrivers).values({ userId, referralCode, createdAt, deletedAt: at });
  const { service, startsAt, locationId, price, currency } = blocks;
  const begun = await tx
    .select({ service, startsAt, locationId, price, currency })
    .from(blocks)
    .where(and(eq(blocks.userId, userId), eq(blocks.state, 'held'), lte(startsAt, worldNow)));
  const driver = randomUUID();
  const rows = begun.map(({ startsAt: began, ...row }) => ({ ...row, driver, referralCode, day: newYorkDay(began) }));
  for (let from = 0; from < rows.length; from += ROWS) await tx.insert(deletedBlocks).values(rows.slice(from, from + ROWS));
}
