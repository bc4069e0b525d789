import type { Instant } from '../model/clock.ts';
import type { CompleteOffer, Offer } from '../model/offer.ts';
import { GUARD_DETAILS, type GuardDetail, type RuleReason, reasonOf, type Verdict } from '../model/verdict.ts';
import type { ActiveSession, Fit } from './active-session.ts';
import { localDay, localWeek } from './calendar.ts';
import { LIFTING } from './guards.ts';
import type { Shortfall } from './market/driver-patience.ts';
import type { Seen } from './seen.ts';

/** An offer that does not fit, and why. */
export interface Refusal {
  offer: Offer;
  seen: Seen;
  seenAt: Instant;
  decision: RuleReason | GuardDetail;
  margin: number;
  /** With `PATIENCE`: how likely the hours of the offer still reach what it lacks, 0 to 1. */
  odds?: number;
  /** In the database already, word for word. */
  recorded?: boolean;
}

/** Decides every offer of an answer that is not known yet. Nothing is written here: those that fit go first. */
export function decide(session: ActiveSession, offers: readonly Offer[], now: Instant): { fits: Fit[]; refusals: Refusal[] } {
  const fits: Fit[] = [];
  const refusals: Refusal[] = [];
  const inThisAnswer = new Set<string>();
  for (const offer of offers) {
    if (session.known.isKnown(offer.id) || inThisAnswer.has(offer.id)) continue;
    inThisAnswer.add(offer.id);
    const seen = session.index.see(offer.id);
    const seenAt = session.known.before(seen.id)?.seenAt ?? now;
    const reason = session.attempts.wasAsked(offer.id) ? 'LOST_BEFORE' : isComplete(offer) ? session.rule.refuses(offer, now) : 'UNKNOWN';
    const short = reason === null ? shortfall(session, offer as CompleteOffer) : 0;
    if (short === 'unknown') refusals.push({ offer, seen, seenAt, decision: 'PATIENCE', margin: 0 });
    else if (short > 0)
      refusals.push({ offer, seen, seenAt, decision: 'PATIENCE', margin: short, odds: oddsOf(session, offer as CompleteOffer, short) });
    else if (reason === null) fits.push(fitOf(session, offer as CompleteOffer, seen, seenAt));
    else refusals.push({ offer, seen, seenAt, decision: reason, margin: reason in NO_MARGIN ? 0 : session.rule.margin });
  }
  return { fits, refusals };
}

/** What the platform offers this driver alone is weighed like everything else: its hours are worth the same. */
function shortfall({ patience }: ActiveSession, { price, startsAt, endsAt }: CompleteOffer): Shortfall {
  return patience.shortfall(price, startsAt, endsAt);
}

/** How likely its hours still bring what it lacks, before they start. */
function oddsOf({ patience, tools }: ActiveSession, { price, startsAt, endsAt }: CompleteOffer, short: number): number {
  return patience.odds({ pay: price + short, startsAt, endsAt, now: tools.world.now() });
}

/** Notes a refusal, announces and records it; a refusal that still holds is not announced again. */
export function refuse(session: ActiveSession, { offer, seen, seenAt, decision, margin, odds, recorded = false }: Refusal): void {
  const { userId, service, activity, tools } = session;
  const before = session.known.before(seen.id);
  session.known.decide(seen.id, seenAt, decision, !LIFTING.has(decision));
  if (decision === 'PATIENCE') session.passed.add({ offer: offer as CompleteOffer, seen, seenAt });
  else session.passed.delete(offer.id);
  if (before?.lasting && before.decision === decision) return;

  const { reason, detail } = isGuard(decision) ? { reason: 'UNKNOWN' as const, detail: decision } : reasonOf(decision);
  const decidedAt = tools.world.now();
  activity.decided({ at: decidedAt, offer, outcome: 'refused', reason, detail, margin, grabMs: null, ...(odds !== undefined && { odds }) });
  activity.refusedBy[decision] = (activity.refusedBy[decision] ?? 0) + 1;
  // What became of an offer asked for before is in the database already.
  if (recorded || decision === 'LOST_BEFORE') return;

  const verdict: Verdict = {
    userId,
    service,
    offerId: offer.id,
    status: 'dislikes',
    reason,
    detail,
    margin,
    seenAt,
    decidedAt,
    grabMs: null,
    ...(odds !== undefined && { odds }),
  };
  tools.meters.count('verdicts', labelsOf(session, decision));
  tools.recorder.add(service, seen, offer, verdict);
  tools.events.publish({ type: 'offer', userId, service, offer, verdict });
}

const GUARDS: ReadonlySet<string> = new Set(GUARD_DETAILS);

function isGuard(decision: RuleReason | GuardDetail): decision is GuardDetail {
  return GUARDS.has(decision);
}

const NO_MARGIN = { LOST_BEFORE: true, UNKNOWN: true };

/** Every figure is there and makes sense. Whatever the rule says, an offer without is never asked for. */
export function isComplete(offer: Offer): offer is CompleteOffer {
  return (
    offer.locationId !== null &&
    offer.price !== null &&
    offer.price >= 0 &&
    offer.startsAt !== null &&
    offer.endsAt !== null &&
    offer.endsAt > offer.startsAt
  );
}

export function fitOf({ platform }: Pick<ActiveSession, 'platform'>, offer: CompleteOffer, seen: Seen, seenAt: Instant): Fit {
  const { locationId, startsAt, endsAt } = offer;
  const zone = platform.locations.get(locationId)?.timeZone ?? 'UTC';
  return { offer, seen, seenAt, locationId, startsAt, endsAt, day: localDay(startsAt, zone), week: localWeek(startsAt, zone) };
}

/** The same object each time: decisions are counted by the thousand. */
function labelsOf({ labels, service }: ActiveSession, reason: string): Record<string, string> {
  const found = labels.get(reason) ?? { service, reason };
  labels.set(reason, found);
  return found;
}
