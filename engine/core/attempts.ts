import type { Instant } from '../model/clock.ts';
import type { Assignment, Offer } from '../model/offer.ts';
import { DAY } from '../model/time-units.ts';
import type { OpenAttempt, Settlement } from './ports.ts';

export type AttemptState = 'held' | 'intended' | 'sent' | 'unknown' | 'lost' | 'won';

/** The accept of one offer, from the moment its hours are held until its outcome is final. */
export interface Attempt {
  readonly offer: Offer;
  /** World time at which this driver saw the offer first. */
  readonly seenAt: Instant;
  readonly state: AttemptState;
  /** The attempt's id in the database; empty while it is only held. */
  readonly id: string;
  /** Milliseconds from reading the offer to sending the accept; null when nothing was sent. */
  readonly grabMs: number | null;
  /** `machine.elapsed()` at which the answer was lost; null before. */
  readonly unknownSince: number | null;
}

/** An outcome that the database did not take yet, and how to announce it once it has. */
export interface UnrecordedOutcome {
  settlement: Settlement;
  announce(): void;
}

/** Each transition: the states it may start from, and the state it ends in. `dropped` attempts are forgotten. */
const TRANSITIONS = {
  intend: { from: ['held'], to: 'intended' },
  drop: { from: ['held', 'intended'], to: 'dropped' },
  send: { from: ['intended'], to: 'sent' },
  doubt: { from: ['sent'], to: 'unknown' },
  lose: { from: ['intended', 'sent', 'unknown'], to: 'lost' },
  // The schedule has the last word: a loss can turn out to be a win.
  win: { from: ['sent', 'unknown', 'lost'], to: 'won' },
} as const satisfies Record<string, { from: readonly AttemptState[]; to: AttemptState | 'dropped' }>;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface DatedBlock {
  assignment: Assignment;
  /** `machine.elapsed()`. */
  at: number;
}

/** A lost offer is remembered this often, for a schedule that shows it as held. */
const LOST_KEPT = 200;
/** An offer that started so long ago is no longer in any list of the platform. */
const ASKED_KEPT_MS = DAY;

/**
 * Every accept of one session. The only place that changes an attempt's state: an impossible transition throws.
 * Others read.
 */
export class Attempts {
  readonly #asked = new Map<string, Instant>();
  readonly #inFlight = new Map<string, Attempt>();
  readonly #unknown = new Map<string, Attempt>();
  readonly #lost = new Map<string, Attempt>();
  #unrecorded: UnrecordedOutcome[] = [];
  #granted: DatedBlock[] = [];
  #givenBack: DatedBlock[] = [];

  /** True when this account asked for the offer before: it is never asked for twice. */
  wasAsked(offerId: string): boolean {
    return this.#asked.has(offerId) || this.#inFlight.has(offerId);
  }

  /** By offer id: held, until the outcome is in the database or waits for it. */
  get inFlight(): ReadonlyMap<string, Attempt> {
    return this.#inFlight;
  }

  /** True when the platform may hold a block for the driver that the database does not know. */
  get anyUnknown(): boolean {
    return this.#unknown.size > 0;
  }

  /** True when an outcome is unknown or not in the database. */
  get anyOpen(): boolean {
    return this.anyUnknown || this.#unrecorded.length > 0;
  }

  get unrecorded(): readonly UnrecordedOutcome[] {
    return this.#unrecorded;
  }

  unknown(offerId: string): Attempt | undefined {
    return this.#unknown.get(offerId);
  }

  /** Notes offers that the database says were asked for before. */
  recall(offerIds: Iterable<string>): void {
    for (const offerId of offerIds) this.#asked.set(offerId, Number.POSITIVE_INFINITY);
  }

  hold(offer: Offer, seenAt: Instant): Attempt {
    if (this.wasAsked(offer.id)) throw new Error(`attempt ${offer.id}: hold after it was asked for`);
    const attempt: Attempt = { offer, seenAt, state: 'held', id: '', grabMs: null, unknownSince: null };
    this.#asked.set(offer.id, offer.startsAt ?? Number.POSITIVE_INFINITY);
    this.#inFlight.set(offer.id, attempt);
    return attempt;
  }

  intend(attempt: Attempt, id: string): void {
    move(attempt, 'intend').id = id;
  }

  /** Nothing was sent and nothing is in the database. `mayAskAgain` = the offer may be held again. */
  drop(attempt: Attempt, mayAskAgain: boolean): void {
    move(attempt, 'drop');
    this.#inFlight.delete(attempt.offer.id);
    if (mayAskAgain) this.#asked.delete(attempt.offer.id);
  }

