import type { Assignment, Offer } from '#engine/model/offer.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import type { SessionState, SessionStatus } from '#engine/model/session.ts';
import type { Verdict } from '#engine/model/verdict.ts';
import type { StreamItem } from '../context.ts';
import { statusWord } from '../users/record.ts';
import { toScheduled } from './blocks.ts';
import { toFeedOffer } from './feed-offer.ts';

export interface OutboxRow {
  seq: number;
  type: string;
  payload: Record<string, unknown>;
}

/** A kept event as the screens get it; null for kinds they do not know. */
export function fromOutbox(platforms: readonly AnyPlatform[], { seq, type, payload }: OutboxRow): StreamItem | null {
  if (type === 'user' || type === 'plan' || type === 'comment') return { seq, type, data: payload };
  const service = String(payload['service']);
  if (type === 'offer') return { ...offerItem(platforms, service, payload['offer'] as Offer, payload['verdict'] as Verdict), seq };
  if (type === 'status') return { ...statusItem(service, payload['status'] as SessionStatus, null), seq };
  if (type !== 'assignment') return null;
  const { change, assignment } = payload as { change: 'won' | 'found' | 'forfeited' | 'dropped'; assignment: Assignment };
  const block = toScheduled(platforms, service, change === 'found' ? 'reconcile' : 'grab', assignment);
  return { seq, type, data: { service, change, block } };
}

export function offerItem(platforms: readonly AnyPlatform[], service: string, offer: Offer, verdict: Verdict): StreamItem {
  return { seq: null, type: 'offer', data: { service, offer: toFeedOffer(platforms, { ...offer, ...verdict }) } };
}

export function statusItem(service: string, status: SessionStatus, lastPollAt: number | null): StreamItem {
  return {
    seq: null,
    type: 'status',
    data: { service, session: { ...status, lastPollAt }, status: statusWord(status.state as SessionState) },
  };
}
