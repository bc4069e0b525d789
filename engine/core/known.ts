import type { Instant } from '../model/clock.ts';
import { GUARD_DETAILS, type GuardDetail, REASONS, RULE_DETAILS, type RuleDetail, type RuleReason } from '../model/verdict.ts';
import { createGenerations } from './seen.ts';

/** What was decided about an offer, before the platform had a say. */
export type Decision = RuleReason | GuardDetail | 'ASKED';

const DECISIONS: readonly Decision[] = [...REASONS, ...(Object.keys(RULE_DETAILS) as RuleDetail[]), ...GUARD_DETAILS, 'ASKED'];
const CODES = new Map(DECISIONS.map((decision, code) => [decision, code]));
const RADIX = 32;
/** Offers a session remembers at least: twice as many are never more than some tens of kilobytes. */
const LEAST = 256;

/**
 * The offers one session has decided, by id. Entries are one number each (first seen and decision) and the ids are those
 * of the platform's index, so that thousands of sessions with thousands of offers stay small.
 */
export interface KnownOffers {
  /** Decided for good, or in hand right now: not looked at again. */
  isKnown(id: string): boolean;
  /** What is remembered of an offer that is looked at again. */
  before(id: string): Earlier | null;
  decide(id: string, seenAt: Instant, decision: Decision, final: boolean): void;
  /** Seen before this session was loaded: to be decided again. */
  recall(id: string, seenAt: Instant): void;
  busy(id: string): void;
  idle(id: string): void;
  /** The rule changed: every open offer is decided again, but keeps when it was first seen. */
  reopen(): void;
  /** The length of the platform's list: at least so many are remembered. */
  fit(listed: number): void;
  forget(): void;
  size(): number;
}

export interface Earlier {
  seenAt: Instant;
  decision: Decision;
  /** Decided by the rule as it is now. */
  lasting: boolean;
}

export function createKnownOffers(): KnownOffers {
  let final = createGenerations<string, number>(LEAST);
  const open = createGenerations<string, number>(LEAST);
  let earlier = createGenerations<string, number>(LEAST);
  const inHand = new Set<string>();

  return {
    isKnown: (id) => final.get(id) !== undefined || inHand.has(id),
    before(id) {
      const current = final.get(id) ?? open.get(id);
      const packed = current ?? earlier.get(id);
      if (packed === undefined) return null;
      return { seenAt: Math.floor(packed / RADIX), decision: DECISIONS[packed % RADIX]!, lasting: current !== undefined };
    },
    decide(id, seenAt, decision, forGood) {
      const packed = Math.floor(seenAt) * RADIX + CODES.get(decision)!;
      if (forGood) {
        open.delete(id);
        final.set(id, packed);
      } else open.set(id, packed);
    },
    recall: (id, seenAt) => earlier.set(id, Math.floor(seenAt) * RADIX + CODES.get('UNKNOWN')!),
    busy: (id) => void inHand.add(id),
    idle: (id) => void inHand.delete(id),
    reopen() {
      earlier = final;
      final = createGenerations(earlier.limit);
    },
    fit(listed) {
      final.limit = open.limit = Math.max(LEAST, 2 * listed);
    },
    forget() {
      final.clear();
      open.clear();
      earlier.clear();
    },
    size: () => final.size() + open.size() + earlier.size() + inHand.size,
  };
}
