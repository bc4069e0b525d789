import type { Log } from '#engine/model/log.ts';
import type { Instant, MachineClock, Random, WorldClock } from '../model/clock.ts';
import type { PlatformHttp } from '../model/http.ts';
import { inTime } from '../model/in-time.ts';
import type { AnyPlatform, HandOver, ReleaseAnswer } from '../model/platform.ts';
import type { SessionDetail, SessionSnapshot, TakeAnswer } from '../model/session.ts';
import type { SignIn } from '../model/sign-in.ts';
import type { Tools } from './active-session.ts';
import { type Backtest, type BacktestFilters, type BacktestSetup, createBacktest } from './backtest.ts';
import { compiled } from './compile-filters.ts';
import type { OnFailpoint } from './failpoint.ts';
import { accountOf } from './linked-account.ts';
import type { MarketModel } from './market/market-model.ts';
import { createWeekReplay, type WeekReplay } from './market/week-replay.ts';
import type { EventSink, Meters, Ownership, SessionRecord, Store } from './ports.ts';
import { Recorder } from './recorder.ts';
import { release } from './release.ts';
import { createScheduler } from './scheduler.ts';
import { createSeenIndex } from './seen.ts';
import { type Service, Sessions } from './sessions.ts';
import { ALONE } from './shard.ts';
import { createStartupBarrier } from './startup-barrier.ts';

export interface EngineConfig {
  reconcileMs: number;
  /** Fixed real milliseconds between polls instead of the mode's profile; sandbox only. */
  fixedPacingMs: number | null;
  node: string;
}

export interface EngineDeps {
  platforms: readonly AnyPlatform[];
  store: Store;
  events: EventSink;
  meters: Meters;
  world: WorldClock;
  machine: MachineClock;
  random: Random;
  /** HTTP towards one platform, by folder id (see `createPlatformHttp`). */
  http(platformId: string): PlatformHttp;
  log: Log;
  config: EngineConfig;
  failpoint?: OnFailpoint | undefined;
  /** Where several processes share the sessions; absent = they are all this one's. */
  ownership?: Ownership;
}

export interface Engine {
  /** Loads the enabled sessions, reconciles them, then polls. With `ownership` it loads none: `take` does. */
  start(): Promise<void>;
  /** These shards are this process's now: loads their sessions, reconciles them, then polls. */
  take(shards: readonly number[]): Promise<void>;
  /**
   * These shards go to another process. Handed over: no more polls, accepts on the wire are settled first. Lost: the
   * sessions stop at once.
   */
  leave(shards: readonly number[], how: 'hand-over' | 'lost'): Promise<void>;
  /** Stops polling, lets accepts on the wire finish, flushes the recorder. */
  drain(): Promise<void>;
  /** This session changed in the database (start, stop, filters): reads it again and acts at once. */
  refresh(userId: string, service: string): Promise<void>;
  /** The world was reset: forget what was seen and reconcile before the next accept. */
  worldReset(): Promise<void>;
  /** Gives a held block back to the platform, or `to` another account, and records it, whether the session runs or not. */
  release(userId: string, service: string, startsAt: Instant, to?: HandOver): Promise<ReleaseAnswer>;
  /** Takes an offer that patience passed over, on the driver's own word. */
  takeOffer(userId: string, service: string, offerId: string): Promise<TakeAnswer>;
  /** The sessions that are loaded; stopped ones are in the database alone. */
  snapshots(): SessionSnapshot[];
  /** How many are loaded. */
  size(): number;
  inspect(userId: string, service: string): SessionDetail | null;
  /** Runs one of the platform's own calls: `name` is the function of the adapter's `extras`. */
  call(service: string, name: string, input: Record<string, unknown>, userId: string | null): Promise<unknown>;
  /** How a driver links an account of this service; null where it cannot be done here. */
  signIn(service: string): SignIn | null;
  /** Recorded offers shown once more to these settings, as `platform.compile` reads them; incomplete ones refuse every offer. */
  backtest(service: string, filters: BacktestFilters): Backtest;
  /** The same against rivals and with patience; null where nothing was learned of the service's market. */
  weekReplay(service: string, filters: BacktestFilters): WeekReplay | null;
  /** What was learned of a service's market; it replaces what was known before. */
  learned(market: MarketModel): void;
  ready(): boolean;
}

