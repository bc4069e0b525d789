import type { Caller } from '#api/contract/caller.ts';
import type { Ctx } from '../context.ts';
import { type Tracked, track } from './track.ts';

/** An event about the caller. What an admin does while acting as a driver says nothing of the driver, and is not kept. */
export async function trackOwn(ctx: Ctx, caller: Caller, event: Tracked): Promise<{ sent: boolean }> {
  const { userId } = caller;
  if (userId === null || caller.actor !== null) return { sent: false };
  return { sent: await track({ env: ctx.env, db: ctx.db, at: ctx.machine.now(), userId, events: [event] }) };
}