  send(attempt: Attempt): void {
    move(attempt, 'send');
  }

  /** Notes when the accept left, for the outcome that follows. */
  timed(attempt: Attempt, grabMs: number | null): void {
    (attempt as Mutable<Attempt>).grabMs = grabMs;
  }

  /** Only the platform's schedule tells what became of it. */
  doubt(attempt: Attempt, elapsed: number): void {
    move(attempt, 'doubt').unknownSince = elapsed;
    this.#unknown.set(attempt.offer.id, attempt);
  }

  lose(attempt: Attempt): void {
    move(attempt, 'lose');
    this.#unknown.delete(attempt.offer.id);
    this.#lost.set(attempt.offer.id, attempt);
    if (this.#lost.size > LOST_KEPT) this.#lost.delete(this.#lost.keys().next().value!);
  }

  win(attempt: Attempt): void {
    move(attempt, 'win');
    this.#unknown.delete(attempt.offer.id);
    this.#lost.delete(attempt.offer.id);
  }

  /**
   * Returns the attempt that a schedule has just resolved: the open one, one that an earlier process sent, or an earlier
   * loss. Null when nothing is known of it.
   */
  resolved(offerId: string, open: OpenAttempt | undefined): Attempt | null {
    this.#asked.set(offerId, Number.POSITIVE_INFINITY);
    const known = this.#unknown.get(offerId) ?? (open ? undefined : this.#lost.get(offerId));
    if (known || !open) return known ?? null;
    return { offer: open.offer, seenAt: open.createdAt, state: 'unknown', id: open.attemptId, grabMs: null, unknownSince: null };
  }

  /** The outcome is in the database, or waits for it: the attempt is no longer in flight. */
  landed(attempt: Attempt): void {
    if (this.#inFlight.get(attempt.offer.id) === attempt) this.#inFlight.delete(attempt.offer.id);
  }

  keepUnrecorded(outcome: UnrecordedOutcome): void {
    this.#unrecorded.push(outcome);
  }

  /** The oldest outcomes that waited are in the database now. */
  recorded(count: number): void {
    this.#unrecorded = this.#unrecorded.slice(count);
  }

  granted(assignment: Assignment, elapsed: number): void {
    this.#granted.push({ assignment, at: elapsed });
  }

  gaveBack(assignment: Assignment, elapsed: number): void {
    this.#givenBack.push({ assignment, at: elapsed });
  }

  /** True when the driver gave the block back after it was last granted: a schedule that still shows it lags. */
  isGivenBack(block: Assignment): boolean {
    const last = (dated: DatedBlock[]) =>
      dated.findLast(({ assignment }) => isSameBlock(assignment, block))?.at ?? Number.NEGATIVE_INFINITY;
    return last(this.#givenBack) > last(this.#granted);
  }

  /** Forgets what no schedule can contradict any more: blocks dated before `elapsed`, offers that started long before `now`. */
  prune(elapsed: number, now: Instant): void {
    this.#granted = this.#granted.filter(({ at }) => at > elapsed);
    this.#givenBack = this.#givenBack.filter(({ at }) => at > elapsed);
    for (const [offerId, startsAt] of this.#asked) if (startsAt < now - ASKED_KEPT_MS) this.#asked.delete(offerId);
  }

  /** The world was reset: nothing of the old one counts, except accepts that are still in flight. */
  forget(): void {
    this.#asked.clear();
    this.#unknown.clear();
    this.#lost.clear();
    this.#granted = [];
    this.#givenBack = [];
  }
}

function move(attempt: Attempt, name: keyof typeof TRANSITIONS): Mutable<Attempt> {
  const { from, to } = TRANSITIONS[name];
  const changed: Mutable<Attempt> = attempt;
  if (!(from as readonly AttemptState[]).includes(attempt.state))
    throw new Error(`attempt ${attempt.offer.id}: ${name} in state ${attempt.state}`);
  if (to !== 'dropped') changed.state = to;
  return changed;
}

/**
 * Returns true when both describe one block, also where the platform gave it another key since. The offer's id decides where both have
 * one: some platforms name a block by its start alone, and the driver may hold other work of the same hours.
 */
export function isSameBlock(a: Assignment, b: Assignment): boolean {
  if (a.offerId !== undefined && b.offerId !== undefined) return a.offerId === b.offerId;
  return a.externalId === b.externalId || (a.startsAt === b.startsAt && a.locationId === b.locationId);
}
