import type { Instant } from './clock.ts';

/** Why an offer was not wanted, in the order in which the rules are checked: the first that fails is the reason. */
export const REASONS = ['UNKNOWN', 'OUT_OF_AREA', 'OUT_OF_SCHEDULE', 'TOO_SOON', 'UNPREFERRED_DURATION', 'PRICE_TOO_LOW'] as const;
export type Reason = (typeof REASONS)[number];

/** What a margin counts: minutes, minor units of money (a mile), miles, or how many too many. */
export type MarginUnit = 'minutes' | 'money' | 'money-per-mile' | 'miles' | 'count';

/**
 * Finer words of a rule. Each is the detail of one of the reasons above, has that reason's place in the order, and
 * its own unit; `null` = no amount applies.
 */
export const RULE_DETAILS = {
  /** The place is farther than the driver goes. */
  TOO_FAR: { reason: 'OUT_OF_AREA', unit: 'miles' },
  KIND_NOT_CHOSEN: { reason: 'UNPREFERRED_DURATION', unit: null },
  TOO_SHORT: { reason: 'UNPREFERRED_DURATION', unit: 'minutes' },
  /** The trip itself is longer than the driver drives. */
  TRIP_TOO_LONG: { reason: 'UNPREFERRED_DURATION', unit: 'miles' },
  /** By so many sizes: what is small, medium or large is the platform's own. */
  TOO_LARGE: { reason: 'UNPREFERRED_DURATION', unit: 'count' },
  TOO_MANY_ITEMS: { reason: 'UNPREFERRED_DURATION', unit: 'count' },
  TOO_MANY_TRIPS: { reason: 'UNPREFERRED_DURATION', unit: 'count' },
  PAY_PER_MILE_TOO_LOW: { reason: 'PRICE_TOO_LOW', unit: 'money-per-mile' },
} as const satisfies Record<string, { reason: Reason; unit: MarginUnit | null }>;
export type RuleDetail = keyof typeof RULE_DETAILS;
/** Why a rule refuses: a reason, or a finer word for one. */
export type RuleReason = Reason | RuleDetail;

/** Returns the reason of the specification that a rule's word belongs to, and the finer word, or null where it is that reason itself. */
export function reasonOf(refusal: RuleReason): { reason: Reason; detail: RuleDetail | null } {
  return isRuleDetail(refusal) ? { reason: RULE_DETAILS[refusal].reason, detail: refusal } : { reason: refusal, detail: null };
}

export function isRuleDetail(word: string): word is RuleDetail {
  return Object.hasOwn(RULE_DETAILS, word);
}

const REASON_UNITS: Partial<Record<string, MarginUnit>> = {
  OUT_OF_SCHEDULE: 'minutes',
  TOO_SOON: 'minutes',
  UNPREFERRED_DURATION: 'minutes',
  PRICE_TOO_LOW: 'money',
  /** By how much the offer pays less than its hours usually bring. */
  PATIENCE: 'money',
};

/** Returns what the margin of a refusal counts; null where none applies. A detail, where there is one, decides. */
export function marginUnit({ reason, detail }: { reason: string | null; detail?: string | null }): MarginUnit | null {
  const word = detail ?? reason ?? '';
  return isRuleDetail(word) ? RULE_DETAILS[word].unit : (REASON_UNITS[word] ?? null);
}

/** Returns a margin as people read it: money in major units (a mile), everything else as it is. */
export function shownMargin(refusal: { reason: string | null; detail?: string | null; margin: number }): number {
  const unit = marginUnit(refusal);
  return unit === 'money' || unit === 'money-per-mile' ? refusal.margin / 100 : refusal.margin;
}

/** Returns odds as people count them: in whole times of five, or of ten where that is nearer; `times` 0 = less than once in ten. */
export function timesOf(odds: number): { times: number; of: number } {
  const tenths = Math.min(9, Math.round(odds * 10));
  return tenths % 2 === 0 && tenths > 0 ? { times: tenths / 2, of: 5 } : { times: tenths, of: 10 };
}

/** Guards run after the rule fits; their refusals carry reason UNKNOWN and one of these details. */
export const GUARD_DETAILS = ['OVERLAP', 'HOURS_CAP', 'BLOCKS_CAP', 'TRAVEL', 'LOST_BEFORE', 'BUDGET', 'STANDING', 'PATIENCE'] as const;
export type GuardDetail = (typeof GUARD_DETAILS)[number];

/** What became of an offer for one driver; the specification's words. */
export const OFFER_STATUSES = ['got', 'lost', 'dislikes'] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

/**
 * A driver's rule, compiled once from the options. `refuses` is arithmetic only: it allocates nothing.
 * After a refusal `margin` says by how much the rule failed, in the unit of `marginUnit`; 0 where no amount applies.
 */
export interface Rule<O> {
  refuses(offer: O, now: Instant): RuleReason | null;
  margin: number;
}

export interface Verdict {
  userId: string;
  service: string;
  offerId: string;
  status: OfferStatus;
  reason: Reason | null;
  detail: RuleDetail | GuardDetail | FailureDetail | null;
  margin: number;
  /** With the detail PATIENCE: how likely the hours of the offer still reached what it lacked before they start, 0 to 1. */
  odds?: number;
  /** World time at which the answer holding it was read. */
  seenAt: Instant;
  /** World time of the win or the loss. */
  decidedAt: Instant;
  /** Real milliseconds from reading the answer to sending the accept; only for offers that were asked for. */
  grabMs: number | null;
}

/** Why an offer that fitted was lost. */
export type FailureDetail = 'GONE' | 'REFUSED' | 'NOT_SENT' | 'UNCERTAIN';
