import type { Log } from '#engine/model/log.ts';
import type { Instant, MachineClock, Random, WorldClock } from '../model/clock.ts';
import type { Offer } from '../model/offer.ts';
import type { AnyPlatform, PlatformSession } from '../model/platform.ts';
import { DAY } from '../model/time-units.ts';
import type { Rule } from '../model/verdict.ts';
import type { AccountEvent, AccountState } from './account-state.ts';
import type { ActivityLog } from './activity-log.ts';
import type { Attempts } from './attempts.ts';
import type { DriverSchedule } from './driver-schedule.ts';
import type { OnFailpoint } from './failpoint.ts';
import type { KnownOffers } from './known.ts';
import type { DriverPatience } from './market/driver-patience.ts';
import type { MarketModel } from './market/market-model.ts';
import type { OutcomeWriter } from './outcome-writer.ts';
import type { PassedOffers } from './passed-over.ts';
import type { Candidate, EventSink, Meters, Ownership, SessionRecord, Store } from './ports.ts';
import type { Recorder } from './recorder.ts';
import type { Scheduler } from './scheduler.ts';
import type { Seen, SeenIndex } from './seen.ts';
import type { StartupBarrier } from './startup-barrier.ts';

/** What every session of the process shares. */
export interface Tools {
  store: Store;
  events: EventSink;
  meters: Meters;
  world: WorldClock;
  machine: MachineClock;
  random: Random;
  log: Log;
  scheduler: Scheduler;
  recorder: Recorder;
  /** What was learned of each service's market, by service. */
  markets: Map<string, MarketModel>;
  /** Sessions that start together read what they must know before any of them polls. */
  startup: StartupBarrier;
  /** Returns the real milliseconds by which to delay one of `count` sessions, so that they do not all act at one instant. */
  spread(count: number): number;
  ownership: Ownership;
  reconcileMs: number;
  fixedPacingMs: number | null;
  node: string;
  failpoint?: OnFailpoint | undefined;
}

/**
 * One (driver, service) while it is loaded, as polling, deciding, grabbing and reconciling see it. Nothing of it can be
 * assigned here: `Session` changes its own fields, `attempts` the life of an accept.
 */
export interface ActiveSession {
  readonly userId: string;
  readonly service: string;
  readonly account: string;
  readonly shard: number;
  readonly tools: Tools;
  readonly platform: AnyPlatform;
  /** Offers of the platform, shared by its sessions. */
  readonly index: SeenIndex;
  /** The driver's taken hours, shared by all their sessions. */
  readonly schedule: DriverSchedule;
  /** What the driver's hours are worth, over all their sessions. */
  readonly patience: DriverPatience;
  readonly known: KnownOffers;
  readonly passed: PassedOffers;
  readonly attempts: Attempts;
  readonly activity: ActivityLog;
  readonly outcomes: OutcomeWriter;
  /** Labels of the verdict counters, by decision. */
  readonly labels: Map<string, Record<string, string>>;
  readonly record: SessionRecord;
  /** As the platform's own code reads them. */
  readonly settings: unknown;
  readonly rule: Rule<Offer>;
  readonly upstream: PlatformSession<any>;
  readonly state: AccountState;
  /** Raised by every stop, halt and new start: an accept prepared under an older one is never sent. */
  readonly generation: number;
  /** Raised by every reset of the world: what was read in an older one does not count. */
  readonly era: number;
  /** `machine.elapsed()` at which this world began; negative infinity for a world older than the process. */
  readonly worldBegan: number;
  /** Runs a call to the platform. A session that is stopping waits for its end. */
  onWire<T>(call: () => Promise<T>): Promise<T>;
  report(event: AccountEvent): void;
  reconcileSoon(): void;
  /** Ends a stop once nothing is on the wire. */
  checkStopped(): void;
}

/** An offer that fits, on its way to the platform. */
export interface Fit extends Candidate {
  seen: Seen;
  /** World time at which this driver saw it first. */
  seenAt: Instant;
}

/** Returns true when the driver's own switch, or that of this service's options, ends the search after a win. */
export function stopsAfterWin({ record, platform, settings }: ActiveSession): boolean {
  const { autoStop } = platform.manifest.capabilities;
  return record.autoStop || (autoStop !== undefined && (settings as Record<string, unknown>)[autoStop] === true);
}

/** Blocks up to this old count towards the caps of a week. */
export const LOOK_BACK_MS = 8 * DAY;
