import type { Instant } from '#engine/model/clock.ts';
import type { EngineEvent } from '#engine/model/events.ts';
import type { Assignment, Offer } from '#engine/model/offer.ts';
import type { DriverFacts } from '#engine/model/platform.ts';
import type { Limits, Patience, SessionStatus } from '#engine/model/session.ts';
import type { GuardDetail, RuleReason, Verdict } from '#engine/model/verdict.ts';

/** One (driver, service) as the database holds it. */
export interface SessionRecord {
  userId: string;
  service: string;
  account: string;
  /** The driver pressed Start. */
  enabled: boolean;
  /** Paid, set up and not banned. */
  goodStanding: boolean;
  settings: unknown;
  optionsVersion: number;
  facts: DriverFacts;
  limits: Limits;
  autoStop: boolean;
  patience: Patience;
  /** Clicker mode: the pace of the platform's own app in place of the mode's. */
  clicker: boolean;
  /** Last state written; null before the first start. */
  status: SessionStatus | null;
}

/** Time the driver is not free, on any platform: held blocks and accepts whose outcome is open. */
export interface Occupied {
  service: string;
  offerId: string | null;
  startsAt: Instant;
  endsAt: Instant;
  locationId: string;
}

export interface IntentRequest {
  userId: string;
  service: string;
  account: string;
  limits: Limits;
  now: Instant;
  /** Mutually non-overlapping, one or more. */
  candidates: Candidate[];
}

/** An offer whose figures are all there. */
export interface Candidate {
  offer: Offer;
  startsAt: Instant;
  endsAt: Instant;
  locationId: string;
  /** The start's local calendar day and week (from Monday) at the station, for the caps: a block counts where it starts. */
  day: Span;
  week: Span;
}

/** From `from`, up to but without `to`. */
export interface Span {
  from: Instant;
  to: Instant;
}

/** Per candidate, in order: the attempt's id, or why nothing was written (and so nothing may be sent). */
export type IntentAnswer =
  | { attemptId: string }
  | { refused: GuardDetail }
  /** The database says that another process runs this session now. */
  | { fenced: true };

export interface Settlement {
  attemptId: string;
  userId: string;
  service: string;
  account: string;
  offer: Offer;
  state: 'accepted' | 'refused' | 'unknown' | 'not_accepted';
  /** With `accepted`. */
  assignment: Assignment | null;
  verdict: Verdict | null;
  at: Instant;
}

export interface OpenAttempt {
  attemptId: string;
  offerId: string;
  offer: Offer;
  state: 'sending' | 'unknown';
  createdAt: Instant;
}

export interface ReconcileRequest {
  userId: string;
  service: string;
  account: string;
  /** The platform's own schedule, read after every open attempt below had been sent, without what was given back since. */
  assignments: Assignment[];
  /**
   * A held block that is missing from the schedule was dropped, if it starts after `now` and is not held since this time: one
   * won just now may be too young for a schedule that lags.
   */
  spared: Span;
  /**
   * Attempts to resolve: accepted where an assignment has the same offer id, or the same start and location; else not
   * accepted. Open attempts that are not listed stay open.
   */
  attempts: OpenAttempt[];
  now: Instant;
}

export interface ReconcileAnswer {
  resolved: { attemptId: string; offerId: string; state: 'accepted' | 'not_accepted' }[];
  /** Blocks we did not know (source `reconcile`). */
  found: Assignment[];
  /** Blocks we held that the platform no longer does. */
  dropped: Assignment[];
}

export interface RecordBatch {
  /** Service key, e.g. `AMAZON_FLEX`. */
  platform: string;
  offers: Offer[];
  verdicts: Verdict[];
}

export interface RefusedBefore {
  offerId: string;
  /** World time at which this driver saw it first. */
  seenAt: Instant;
  decision: RuleReason | GuardDetail;
  margin: number;
}

/** What the engine needs from the database. Implemented in `api/db`; the bench and the tests bring their own. */
export interface Store {
  /** Every enabled session (of these shards), and disabled ones that still have open attempts or are not yet `stopped`. */
  sessions(shards?: readonly number[]): Promise<SessionRecord[]>;
  session(userId: string, service: string): Promise<SessionRecord | null>;
  /** Held blocks and open attempts of the driver on every platform that end after `from`. */
  occupied(userId: string, from: Instant): Promise<Occupied[]>;
  /** Offers this account asked for before (lost, refused or open): never asked for twice. */
  askedFor(userId: string, service: string, since: Instant): Promise<string[]>;
  /** Offers that this driver did not want, the newest first and only so many. */
  refusedBefore(userId: string, service: string, since: Instant): Promise<RefusedBefore[]>;
  /** One transaction: lock the driver's row, ownership, overlap and caps against blocks and open attempts, intent rows. */
  intend(request: IntentRequest): Promise<IntentAnswer[]>;
  /** Takes back an intent whose accept was never sent: as if it had not been written. */
  withdraw(attemptId: string): Promise<void>;
  /** A poll has gone out: an intent may follow its answer at once. A database that is slow to wake can wake up now. */
  intentAhead?(): void;
  /** One transaction: outcome, block (one per account and external id, however often it is reported), verdict, outbox row. */
  settle(settlements: Settlement[]): Promise<void>;
  openAttempts(userId: string, service: string): Promise<OpenAttempt[]>;
  reconcile(request: ReconcileRequest): Promise<ReconcileAnswer>;
  /** Marks a block as given back by the driver. */
  forfeited(userId: string, service: string, assignment: Assignment, at: Instant): Promise<void>;
  /** Held blocks that end after `from`. */
  held(userId: string, service: string, from: Instant): Promise<Assignment[]>;
  /** Seen offers and verdicts, batched: at most 200 rows a statement. A verdict with the same `seenAt` replaces the older one. */
  record(batches: RecordBatch[]): Promise<void>;
  setStatus(userId: string, service: string, status: SessionStatus, also?: { disable: true }): Promise<void>;
  secrets: {
    /** `lost` where the key that kept them closed is gone. */
    load(userId: string, service: string): Promise<Record<string, string> | 'lost' | null>;
    save(userId: string, service: string, secrets: Record<string, string>): Promise<void>;
  };
}

/** Where several processes share the sessions: which are this one's (see `shard.ts`). */
export interface Ownership {
  /** Real milliseconds for which no other process can run this shard; 0 or less = nothing may be polled or accepted. */
  certainFor(shard: number): number;
  /** The database said that another process owns it. */
  doubt(shard: number): void;
}

export interface EventSink {
  publish(event: EngineEvent): void;
}

/**
 * Counters and histograms, so that the core knows no metrics library. Labels: always `service`; `verdicts` also `reason`
 * (or `FITS`), `losses` also `detail`, `failures` also `code` (a failure code, `recorder-full` or `store`).
 */
export interface Meters {
  count(name: 'polls' | 'verdicts' | 'wins' | 'losses' | 'unreadable' | 'failures', labels: Record<string, string>, by?: number): void;
  observe(name: 'grab_ms' | 'poll_delay_ms' | 'poll_ms', labels: Record<string, string>, value: number): void;
}
