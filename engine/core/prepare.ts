import type { Failure } from '../model/failure.ts';
import { DAY } from '../model/time-units.ts';
import type { ActiveSession } from './active-session.ts';
import type { Reconciler } from './reconciler.ts';

/** Offers asked for in this time are still remembered. */
const ASKED_BACK_MS = 14 * DAY;

/**
 * Reads what must be known before the first accept: offers asked for, blocks held, the platform's own schedule. Returns
 * the failure, or null when all of it is known.
 */
export async function prepare(session: ActiveSession, reconciler: Reconciler): Promise<Failure | null> {
  const { userId, service, generation, tools } = session;
  try {
    session.attempts.recall(await tools.store.askedFor(userId, service, tools.world.now() - ASKED_BACK_MS));
  } catch (error) {
    tools.log.error({ userId, service, error: String(error) }, 'session not loaded, trying again');
    return { code: 'unreachable', note: 'records' };
  }
  let outcome = session.generation === generation ? await reconciler.once() : null;
  // A read that was running when the world was reset does not count.
  if (outcome && 'stale' in outcome && session.generation === generation) outcome = await reconciler.once();
  if (!outcome?.ok) return outcome && 'failure' in outcome ? outcome.failure : { code: 'unreachable' };
  if (outcome.open) reconciler.soon();
  else reconciler.later();
  return null;
}
