import type { TakeAnswer } from '../model/session.ts';
import { RUNNING } from './account-state.ts';
import type { ActiveSession, Fit } from './active-session.ts';
import { fitOf } from './decide.ts';
import type { TakenOutcome } from './grab.ts';

/**
 * Takes an offer that patience passed over, on the driver's own word. It fits the filters, or it would not have been passed over;
 * taken hours, limits and auto stop hold as for every accept. `grab` sends it.
 */
export async function take(session: ActiveSession, offerId: string, grab: (fit: Fit) => Promise<TakenOutcome>): Promise<TakeAnswer> {
  const { passed, state, tools } = session;
  if (!RUNNING.includes(state.status.state)) return { outcome: 'not-searching' };
  const wanted = passed.get(offerId);
  if (!wanted || wanted.offer.startsAt <= tools.world.now()) return { outcome: 'gone' };
  passed.delete(offerId);
  const outcome = await grab(fitOf(session, wanted.offer, wanted.seen, wanted.seenAt));
  if (typeof outcome === 'object') return { outcome: 'refused', detail: outcome.refused };
  if (outcome === 'won' || outcome === 'unknown') return { outcome };
  if (outcome === 'lost') return { outcome: 'gone' };
  passed.add(wanted);
  return { outcome: outcome === 'waits' ? 'busy' : 'failed' };
}
