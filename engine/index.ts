import type { EngineLog, EventSink, Meters, Store } from './core/ports.ts';
import type { Instant, MachineClock, Random, WorldClock } from './model/clock.ts';
import type { PlatformHttp } from './model/http.ts';
import type { Platform, ReleaseAnswer } from './model/platform.ts';
import type { SessionDetail, SessionSnapshot } from './model/session.ts';

export interface EngineConfig {
  reconcileMs: number;
  /** Fixed real milliseconds between polls instead of the mode's profile; sandbox only. */
  fixedPacingMs: number | null;
  node: string;
}

export interface EngineDeps {
  platforms: readonly Platform<any>[];
  store: Store;
  events: EventSink;
  meters: Meters;
  world: WorldClock;
  machine: MachineClock;
  random: Random;
  /** HTTP towards one platform, by folder id (see `createPlatformHttp`). */
  http(platformId: string): PlatformHttp;
  log: EngineLog;
  config: EngineConfig;
}

export interface Engine {
  /** Loads the enabled sessions, reconciles them, then polls. */
  start(): Promise<void>;
  /** Stops polling, lets accepts on the wire finish, flushes the recorder. */
  drain(): Promise<void>;
  /** The records of this session changed (start, stop, filters): read them again and act on them at once. */
  refresh(userId: string, service: string): Promise<void>;
  /** The world was reset: forget what was seen and reconcile before the next accept. */
  worldReset(): Promise<void>;
  /** Gives a held block back to the platform and records it. The session need not be running. */
  release(userId: string, service: string, startsAt: Instant): Promise<ReleaseAnswer>;
  /** The sessions that are loaded; stopped ones stand in the records alone. */
  snapshots(): SessionSnapshot[];
  inspect(userId: string, service: string): SessionDetail | null;
  /** Runs one of the platform's own calls: `name` is the function of the adapter's `extras`. */
  call(service: string, name: string, input: Record<string, unknown>, userId: string | null): Promise<unknown>;
  ready(): boolean;
}

export { createEngine } from './core/engine.ts';
export { createPlatformHttp } from './kit/http.ts';
