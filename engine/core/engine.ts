import type { Instant, MachineClock, Random, WorldClock } from '../model/clock.ts';
import type { PlatformHttp } from '../model/http.ts';
import type { Adapter, DriverFacts, Platform, ReleaseAnswer } from '../model/platform.ts';
import type { SessionDetail, SessionSnapshot } from '../model/session.ts';
import type { SignIn } from '../model/sign-in.ts';
import { type Backtest, type BacktestSetup, createBacktest } from './backtest.ts';
import { createDriverBook, type DriverBook } from './book.ts';
import type { OnFailpoint } from './failpoint.ts';
import type { Tools } from './live.ts';
import type { EngineLog, EventSink, Meters, Ownership, SessionRecord, Store } from './ports.ts';
import { createPrecedence } from './precedence.ts';
import { createRecorder } from './recorder.ts';
import { release } from './release.ts';
import { createScheduler } from './scheduler.ts';
import { createSeenIndex, type SeenIndex } from './seen.ts';
import { accountOf, createSession, type Session } from './session.ts';
import { ALONE, shardOf } from './shard.ts';

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
  /** The records of this session changed (start, stop, filters): read them again and act on them at once. */
  refresh(userId: string, service: string): Promise<void>;
  /** The world was reset: forget what was seen and reconcile before the next accept. */
  worldReset(): Promise<void>;
  /** Gives a held block back to the platform and records it. The session need not be running. */
  release(userId: string, service: string, startsAt: Instant): Promise<ReleaseAnswer>;
  /** The sessions that are loaded; stopped ones stand in the records alone. */
  snapshots(): SessionSnapshot[];
  /** How many are loaded. */
  size(): number;
  inspect(userId: string, service: string): SessionDetail | null;
  /** Runs one of the platform's own calls: `name` is the function of the adapter's `extras`. */
  call(service: string, name: string, input: Record<string, unknown>, userId: string | null): Promise<unknown>;
  /** How a driver links an account of this service; null where it cannot be done here. */
  signIn(service: string): SignIn | null;
  /** Recorded offers shown once more to these settings, as `platform.compile` reads them. Throws where they lack a figure. */
  backtest(service: string, filters: BacktestFilters): Backtest;
  ready(): boolean;
}

export interface BacktestFilters extends Pick<BacktestSetup, 'limits' | 'occupied'> {
  settings: unknown;
  facts: DriverFacts;
}

/** Sessions that start together are spread over this time, at most. */
const SPREAD_MS = 2000;
const SPREAD_A_SESSION_MS = 2;
/** Sessions that begin together wait for each other at most so long. */
const TOGETHER_MS = 2000;
const DRAIN_MS = 10_000;
const FLUSH_MS = 5000;

interface Service {
  platform: Platform<any>;
  adapter: Adapter<any>;
  index: SeenIndex;
}

