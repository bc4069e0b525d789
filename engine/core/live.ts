import type { Instant, MachineClock, Random, WorldClock } from '../model/clock.ts';
import type { Assignment, Offer } from '../model/offer.ts';
import type { Platform, PlatformSession } from '../model/platform.ts';
import type { Rule } from '../model/verdict.ts';
import type { AccountEvent, AccountState } from './account-state.ts';
import type { DriverBook } from './book.ts';
import type { Diary } from './diary.ts';
import type { OnFailpoint } from './failpoint.ts';
import type { KnownOffers } from './known.ts';
import type { Candidate, EngineLog, EventSink, Meters, Ownership, SessionRecord, Settlement, Store } from './ports.ts';
import type { Precedence } from './precedence.ts';
import type { Recorder } from './recorder.ts';
import type { Scheduler } from './scheduler.ts';
import type { Seen, SeenIndex } from './seen.ts';

/** What every session of the process shares. */
export interface Tools {
  store: Store;
  events: EventSink;
  meters: Meters;
  world: WorldClock;
  machine: MachineClock;
  random: Random;
  log: EngineLog;
  scheduler: Scheduler;
  recorder: Recorder;
  /** What sessions must know before they poll. */
  preparing: Precedence;
  /** Real milliseconds by which one of so many is put off: they neither come nor stay at one instant. */
  spread(count: number): number;
  ownership: Ownership;
  reconcileMs: number;
  fixedPacingMs: number | null;
  node: string;
  failpoint?: OnFailpoint | undefined;
}

/** One (driver, service) while it is loaded: what polling, grabbing and reconciling work on. */
export interface Live {
  readonly userId: string;
  readonly service: string;
  readonly account: string;
  readonly shard: number;
  readonly platform: Platform<any>;
  /** Offers of the platform, shared by its sessions. */
  readonly index: SeenIndex;
  /** The driver's occupied time, shared by his sessions. */
  readonly book: DriverBook;
  readonly known: KnownOffers;
  /** Offers this account asked for, with their start: never asked for twice. */
  readonly asked: Map<string, Instant>;
  readonly diary: Diary;
  /** Of its verdict counters, by decision. */
  readonly labels: Map<string, Record<string, string>>;
  record: SessionRecord;
  /** As the platform's own code reads them. */
  settings: unknown;
  rule: Rule<Offer>;
  upstream: PlatformSession<any>;
  state: AccountState;
  /** Raised by every stop, halt and new start: an accept prepared under an older one never leaves. */
  generation: number;
  /** Raised by every reset of the world: what was read in an older one is worth nothing. */
  era: number;
  /** `machine.elapsed()` at which this world began; a world that was there before us has always been. */
  worldBegan: number;
  /** Calls on the wire. */
  wires: number;
  /** By offer id, from the moment its hours are held until the outcome is in the records. */
  readonly flying: Map<string, Fit>;
  /** By offer id: sent, and nobody knows. Their hours stay held. */
  readonly unknown: Map<string, Unknown>;
  /** By offer id: lately lost, for a schedule that says otherwise. */
  readonly lost: Map<string, Lost>;
  /** Outcomes that the records did not take yet. */
  unsettled: Unsettled[];
  /** Blocks granted and blocks given back lately: which of both came last decides, whatever the schedule shows. */
  granted: Noted[];
  released: Noted[];
  /** One write of outcomes at a time, in order. */
  turn<T>(write: () => Promise<T>): Promise<T>;
  report(event: AccountEvent): void;
  reconcileSoon(): void;
  /** Something came off the wire. */
  landed(): void;
}

/** An offer that fits, on its way to the platform. */
export interface Fit extends Candidate {
  seen: Seen;
  /** World time at which this driver saw it first. */
  seenAt: Instant;
}

export interface Unknown {
  seenAt: Instant;
  grabMs: number | null;
  /** `machine.elapsed()` at which its outcome was lost. */
  at: number;
}

export interface Lost {
  offer: Offer;
  seenAt: Instant;
  grabMs: number | null;
}

export interface Unsettled {
  settlement: Settlement;
  announce(): void;
}

export interface Noted {
  assignment: Assignment;
  /** `machine.elapsed()`. */
  at: number;
}

/** The driver's own switch, or that of this service's options, ends the search after a win. */
export function stopsAfterWin({ record, platform, settings }: Live): boolean {
  const { autoStop } = platform.manifest.capabilities;
  return record.autoStop || (autoStop !== undefined && (settings as Record<string, unknown>)[autoStop] === true);
}

/** Blocks of a whole week behind count towards its caps. */
export const LOOK_BACK_MS = 8 * 86_400_000;
