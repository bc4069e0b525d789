import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { trackedEvents, users } from '#api/db/schema/index.ts';
import { TRACKING } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { addressOf } from './track.ts';

type Row = typeof trackedEvents.$inferSelect;

/**
 * Delivers the events that are due, oldest first. One that a receiver did not take is tried again after ever longer pauses, and given up
 * in the end; those of a driver who has changed their mind are removed unsent. `seq` tells a receiver of one that came twice.
 */
export async function deliverEvents(ctx: Ctx): Promise<void> {
  const now = ctx.machine.now();
  const due = await ctx.db
    .select({ row: trackedEvents, record: users.record })
    .from(trackedEvents)
    .innerJoin(users, eq(users.userId, trackedEvents.userId))
    .where(lte(trackedEvents.nextAt, now))
    .orderBy(asc(trackedEvents.seq))
    .limit(TRACKING.together);
  const done: number[] = [];
  for (const { row, record } of due) {
    const address = addressOf(ctx.env, row.channel);
    const isOver = row.tries >= TRACKING.tries || row.createdAt < now - TRACKING.keepMs;
    if (record.analyticsConsent !== true || !address || isOver) done.push(row.seq);
    else if (await isTaken(ctx, address, row)) done.push(row.seq);
    else await ctx.db.update(trackedEvents).set(after(row, now)).where(eq(trackedEvents.seq, row.seq));
  }
  if (done.length) await ctx.db.delete(trackedEvents).where(and(inArray(trackedEvents.seq, done)));
}

function after({ tries }: Row, now: number): Partial<Row> {
  return { tries: tries + 1, nextAt: now + TRACKING.firstPauseMs * 2 ** tries };
}

async function isTaken(
  { sendEvent, log }: Ctx,
  address: string,
  { seq, channel, userId, event, properties, createdAt }: Row,
): Promise<boolean> {
  try {
    await sendEvent(address, { id: seq, channel, event, userId, properties, at: new Date(createdAt).toISOString() });
    return true;
  } catch (error) {
    log.warn({ channel, event, error: String(error) }, 'an event was not delivered');
    return false;
  }
}
