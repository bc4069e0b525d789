import { and, asc, eq, gt } from 'drizzle-orm';
import { outbox } from '#api/db/schema/index.ts';
import { STREAMS } from '#config/constants.ts';
import type { Ctx, StreamItem } from '../context.ts';
import { loadUser } from '../users/load.ts';
import { sessionView } from '../users/record.ts';
import { fromOutbox, statusItem } from './stream-items.ts';

/** What a driver's stream missed since `after`. More than can be sent again becomes one "fetch the record again". */
export async function missedSince({ ctx, userId, after }: { ctx: Ctx; userId: string; after: number }): Promise<StreamItem[]> {
  const rows = await ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.userId, userId), gt(outbox.seq, after)))
    .orderBy(asc(outbox.seq))
    .limit(STREAMS.resumeRows + 1);
  if (rows.length > STREAMS.resumeRows) return [{ seq: rows.at(-1)!.seq, type: 'user', data: { userId } }];
  return rows.map((row) => fromOutbox(ctx.platforms, row)).filter((item) => item !== null);
}

/** The present state of every session of a driver: live states are not kept, so each stream begins with them. */
export async function standing({ ctx, userId }: { ctx: Ctx; userId: string }): Promise<StreamItem[]> {
  const loaded = await loadUser(ctx.db, userId);
  return (loaded?.links ?? []).map((link) => {
    const { lastPollAt, ...status } = sessionView(ctx.engine, link);
    return statusItem(link.service, status as never, lastPollAt);
  });
}