/** Sessions that start together are spread over this time, at most. */
const SPREAD_MS = 2000;
const SPREAD_A_SESSION_MS = 2;
/** Sessions that start together wait for each other at most so long. */
const TOGETHER_MS = 2000;
const DRAIN_MS = 10_000;
const FLUSH_MS = 5000;

/** Creates the engine of one process. Everything it uses comes in as an argument; `start` begins the work. */
export function createEngine(deps: EngineDeps): Engine {
  return new ProcessEngine(deps);
}

class ProcessEngine implements Engine {
  readonly #tools: Tools;
  readonly #services: ReadonlyMap<string, Service>;
  /** Shards whose sessions may be loaded; null = all. */
  readonly #owned: Set<number> | null;
  readonly #sessions: Sessions;
  readonly #refreshing = new Map<string, Promise<void>>();
  /** Changes that came before the sessions were loaded. */
  readonly #early: { userId: string; service: string }[] = [];
  #phase: 'new' | 'running' | 'draining' = 'new';

  constructor(deps: EngineDeps) {
    const { machine, world, random, config } = deps;
    const scheduler = createScheduler({ machine, world });
    this.#tools = {
      ...deps,
      ...config,
      scheduler,
      markets: new Map(),
      recorder: new Recorder({ ...deps, scheduler }),
      startup: createStartupBarrier(TOGETHER_MS),
      spread: (count) => random() * Math.min(SPREAD_MS, count * SPREAD_A_SESSION_MS),
      ownership: deps.ownership ?? ALONE,
    };
    this.#services = new Map(deps.platforms.map((platform) => [platform.manifest.service, serviceOf(platform, deps)]));
    this.#owned = deps.ownership ? new Set() : null;
    this.#sessions = new Sessions(this.#services, this.#tools, this.#owned);
  }

  async start(): Promise<void> {
    const records = this.#owned ? [] : await this.#tools.store.sessions();
    this.#phase = 'running';
    const sessions = await this.#resume(records);
    for (const { userId, service } of this.#early.splice(0)) await this.refresh(userId, service);
    this.#tools.log.info({ sessions }, 'engine started');
  }

  async drain(): Promise<void> {
    if (this.#phase === 'draining') return;
    this.#phase = 'draining';
    const { log, recorder, scheduler } = this.#tools;
    const drained = Promise.allSettled([...this.#sessions.all().map((session) => session.drain()), ...this.#sessions.leaving()]);
    if (!(await inTime(drained, DRAIN_MS))) log.warn({}, 'accepts still in flight; the next start reconciles them');
    if (!(await recorder.flush(FLUSH_MS))) log.warn({ rows: recorder.waiting() }, 'rows not written');
    scheduler.stop();
  }

  /** One after the other for one session, so that the last change counts. */
  refresh(userId: string, service: string): Promise<void> {
    const key = `${userId}/${service}`;
    const before = this.#refreshing.get(key) ?? Promise.resolve();
    const done = before.catch(() => undefined).then(() => this.#act(userId, service));
    this.#refreshing.set(key, done);
    const forget = () => {
      if (this.#refreshing.get(key) === done) this.#refreshing.delete(key);
    };
    done.then(forget, forget);
    return done;
  }

  async take(shards: readonly number[]): Promise<void> {
    for (const shard of shards) this.#owned?.add(shard);
    const records = await this.#tools.store.sessions(shards);
    if (this.#phase === 'running') await this.#resume(records);
  }

  async leave(shards: readonly number[], how: 'hand-over' | 'lost'): Promise<void> {
    for (const shard of shards) this.#owned?.delete(shard);
    const theirs = this.#sessions.all().filter((session) => shards.includes(session.shard));
    if (how === 'hand-over') await Promise.allSettled(theirs.map((session) => session.drain()));
    this.#sessions.abandon(theirs);
  }

  async worldReset(): Promise<void> {
    this.#sessions.worldReset();
    this.#tools.log.info({ sessions: this.#sessions.size }, 'the world was reset');
  }

  async release(userId: string, service: string, startsAt: Instant, to?: HandOver): Promise<ReleaseAnswer> {
    const session = this.#sessions.get({ userId, service });
    if (session) return release(session, startsAt, to);
    const record = await this.#tools.store.session(userId, service);
    if (!record) return { outcome: 'not-held' };
    return this.#sessions.withUnloaded(record, (unloaded) => release(unloaded, startsAt, to));
  }

  async takeOffer(userId: string, service: string, offerId: string): Promise<TakeAnswer> {
    return this.#sessions.get({ userId, service })?.take(offerId) ?? { outcome: 'not-searching' };
  }

  snapshots(): SessionSnapshot[] {
    return this.#sessions.all().map((session) => session.snapshot());
  }

  size(): number {
    return this.#sessions.size;
  }

  inspect(userId: string, service: string): SessionDetail | null {
    return this.#sessions.get({ userId, service })?.inspect() ?? null;
  }

  async call(service: string, name: string, input: Record<string, unknown>, userId: string | null): Promise<unknown> {
    const extra = this.#service(service).adapter.extras[name];
    if (!extra) throw new Error(`${service} has no call ${name}`);
    const record = userId === null ? null : await this.#tools.store.session(userId, service);
    return extra({ input, account: record && accountOf(record, this.#tools) });
  }

  signIn(service: string): SignIn | null {
    return this.#service(service).adapter.signIn ?? null;
  }

  backtest(service: string, filters: BacktestFilters): Backtest {
    return createBacktest(this.#replayed(service, filters));
  }

  weekReplay(service: string, filters: BacktestFilters): WeekReplay | null {
    const market = this.#tools.markets.get(service);
    return market ? createWeekReplay(this.#replayed(service, filters), market) : null;
  }

  #replayed(service: string, { settings, facts, ...rest }: BacktestFilters): BacktestSetup {
    const { platform } = this.#service(service);
    return { service, rule: compiled(() => platform.compile(settings, facts)), locations: platform.locations, ...rest };
  }

  learned(market: MarketModel): void {
    this.#tools.markets.set(market.service, market);
    this.#sessions.marketChanged();
  }

  ready(): boolean {
    return this.#phase === 'running';
  }

  #service(service: string): Service {
    const found = this.#services.get(service);
    if (!found) throw new Error(`no platform serves ${service}`);
    return found;
  }

  /** Loads these sessions. Returns how many of them go on polling. */
  async #resume(records: SessionRecord[]): Promise<number> {
    const enabled = records.filter((record) => record.enabled).length;
    for (const record of records) {
      if (this.#sessions.get(record) || !this.#sessions.mayLoad(record)) continue;
      try {
        if (record.enabled) this.#sessions.load(record).resume(this.#tools.spread(enabled));
        else await this.#finishStopping(record);
      } catch (error) {
        this.#tools.log.error({ userId: record.userId, service: record.service, error: String(error) }, 'session not loaded');
      }
    }
    return enabled;
  }

  /** A disabled session may have been cut off in the middle of an accept or of stopping. */
  async #finishStopping(record: SessionRecord): Promise<void> {
    this.#noteStopped(record);
    const open = await this.#tools.store.openAttempts(record.userId, record.service);
    if (open.length && !this.#sessions.get(record)) this.#sessions.load(record).settleOpen();
  }

  #noteStopped({ userId, service, status }: SessionRecord): void {
    if (!status || status.state === 'stopped') return;
    const { store, world, log, events } = this.#tools;
    const stopped = { ...status, state: 'stopped', since: world.now(), until: null, url: null, nextStep: 'press-start' } as const;
    void store
      .setStatus(userId, service, stopped)
      .catch((error) => log.error({ userId, service, error: String(error) }, 'status not written'));
    events.publish({ type: 'status', userId, service, status: stopped });
  }

  /** Reads the session again and brings what is loaded in line with it. */
  async #act(userId: string, service: string): Promise<void> {
    const key = { userId, service };
    if (!this.#sessions.mayLoad(key)) return;
    // An auto stop that is still being written must not be read as "enabled".
    await this.#sessions.written(key);
    const record = await this.#tools.store.session(userId, service);
    if (this.#phase === 'new') this.#early.push(key);
    if (this.#phase !== 'running' || !this.#sessions.mayLoad(key)) return;
    const session = this.#sessions.get(key);
    if (!record?.enabled) {
      const stoppedBefore = !session || session.state.status.state === 'stopped';
      session?.stop();
      if (record && stoppedBefore) this.#noteStopped(record);
      return;
    }
    if (session && session.account === record.account) return session.update(record);
    session?.retire();
    this.#sessions.load(record).begin(0);
  }
}

function serviceOf(platform: AnyPlatform, { http, world, machine, random }: EngineDeps): Service {
  const adapter = platform.adapter({ http: http(platform.manifest.id), world, machine, random });
  return { platform, adapter, index: createSeenIndex() };
}
