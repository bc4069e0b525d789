import { Redis, type RedisOptions } from 'ioredis';
import { createStorage } from 'unstorage';
import redisDriver from 'unstorage/drivers/redis';
import type { SharedStorage } from '#api/verbs/cache.ts';
import type { Log } from '#engine/model/log.ts';

export interface RedisLink {
  /** `connecting` until the first answer; `away` = everything it does is done in this process's memory instead. */
  state(): RedisState;
  /**
   * What `work` gives, or `AWAY`: it did not answer in time, refused, or has not been there for a while; then nothing was
   * sent. Never throws but what `work` throws that is no fault of Redis (see `isAnswer`).
   */
  use<T>(work: (redis: Redis) => Promise<T>, isAnswer?: (thrown: unknown) => boolean): Promise<T | typeof AWAY>;
  /** Answers that the processes keep together, on the same connection. */
  cache: SharedStorage;
  commands: Redis;
  /** A separate connection: one that listens can do nothing else. */
  listening: Redis;
  close(): void;
}

export const REDIS_STATES = ['connecting', 'connected', 'away'] as const;
export type RedisState = (typeof REDIS_STATES)[number];
export const AWAY = Symbol('Redis is away');

export interface RedisDeps {
  url: string;
  log: Pick<Log, 'info' | 'warn'>;
  /** Milliseconds; tests have less patience. */
  commandMs?: number;
  probeMs?: number;
}

const COMMAND_MS = 500;
const PROBE_MS = 1000;
const CONNECT_MS = 2000;
/** Probes in a row without an answer after which the connection itself is taken for dead. */
const DEAD_AFTER = 4;
const PROBE_KEY = 'grab:probe';

/**
 * Opens Redis as help, never as a need. After one late or failed command nothing asks it any more until a probe finds that it is
 * back. So a frozen one costs one time-out, not one a call. The log has a line when it goes and one when it returns.
 */
export function openRedis(deps: RedisDeps): RedisLink {
  return new Link(deps);
}

class Link implements RedisLink {
  readonly commands: Redis;
  readonly listening: Redis;
  readonly cache: SharedStorage;
  readonly #log: RedisDeps['log'];
  readonly #timer: NodeJS.Timeout;
  readonly #backListeners: (() => void)[] = [];
  #state: RedisState = 'connecting';
  #lastError = 'it does not answer';
  #silentProbes = 0;
  #probing = false;
  #closed = false;

  constructor({ url, log, commandMs = COMMAND_MS, probeMs = PROBE_MS }: RedisDeps) {
    this.#log = log;
    const options = optionsOf(commandMs, probeMs);
    const driver = redisDriver({ ...options, url, base: 'grab:cache' });
    this.commands = driver.getInstance!() as Redis;
    this.listening = new Redis(url, options);
    for (const connection of this.#connections()) {
      connection.on('error', (error: Error) => {
        this.#lastError = error.message || this.#lastError;
      });
      connection.on('close', () => this.#lost(new Error(this.#lastError)));
      connection.on('ready', () => {
        if (this.#bothReady()) void this.#probe();
      });
    }
    this.#timer = setInterval(() => void this.#probe(), probeMs);
    this.#timer.unref();
    const storage = createStorage({ driver });
    this.cache = {
      use: async (work) => {
        const value = await this.use(() => work(storage));
        return value === AWAY ? null : { value };
      },
      whenBack: (listener) => void this.#backListeners.push(listener),
    };
  }

  state(): RedisState {
    return this.#state;
  }

  async use<T>(work: (redis: Redis) => Promise<T>, isAnswer: (thrown: unknown) => boolean = () => false): Promise<T | typeof AWAY> {
    if (this.#state !== 'connected') return AWAY;
    try {
      return await work(this.commands);
    } catch (error) {
      if (isAnswer(error)) throw error;
      this.#lost(error);
      return AWAY;
    }
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    for (const connection of this.#connections()) connection.disconnect();
  }

  #connections(): Redis[] {
    return [this.commands, this.listening];
  }

  #bothReady(): boolean {
    return this.#connections().every((connection) => connection.status === 'ready');
  }

  #lost(error: unknown): void {
    if (this.#closed || this.#state === 'away') return;
    this.#state = 'away';
    const message = error instanceof Error && error.message ? error.message : this.#lastError;
    this.#log.warn({ error: message }, 'Redis is away: its work is done in memory');
  }

  #found(): void {
    if (this.#closed || this.#state === 'connected') return;
    const first = this.#state === 'connecting';
    this.#state = 'connected';
    this.#log.info({}, first ? 'Redis is connected' : 'Redis is back');
    for (const listener of this.#backListeners) listener();
  }

  /** A write, because a Redis that is full or read only still answers a PING. */
  async #probe(): Promise<void> {
    // Until the first answer the connection is on its way: one that fails says so itself.
    if (this.#probing || (this.#state === 'connecting' && !this.#bothReady())) return;
    this.#probing = true;
    try {
      if (!this.#bothReady()) throw new Error(this.#lastError);
      await Promise.all([this.commands.set(PROBE_KEY, '1', 'EX', 60), this.listening.ping()]);
      this.#silentProbes = 0;
      this.#found();
    } catch (error) {
      this.#lost(error);
      this.#silentProbes += 1;
      // After a cut without a word the system goes on waiting for minutes on the old connection.
      if (this.#silentProbes % DEAD_AFTER === 0 && !this.#closed) for (const connection of this.#connections()) cut(connection);
    } finally {
      this.#probing = false;
    }
  }
}

function optionsOf(commandMs: number, probeMs: number): RedisOptions {
  return {
    commandTimeout: commandMs,
    connectTimeout: CONNECT_MS,
    // What cannot be sent at once fails at once.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    retryStrategy: () => probeMs,
    connectionName: 'batch-grabber',
  };
}

/** Closes without a good-bye, which would not be answered; a new connection follows by itself. */
function cut(connection: Redis): void {
  if (connection.status === 'ready' || connection.status === 'connect') connection.stream.destroy();
}
