import type { Instant } from '../model/clock.ts';
import { GUARD_DETAILS, type GuardDetail, REASONS, type Reason } from '../model/verdict.ts';
import { createGenerations, type Seen } from './seen.ts';

/** What was decided about an offer, before the platform had a say. */
export type Decision = Reason | GuardDetail | 'ASKED';

const DECISIONS: readonly Decision[] = [...REASONS, ...GUARD_DETAILS, 'ASKED'];
const CODES = new Map(DECISIONS.map((decision, code) => [decision, code]));
const RADIX = 32;
const LEAST = 1024;

/**
 * The offers one session has decided. Entries are one number each (first seen and decision), so that thousands of
 * sessions with thousands of offers stay small.
 */
export interface KnownOffers {
  /** Decided for good, or in hand right now: not looked at again. */
  isKnown(seen: Seen): boolean;
  /** What is remembered of an offer that is looked at again. */
  before(seen: Seen): Earlier | null;
  decide(seen: Seen, seenAt: Instant, decision: Decision, final: boolean): void;
  busy(seen: Seen): void;
  idle(seen: Seen): void;
  /** The rule changed: everything still open is decided anew, but keeps when it was first seen. */
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
  let final = createGenerations<Seen, number>(LEAST);
  const open = createGenerations<Seen, number>(LEAST);
  let earlier = createGenerations<Seen, number>(LEAST);
  const inHand = new Set<Seen>();

  return {
    isKnown: (seen) => final.get(seen) !== undefined || inHand.has(seen),
    before(seen) {
      const current = final.get(seen) ?? open.get(seen);
      const packed = current ?? earlier.get(seen);
      if (packed === undefined) return null;
      return { seenAt: Math.floor(packed / RADIX), decision: DECISIONS[packed % RADIX]!, lasting: current !== undefined };
    },
    decide(seen, seenAt, decision, forGood) {
      const packed = Math.floor(seenAt) * RADIX + CODES.get(decision)!;
      if (forGood) {
        open.delete(seen);
        final.set(seen, packed);
      } else open.set(seen, packed);
    },
    busy: (seen) => void inHand.add(seen),
    idle: (seen) => void inHand.delete(seen),
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
