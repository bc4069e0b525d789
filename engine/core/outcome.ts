import type { Assignment, Offer } from '../model/offer.ts';
import type { FailureDetail, Verdict } from '../model/verdict.ts';
import type { Fit, Live, Tools, Unknown, Unsettled } from './live.ts';
import type { Settlement } from './ports.ts';

/** Writes an outcome; while the records do not take it, it waits for the next reconciliation. */
export async function conclude(live: Live, tools: Tools, fit: Fit, settlement: Settlement, announce: () => void): Promise<void> {
  live.known.decide(fit.seen.id, fit.seenAt, 'ASKED', true);
  live.known.idle(fit.seen.id);
  try {
    await settle(live, tools, settlement);
    settled(live, tools, { settlement, announce });
  } catch (error) {
    live.unsettled.push({ settlement, announce });
    tools.meters.count('failures', { service: live.service, code: 'store' });
    tools.log.error(
      { userId: live.userId, service: live.service, attemptId: settlement.attemptId, error: String(error) },
      'outcome not written',
    );
    live.reconcileSoon();
  } finally {
    live.flying.delete(fit.offer.id);
    live.landed();
  }
}

/** The outcome is in the records: now it is told. Whoever listens cannot undo it. */
export function settled(live: Live, tools: Tools, { settlement, announce }: Unsettled): void {
  if (settlement.state !== 'unknown') live.book.settled(live.service, settlement.offer.id);
  try {
    announce();
  } catch (error) {
    tools.log.error({ userId: live.userId, service: live.service, error: String(error) }, 'an outcome could not be told');
  }
}

const pending = new WeakMap<Live, { settlements: Settlement[]; written: Promise<void> }>();

/** Outcomes that arrive while another write is under way go together. */
function settle(live: Live, tools: Tools, settlement: Settlement): Promise<void> {
  const open = pending.get(live);
  if (open) {
    open.settlements.push(settlement);
    return open.written;
  }
  const settlements = [settlement];
  const written = live.turn(() => {
    pending.delete(live);
    return write(tools, settlements);
  });
  pending.set(live, { settlements, written });
  return written;
}

/** The settling commit. */
export async function write(tools: Tools, settlements: Settlement[]): Promise<void> {
  tools.failpoint?.('settle-before');
  await tools.store.settle(settlements);
  tools.failpoint?.('settle-after');
}

export function verdictOf(
  { userId, service }: Live,
  tools: Tools,
  { offer, seenAt }: Fit,
  status: 'got' | 'lost',
  detail: FailureDetail | null,
  grabMs: number | null,
): Verdict {
  return { userId, service, offerId: offer.id, status, reason: null, detail, margin: 0, seenAt, decidedAt: tools.world.now(), grabMs };
}

/** Where the platform named no block, it is the offer's under a makeshift key until the schedule says more. */
export function assumed({ offer, startsAt, endsAt, locationId }: Fit): Assignment {
  const { id, price, currency } = offer;
  return { startsAt, endsAt, locationId, price, currency, externalId: `offer:${id}`, offerId: id };
}

const LOST_KEPT = 200;

/** A loss may turn out to be a win: the schedule has the last word. */
export function remember(live: Live, offer: Offer, { seenAt, grabMs }: Pick<Unknown, 'seenAt' | 'grabMs'>): void {
  live.lost.set(offer.id, { offer, seenAt, grabMs });
  if (live.lost.size > LOST_KEPT) live.lost.delete(live.lost.keys().next().value!);
}

export function announceWin(live: Live, tools: Tools, offer: Offer, verdict: Verdict, assignment: Assignment): void {
  const { userId, service } = live;
  live.diary.counts.wins += 1;
  live.diary.decided({ at: verdict.decidedAt, offer, outcome: 'won', reason: null, detail: null, margin: 0, grabMs: verdict.grabMs });
  live.diary.note(verdict.decidedAt, `won ${offer.id}`);
  tools.meters.count('wins', { service });
  tools.meters.count('verdicts', { service, reason: 'FITS' });
  tools.events.publish({ type: 'offer', userId, service, offer, verdict });
  tools.events.publish({ type: 'assignment', userId, service, change: 'won', assignment, at: verdict.decidedAt });
}

export function announceLoss(live: Live, tools: Tools, offer: Offer, verdict: Verdict): void {
  const { userId, service } = live;
  const { detail, decidedAt, grabMs } = verdict;
  live.diary.counts.losses += 1;
  live.diary.decided({ at: decidedAt, offer, outcome: 'lost', reason: null, detail, margin: 0, grabMs });
  tools.meters.count('losses', { service, detail: detail ?? 'GONE' });
  tools.meters.count('verdicts', { service, reason: 'FITS' });
  tools.events.publish({ type: 'offer', userId, service, offer, verdict });
}
