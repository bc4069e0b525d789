import type { Adapter, AnyPlatform } from '../model/platform.ts';
import type { Tools } from './active-session.ts';
import { DriverSchedule } from './driver-schedule.ts';
import { DriverPatience } from './market/driver-patience.ts';
import type { SessionRecord } from './ports.ts';
import type { SeenIndex } from './seen.ts';
import { Session } from './session.ts';
import { shardOf } from './shard.ts';

/** One platform as the sessions of the process share it. */
export interface Service {
  platform: AnyPlatform;
  adapter: Adapter<any>;
  index: SeenIndex;
}

/** What the sessions of one driver share. */
interface Shared {
  schedule: DriverSchedule;
  patience: DriverPatience;
}

type Key = { userId: string; service: string };

/** The loaded sessions of the process, and the schedules of their drivers. */
export class Sessions {
  readonly #tools: Tools;
  readonly #services: ReadonlyMap<string, Service>;
  readonly #loaded = new Map<string, Session>();
  readonly #drivers = new Map<string, Shared>();
  /** Last states of sessions that ended, on their way to the database. */
  readonly #leaving = new Map<string, Promise<void>>();
  /** Shards whose sessions may be loaded; null = all. */
  readonly #owned: Set<number> | null;

  constructor(services: ReadonlyMap<string, Service>, tools: Tools, owned: Set<number> | null) {
    this.#services = services;
    this.#tools = tools;
    this.#owned = owned;
  }

  get size(): number {
    return this.#loaded.size;
  }

  all(): Session[] {
    return [...this.#loaded.values()];
  }

  get({ userId, service }: Key): Session | undefined {
    return this.#loaded.get(keyOf(userId, service));
  }

  /** Returns true when this process serves the platform and may run the session. */
  mayLoad({ userId, service }: Key): boolean {
    return this.#services.has(service) && (!this.#owned || this.#owned.has(shardOf(userId, service)));
  }

  load(record: SessionRecord): Session {
    const session = this.#create(record, () => this.#unload(session));
    this.#loaded.set(keyOf(record.userId, record.service), session);
    return session;
  }

  /** Runs work with a session that is not loaded, nor stays so. */
  async withUnloaded<T>(record: SessionRecord, work: (session: Session) => Promise<T>): Promise<T> {
    const { userId } = record;
    try {
      return await work(this.#create(record, () => this.#forgetDriver(userId)));
    } finally {
      this.#forgetDriver(userId);
    }
  }

  /** Drops sessions that belong to another process now. */
  abandon(sessions: readonly Session[]): void {
    for (const session of sessions) {
      session.abandon();
      this.#remove(session);
    }
    for (const { userId } of sessions) this.#forgetDriver(userId);
  }

  /** Resolves when the states of this session that are being written are in the database. */
  async written(key: Key): Promise<void> {
    await Promise.all([this.get(key)?.written(), this.#leaving.get(keyOf(key.userId, key.service))]);
  }

  /** The same for sessions that ended. */
  leaving(): Promise<void>[] {
    return [...this.#leaving.values()];
  }

  worldReset(): void {
    for (const { schedule } of this.#drivers.values()) schedule.forget();
    for (const session of this.all()) session.worldReset(this.#tools.spread(this.size));
  }

  #create(record: SessionRecord, ended: () => void): Session {
    const service = this.#services.get(record.service);
    if (!service) throw new Error(`no platform serves ${record.service}`);
    return new Session({ record, ...service, ...this.#sharedBy(record.userId), tools: this.#tools, ended });
  }

  #unload(session: Session): void {
    const key = keyOf(session.userId, session.service);
    this.#remove(session);
    this.#forgetDriver(session.userId);
    const written = session.written().finally(() => {
      if (this.#leaving.get(key) === written) this.#leaving.delete(key);
    });
    this.#leaving.set(key, written);
  }

  #remove(session: Session): void {
    const key = keyOf(session.userId, session.service);
    if (this.#loaded.get(key) === session) this.#loaded.delete(key);
  }

  /** A market was learned: what hours are worth is worked out again. */
  marketChanged(): void {
    for (const { patience } of this.#drivers.values()) patience.changed();
  }

  /** One of each a driver, for as long as one of their sessions is loaded. */
  #sharedBy(userId: string): Shared {
    const known = this.#drivers.get(userId);
    if (known) return known;
    const { scheduler, world, markets, log } = this.#tools;
    const schedule = new DriverSchedule(() => shared.patience.changed());
    const market = (service: string) => markets.get(service) ?? null;
    const shared: Shared = { schedule, patience: new DriverPatience({ schedule, scheduler, now: () => world.now(), market, log }) };
    this.#drivers.set(userId, shared);
    return shared;
  }

  #forgetDriver(userId: string): void {
    if (this.all().some((other) => other.userId === userId)) return;
    this.#drivers.get(userId)?.patience.end();
    this.#drivers.delete(userId);
  }
}

function keyOf(userId: string, service: string): string {
  return `${userId}/${service}`;
}
