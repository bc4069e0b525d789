import type { EngineLog, EventSink, Meters, Store } from './core/ports.ts';
import type { MachineClock, Random, WorldClock } from './model/clock.ts';
import type { PlatformHttp } from './model/http.ts';
import type { Platform } from './model/platform.ts';
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
  snapshots(): SessionSnapshot[];
  inspect(userId: string, service: string): SessionDetail | null;
  /** Runs one of the platform's own calls. */
  call(service: string, name: string, input: Record<string, unknown>, userId: string | null): Promise<unknown>;
  ready(): boolean;
}

export { createEngine } from './core/engine.ts';
export { createPlatformHttp } from './kit/http.ts';