/** The engine of one process. Everything it touches comes in as an argument; `start` sets it going. */
export function createEngine(deps: EngineDeps): Engine {
  const { store, meters, log, world, machine, random, config } = deps;
  const scheduler = createScheduler({ machine, world });
  const recorder = createRecorder({ store, meters, scheduler, log });
  const tools: Tools = {
    ...deps,
    scheduler,
    recorder,
    preparing: createPrecedence(TOGETHER_MS),
    spread,
    reconcileMs: config.reconcileMs,
    fixedPacingMs: config.fixedPacingMs,
    ownership: deps.ownership ?? ALONE,
    node: config.node,
  };
  const services = new Map<string, Service>();
  for (const platform of deps.platforms) {
    const adapter = platform.adapter({ http: deps.http(platform.manifest.id), world, machine, random });
    services.set(platform.manifest.service, { platform, adapter, index: createSeenIndex() });
  }
  /** Shards whose sessions may be loaded; null = all. */
  const mine: Set<number> | null = deps.ownership ? new Set() : null;
  const sessions = new Map<string, Session>();
  const books = new Map<string, DriverBook>();
  const refreshing = new Map<string, Promise<void>>();
  /** Last states of sessions that ended, on their way to the records. */
  const leaving = new Map<string, Promise<void>>();
  /** Changes that came before the sessions were loaded. */
  const early: { userId: string; service: string }[] = [];
  let phase: 'new' | 'running' | 'draining' = 'new';

  function serviceOf(service: string): Service {
    const found = services.get(service);
    if (!found) throw new Error(`no platform serves ${service}`);
    return found;
  }

  /** One book a driver, for as long as one of his sessions is loaded. */
  function bookOf(userId: string): DriverBook {
    let book = books.get(userId);
    if (!book) {
      book = createDriverBook();
      books.set(userId, book);
    }
    return book;
  }

  function make(record: SessionRecord, ended: (session: Session) => void): Session {
    const session: Session = createSession({
      record,
      ...serviceOf(record.service),
      book: bookOf(record.userId),
      tools,
      ended: () => ended(session),
    });
    return session;
  }

  function load(record: SessionRecord): Session {
    const session = make(record, unload);
    sessions.set(keyOf(record.userId, record.service), session);
    return session;
  }

  function unload(session: Session): void {
    const { userId, service } = session.live;
    const key = keyOf(userId, service);
    if (sessions.get(key) === session) sessions.delete(key);
    closeBook(userId);
    const written = session.written().finally(() => {
      if (leaving.get(key) === written) leaving.delete(key);
    });
    leaving.set(key, written);
  }

  function closeBook(userId: string): void {
    if (![...sessions.values()].some((other) => other.live.userId === userId)) books.delete(userId);
  }

  function spread(count: number): number {
    return random() * Math.min(SPREAD_MS, count * SPREAD_A_SESSION_MS);
  }

  /** A disabled session may have been cut off in the middle of an accept or of stopping. */
  async function finishOff(record: SessionRecord): Promise<void> {
    noteStopped(record);
    const open = await store.openAttempts(record.userId, record.service);
    if (open.length && !sessions.has(keyOf(record.userId, record.service))) load(record).settleOpen();
  }

  function noteStopped({ userId, service, status }: SessionRecord): void {
    if (!status || status.state === 'stopped') return;
    const stopped = { ...status, state: 'stopped', since: world.now(), until: null, url: null, nextStep: 'press-start' } as const;
    void store
      .setStatus(userId, service, stopped)
      .catch((error) => log.error({ userId, service, error: String(error) }, 'status not written'));
    deps.events.publish({ type: 'status', userId, service, status: stopped });
  }

  async function act(userId: string, service: string): Promise<void> {
    if (!isMine({ userId, service })) return;
    const key = keyOf(userId, service);
    // An auto stop that is still being written must not be read as "enabled".
    await Promise.all([sessions.get(key)?.written(), leaving.get(key)]);
    const record = await store.session(userId, service);
    if (phase === 'new') early.push({ userId, service });
    if (phase !== 'running' || !services.has(service) || !isMine({ userId, service })) return;
    const session = sessions.get(key);
    if (!record?.enabled) {
      const stoppedBefore = !session || session.live.state.status.state === 'stopped';
      session?.stop();
      if (record && stoppedBefore) noteStopped(record);
      return;
    }
    if (session && session.live.account === record.account) return session.update(record);
    session?.retire();
    load(record).begin(0);
  }

  /** One after the other for one session, so that the last word counts. */
  function refresh(userId: string, service: string): Promise<void> {
    const key = keyOf(userId, service);
    const before = refreshing.get(key) ?? Promise.resolve();
    const done = before.catch(() => undefined).then(() => act(userId, service));
    refreshing.set(key, done);
    const forget = () => {
      if (refreshing.get(key) === done) refreshing.delete(key);
    };
    done.then(forget, forget);
    return done;
  }

  /** Gives how many of them go on polling. */
  async function resumeAll(records: SessionRecord[]): Promise<number> {
    const enabled = records.filter((record) => record.enabled).length;
    for (const record of records) {
      if (!services.has(record.service) || sessions.has(keyOf(record.userId, record.service)) || !isMine(record)) continue;
      try {
        if (record.enabled) load(record).resume(spread(enabled));
        else await finishOff(record);
      } catch (error) {
        log.error({ userId: record.userId, service: record.service, error: String(error) }, 'session not loaded');
      }
    }
    return enabled;
  }

  function isMine({ userId, service }: { userId: string; service: string }): boolean {
    return !mine || mine.has(shardOf(userId, service));
  }

  return {
    async start() {
      const records = mine ? [] : await store.sessions();
      phase = 'running';
      const enabled = await resumeAll(records);
      for (const { userId, service } of early.splice(0)) await refresh(userId, service);
      log.info({ sessions: enabled }, 'engine started');
    },

    async drain() {
      if (phase === 'draining') return;
      phase = 'draining';
      const drained = Promise.allSettled([...[...sessions.values()].map((session) => session.drain()), ...leaving.values()]);
      if (!(await inTime(drained, DRAIN_MS))) log.warn({}, 'accepts still on the wire; the next start reconciles them');
      if (!(await recorder.flush(FLUSH_MS))) log.warn({ rows: recorder.waiting() }, 'rows not written');
      scheduler.stop();
    },

    refresh,

    async take(shards) {
      for (const shard of shards) mine?.add(shard);
      const records = await store.sessions(shards);
      if (phase === 'running') await resumeAll(records);
    },

    async leave(shards, how) {
      for (const shard of shards) mine?.delete(shard);
      const theirs = [...sessions.values()].filter((session) => shards.includes(session.live.shard));
      if (how === 'hand-over') await Promise.allSettled(theirs.map((session) => session.drain()));
      for (const session of theirs) {
        session.abandon();
        const { userId, service } = session.live;
        if (sessions.get(keyOf(userId, service)) === session) sessions.delete(keyOf(userId, service));
      }
      for (const { live } of theirs) closeBook(live.userId);
    },

    async worldReset() {
      for (const book of books.values()) book.forget();
      for (const session of sessions.values()) session.worldReset(spread(sessions.size));
      log.info({ sessions: sessions.size }, 'the world was reset');
    },

    async release(userId, service, startsAt) {
      const session = sessions.get(keyOf(userId, service));
      if (session) return release(session.live, tools, startsAt);
      const record = await store.session(userId, service);
      if (!record) return { outcome: 'not-held' };
      const answer = await release(make(record, () => closeBook(userId)).live, tools, startsAt);
      closeBook(userId);
      return answer;
    },

    snapshots: () => [...sessions.values()].map((session) => session.snapshot()),
    size: () => sessions.size,
    inspect: (userId, service) => sessions.get(keyOf(userId, service))?.inspect() ?? null,

    async call(service, name, input, userId) {
      const extra = serviceOf(service).adapter.extras[name];
      if (!extra) throw new Error(`${service} has no call ${name}`);
      const record = userId === null ? null : await store.session(userId, service);
      return extra({ input, account: record && accountOf(record, tools) });
    },

    signIn: (service) => serviceOf(service).adapter.signIn ?? null,

    backtest(service, { settings, facts, ...rest }) {
      const { platform } = serviceOf(service);
      return createBacktest({ service, rule: platform.compile(settings, facts), locations: platform.locations, ...rest });
    },

    ready: () => phase === 'running',
  };
}

function keyOf(userId: string, service: string): string {
  return `${userId}/${service}`;
}

function inTime(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
}
