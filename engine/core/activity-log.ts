import type { Instant } from '../model/clock.ts';
import type { Offer } from '../model/offer.ts';
import type { SessionDecision } from '../model/session.ts';

/** The last decisions, the last events and the counters of one session. Bounded. */
export interface ActivityLog {
  counts: { wins: number; losses: number; seen: number; unreadable: number };
  refusedBy: Record<string, number>;
  readonly lastPollAt: Instant | null;
  decided(entry: DecisionEntry): void;
  note(at: Instant, event: string): void;
  grabbed(ms: number): void;
  /** A poll begins: `elapsed` on the machine's clock, `at` on the world's. */
  polled(elapsed: number, at: Instant): void;
  pollsPerSecond(elapsed: number): number;
  grabP95Ms(): number | null;
  decisions(): SessionDecision[];
  log(): { at: string; event: string }[];
}

export interface DecisionEntry {
  at: Instant;
  offer: Offer;
  outcome: SessionDecision['outcome'];
  reason: string | null;
  detail: string | null;
  margin: number;
  grabMs: number | null;
}

const DECISIONS = 50;
const LINES = 100;
const GRABS = 100;
const RATE_MS = 5000;

export function createActivityLog(startedAt: number): ActivityLog {
  const decisions: DecisionEntry[] = [];
  const lines: { at: Instant; event: string }[] = [];
  const grabs: number[] = [];
  let lastPollAt: Instant | null = null;
  let decided = 0;
  let grabbed = 0;
  /** Polls of this span and of the one before it. */
  let rate = { from: startedAt, now: 0, before: 0, beforeMs: 0 };

  function turn(elapsed: number): void {
    const passed = elapsed - rate.from;
    if (passed < RATE_MS) return;
    const stale = passed >= 2 * RATE_MS;
    rate = { from: stale ? elapsed : rate.from + RATE_MS, now: 0, before: stale ? 0 : rate.now, beforeMs: RATE_MS };
  }

  return {
    counts: { wins: 0, losses: 0, seen: 0, unreadable: 0 },
    refusedBy: {},
    get lastPollAt() {
      return lastPollAt;
    },
    decided(entry) {
      decisions[decided++ % DECISIONS] = entry;
    },
    note(at, event) {
      lines.push({ at, event });
      if (lines.length > LINES) lines.shift();
    },
    grabbed(ms) {
      grabs[grabbed++ % GRABS] = ms;
    },
    polled(elapsed, at) {
      lastPollAt = at;
      turn(elapsed);
      rate.now += 1;
    },
    pollsPerSecond(elapsed) {
      turn(elapsed);
      const seconds = (elapsed - rate.from + rate.beforeMs) / 1000;
      return seconds > 0 ? Math.round(((rate.now + rate.before) / Math.max(seconds, 1)) * 100) / 100 : 0;
    },
    grabP95Ms() {
      if (!grabs.length) return null;
      const sorted = [...grabs].sort((a, b) => a - b);
      return Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1]! * 1000) / 1000;
    },
    decisions() {
      const from = Math.max(0, decided - DECISIONS);
      const newestLast = Array.from({ length: decided - from }, (_, i) => decisions[(from + i) % DECISIONS]!);
      return newestLast.reverse().map(({ at, offer, ...rest }) => ({
        at: iso(at)!,
        offerId: offer.id,
        locationId: offer.locationId,
        startsAt: iso(offer.startsAt),
        endsAt: iso(offer.endsAt),
        price: offer.price,
        ...rest,
      }));
    },
    log: () => lines.map(({ at, event }) => ({ at: iso(at)!, event })),
  };
}

/** ISO text; null for what is no instant a date can hold. */
export function iso(at: Instant | null): string | null {
  if (at === null || !(Math.abs(at) <= 8.64e15)) return null;
  return new Date(at).toISOString();
}
