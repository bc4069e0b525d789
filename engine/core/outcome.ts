import { type Assignment, makeshiftKey, type Offer } from '../model/offer.ts';
import type { FailureDetail, Verdict } from '../model/verdict.ts';
import type { ActiveSession, Fit } from './active-session.ts';
import type { Attempt, UnrecordedOutcome } from './attempts.ts';
import type { Settlement } from './ports.ts';

/** Writes an outcome; while the database does not take it, it waits for the next reconciliation. */
export async function conclude(
  session: ActiveSession,
  attempt: Attempt,
  outcome: Pick<Settlement, 'state' | 'assignment' | 'verdict'>,
  announce: () => void,
): Promise<void> {
  const { userId, service, account, tools, known } = session;
  const { offer, id: attemptId, seenAt } = attempt;
  const settlement: Settlement = { attemptId, userId, service, account, offer, ...outcome, at: tools.world.now() };
  known.decide(offer.id, seenAt, 'ASKED', true);
  known.idle(offer.id);
  try {
    await session.outcomes.settle(settlement);
    recorded(session, { settlement, announce });
  } catch (error) {
    session.attempts.keepUnrecorded({ settlement, announce });
    tools.meters.count('failures', { service, code: 'store' });
    tools.log.error({ userId, service, attemptId, error: String(error) }, 'outcome not written');
    session.reconcileSoon();
  } finally {
    session.attempts.landed(attempt);
    session.checkStopped();
  }
}

/** Announces an outcome that is in the database. A listener that fails cannot undo it. */
export function recorded(session: ActiveSession, { settlement, announce }: UnrecordedOutcome): void {
  const { userId, service, schedule, tools } = session;
  if (settlement.state !== 'unknown') schedule.recorded(service, settlement.offer.id);
  try {
    announce();
  } catch (error) {
    tools.log.error({ userId, service, error: String(error) }, 'an outcome could not be announced');
  }
}

/** The verdict of an accept that the platform decided. */
export function verdictOf(
  { userId, service, tools }: ActiveSession,
  { offer, seenAt, grabMs }: Pick<Attempt, 'offer' | 'seenAt' | 'grabMs'>,
  status: 'got' | 'lost',
  detail: FailureDetail | null,
): Verdict {
  return { userId, service, offerId: offer.id, status, reason: null, detail, margin: 0, seenAt, decidedAt: tools.world.now(), grabMs };
}

/** The block of an answer that names none: the offer's own figures, under a key that lasts until the schedule says more. */
export function assumed({ offer, startsAt, endsAt, locationId }: Fit): Assignment {
  const { id, price, currency } = offer;
  return { startsAt, endsAt, locationId, price, currency, externalId: makeshiftKey(id), offerId: id };
}

export function announceWin({ userId, service, activity, tools }: ActiveSession, offer: Offer, verdict: Verdict, block: Assignment): void {
  activity.counts.wins += 1;
  activity.decided({ at: verdict.decidedAt, offer, outcome: 'won', reason: null, detail: null, margin: 0, grabMs: verdict.grabMs });
  activity.note(verdict.decidedAt, `won ${offer.id}`);
  tools.meters.count('wins', { service });
  tools.meters.count('verdicts', { service, reason: 'FITS' });
  tools.events.publish({ type: 'offer', userId, service, offer, verdict });
  tools.events.publish({ type: 'assignment', userId, service, change: 'won', assignment: block, at: verdict.decidedAt });
}

export function announceLoss({ userId, service, activity, tools }: ActiveSession, offer: Offer, verdict: Verdict): void {
  const { detail, decidedAt, grabMs } = verdict;
  activity.counts.losses += 1;
  activity.decided({ at: decidedAt, offer, outcome: 'lost', reason: null, detail, margin: 0, grabMs });
  tools.meters.count('losses', { service, detail: detail ?? 'GONE' });
  tools.meters.count('verdicts', { service, reason: 'FITS' });
  tools.events.publish({ type: 'offer', userId, service, offer, verdict });
}
