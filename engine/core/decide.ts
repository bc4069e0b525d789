import type { Instant } from '../model/clock.ts';
import type { Offer } from '../model/offer.ts';
import { GUARD_DETAILS, type GuardDetail, type Reason, type Verdict } from '../model/verdict.ts';
import { localDay, localWeek } from './calendar.ts';
import { LIFTING } from './guards.ts';
import type { Fit, Live, Tools } from './live.ts';
import type { Seen } from './seen.ts';

/** An offer that is not wanted, and why. */
export interface Refusal {
  offer: Offer;
  seen: Seen;
  seenAt: Instant;
  decision: Reason | GuardDetail;
  margin: number;
  /** Stands in the records already, word for word. */
  recorded?: boolean;
}

/** Decides every offer of an answer that is not known yet. Nothing is written here: those that fit go first. */
export function decide(live: Live, offers: readonly Offer[], now: Instant): { fits: Fit[]; refusals: Refusal[] } {
  const fits: Fit[] = [];
  const refusals: Refusal[] = [];
  const inThisAnswer = new Set<string>();
  for (const offer of offers) {
    if (live.known.isKnown(offer.id) || inThisAnswer.has(offer.id)) continue;
    inThisAnswer.add(offer.id);
    const seen = live.index.see(offer.id);
    const seenAt = live.known.before(seen.id)?.seenAt ?? now;
    const reason = live.asked.has(offer.id) ? 'LOST_BEFORE' : isComplete(offer) ? live.rule.refuses(offer, now) : 'UNKNOWN';
    if (reason === null) fits.push(fitOf(live, offer as Complete, seen, seenAt));
    else refusals.push({ offer, seen, seenAt, decision: reason, margin: reason in NO_MARGIN ? 0 : live.rule.margin });
  }
  return { fits, refusals };
}

/** Notes a refusal, tells it and sends it to the records; a refusal that still stands is not told again. */
export function refuse(live: Live, tools: Tools, { offer, seen, seenAt, decision, margin, recorded = false }: Refusal): void {
  const { userId, service } = live;
  const before = live.known.before(seen.id);
  live.known.decide(seen.id, seenAt, decision, !LIFTING.has(decision));
  if (before?.lasting && before.decision === decision) return;

  const byGuard = GUARDS.has(decision);
  const reason = byGuard ? 'UNKNOWN' : (decision as Reason);
  const detail = byGuard ? (decision as GuardDetail) : null;
  const decidedAt = tools.world.now();
  live.diary.decided({ at: decidedAt, offer, outcome: 'refused', reason, detail, margin, grabMs: null });
  live.diary.refusedBy[decision] = (live.diary.refusedBy[decision] ?? 0) + 1;
  // What became of an offer asked for before stands in the records already.
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
  };
  tools.meters.count('verdicts', labelsOf(live, decision));
  tools.recorder.add(service, seen, offer, verdict);
  tools.events.publish({ type: 'offer', userId, service, offer, verdict });
}

const GUARDS: ReadonlySet<string> = new Set(GUARD_DETAILS);
const NO_MARGIN = { LOST_BEFORE: true, UNKNOWN: true };

export interface Complete extends Offer {
  locationId: string;
  startsAt: Instant;
  endsAt: Instant;
  price: number;
}

/** Every figure is there and makes sense. Whatever the rule says, an offer without is never asked for. */
export function isComplete(offer: Offer): offer is Complete {
  return (
    offer.locationId !== null &&
    offer.price !== null &&
    offer.price >= 0 &&
    offer.startsAt !== null &&
    offer.endsAt !== null &&
    offer.endsAt > offer.startsAt
  );
}

function fitOf(live: Live, offer: Complete, seen: Seen, seenAt: Instant): Fit {
  const { locationId, startsAt, endsAt } = offer;
  const zone = live.platform.locations.get(locationId)?.timeZone ?? 'UTC';
  return { offer, seen, seenAt, locationId, startsAt, endsAt, day: localDay(startsAt, zone), week: localWeek(startsAt, zone) };
}

/** The same object each time: decisions are counted by the thousand. */
function labelsOf({ labels, service }: Live, reason: string): Record<string, string> {
  const found = labels.get(reason) ?? { service, reason };
  labels.set(reason, found);
  return found;
}
