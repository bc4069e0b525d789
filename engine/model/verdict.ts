import type { Instant } from './clock.ts';

/** Why an offer was not wanted, in the order in which the rules are checked: the first that fails is the reason. */
export const REASONS = ['UNKNOWN', 'OUT_OF_AREA', 'OUT_OF_SCHEDULE', 'TOO_SOON', 'UNPREFERRED_DURATION', 'PRICE_TOO_LOW'] as const;
export type Reason = (typeof REASONS)[number];

/** Guards run after the rule fits; their refusals carry reason UNKNOWN and one of these details. */
export const GUARD_DETAILS = ['OVERLAP', 'HOURS_CAP', 'BLOCKS_CAP', 'TRAVEL', 'LOST_BEFORE', 'BUDGET', 'STANDING'] as const;
export type GuardDetail = (typeof GUARD_DETAILS)[number];

/** What became of an offer for one driver; the specification's words. */
export const OFFER_STATUSES = ['got', 'lost', 'dislikes'] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

/**
 * A driver's rule, compiled once from his options. `refuses` is arithmetic only: it allocates nothing.
 * After a refusal `margin` says by how much the rule failed: minutes (schedule, lead time, duration),
 * minor units (price), 0 where no amount applies.
 */
export interface Rule<O> {
  refuses(offer: O, now: Instant): Reason | null;
  margin: number;
}

export interface Verdict {
  userId: string;
  service: string;
  offerId: string;
  status: OfferStatus;
  reason: Reason | null;
  detail: GuardDetail | FailureDetail | null;
  margin: number;
  /** World time at which the answer holding it was read. */
  seenAt: Instant;
  /** World time of the win or the loss. */
  decidedAt: Instant;
  /** Real milliseconds from reading the answer to sending the accept; only for offers that were asked for. */
  grabMs: number | null;
}

/** Why an offer that fitted was lost. */
export type FailureDetail = 'GONE' | 'REFUSED' | 'NOT_SENT' | 'UNCERTAIN';
