import type { Instant } from '../model/clock.ts';
import type { Offer } from '../model/offer.ts';
import type { SessionDecision } from '../model/session.ts';
import { SECOND } from '../model/time-units.ts';

export interface DecisionEntry {
  at: Instant;
  offer: Offer;
  outcome: SessionDecision['outcome'];
  reason: string | null;
  detail: string | null;
  margin: number;
  odds?: number;
  grabMs: number | null;
}

const DECISIONS = 50;
const LINES = 100;
const GRABS = 100;
const RATE_MS = 5 * SECOND;

/** The last decisions, the last events and the counters of one session. Bounded. */
export class ActivityLog {
  readonly counts = { wins: 0, losses: 0, seen: 0, unreadable: 0 };
  readonly refusedBy: Record<string, number> = {};
  readonly #decisions: DecisionEntry[] = [];
  readonly #lines: { at: Instant; event: string }[] = [];
  readonly #grabs: number[] = [];
  #lastPollAt: Instant | null = null;
  #decided = 0;
  #grabbed = 0;
  /** Polls of this span and of the one before it. */
  #rate: { from: number; now: number; before: number; beforeMs: number };

  /** `startedAt` = `machine.elapsed()` of the session's start. */
  constructor(startedAt: number) {
    this.#rate = { from: startedAt, now: 0, before: 0, beforeMs: 0 };
  }

  get lastPollAt(): Instant | null {
    return this.#lastPollAt;
  }

  decided(entry: DecisionEntry): void {
    this.#decisions[this.#decided++ % DECISIONS] = entry;
  }

  note(at: Instant, event: string): void {
    this.#lines.push({ at, event });
    if (this.#lines.length > LINES) this.#lines.shift();
  }

  grabbed(ms: number): void {
    this.#grabs[this.#grabbed++ % GRABS] = ms;
  }

  /** A poll begins: `elapsed` on the machine's clock, `at` on the world's. */
  polled(elapsed: number, at: Instant): void {
    this.#lastPollAt = at;
    this.#turn(elapsed);
    this.#rate.now += 1;
  }

  pollsPerSecond(elapsed: number): number {
    this.#turn(elapsed);
    const { from, now, before, beforeMs } = this.#rate;
    const seconds = (elapsed - from + beforeMs) / SECOND;
    return seconds > 0 ? Math.round(((now + before) / Math.max(seconds, 1)) * 100) / 100 : 0;
  }

  grabP95Ms(): number | null {
    if (!this.#grabs.length) return null;
    const sorted = [...this.#grabs].sort((a, b) => a - b);
    return Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1]! * 1000) / 1000;
  }

  /** Newest first. */
  decisions(): SessionDecision[] {
    const from = Math.max(0, this.#decided - DECISIONS);
    const newestLast = Array.from({ length: this.#decided - from }, (_, i) => this.#decisions[(from + i) % DECISIONS]!);
    return newestLast.reverse().map(({ at, offer, ...rest }) => ({
      at: iso(at)!,
      offerId: offer.id,
      locationId: offer.locationId,
      startsAt: iso(offer.startsAt),
      endsAt: iso(offer.endsAt),
      price: offer.price,
      currency: offer.currency,
      ...rest,
    }));
  }

  /** Oldest first. */
  log(): { at: string; event: string }[] {
    return this.#lines.map(({ at, event }) => ({ at: iso(at)!, event }));
  }

  #turn(elapsed: number): void {
    const rate = this.#rate;
    const passed = elapsed - rate.from;
    if (passed < RATE_MS) return;
    const stale = passed >= 2 * RATE_MS;
    this.#rate = { from: stale ? elapsed : rate.from + RATE_MS, now: 0, before: stale ? 0 : rate.now, beforeMs: RATE_MS };
  }
}

/** ISO text; null for what is no instant a date can hold. */
export function iso(at: Instant | null): string | null {
  if (at === null || !(Math.abs(at) <= 8.64e15)) return null;
  return new Date(at).toISOString();
}
