import { Redis, type RedisOptions } from 'ioredis';
import { createStorage } from 'unstorage';
import redisDriver from 'unstorage/drivers/redis';
import type { Log } from '#api/contract/log.ts';
import type { SharedStorage } from '#api/verbs/cache.ts';

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
  /** A connection of its own: one that listens can do nothing else. */
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
 * Redis as help, never as a need. One late or failed command and nobody asks it any more; a probe of our own finds out when
 * it is back. So a frozen one costs one time-out, not one a call. The log has a line when it goes and one when it returns.
 */
export function openRedis({ url, log, commandMs = COMMAND_MS, probeMs = PROBE_MS }: RedisDeps): RedisLink {
  const options: RedisOptions = {
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
  const driver = redisDriver({ ...options, url, base: 'grab:cache' });
  const commands = driver.getInstance!() as Redis;
  const listening = new Redis(url, options);
  const backListeners: (() => void)[] = [];
  let state: RedisState = 'connecting';
  let lastError = 'it does not answer';
  let silentProbes = 0;
  let probing = false;
  let closed = false;

  const lost = (error: unknown) => {
    if (closed || state === 'away') return;
    state = 'away';
    log.warn({ error: error instanceof Error && error.message ? error.message : lastError }, 'Redis is away: its work is done in memory');
  };
  const found = () => {
    if (closed || state === 'connected') return;
    const first = state === 'connecting';
    state = 'connected';
    log.info({}, first ? 'Redis is connected' : 'Redis is back');
    for (const listener of backListeners) listener();
  };

  const connections = [commands, listening];
  const bothReady = () => connections.every((connection) => connection.status === 'ready');
  for (const connection of connections) {
    connection.on('error', (error: Error) => {
      lastError = error.message || lastError;
    });
    connection.on('close', () => lost(new Error(lastError)));
  }

  /** A write, since a Redis that is full or read only answers a PING as well. */
  async function probe(): Promise<void> {
    // Until the first answer it is on its way: a connection that fails says so itself.
    if (probing || (state === 'connecting' && !bothReady())) return;
    probing = true;
    try {
      if (!bothReady()) throw new Error(lastError);
      await Promise.all([commands.set(PROBE_KEY, '1', 'EX', 60), listening.ping()]);
      silentProbes = 0;
      found();
    } catch (error) {
      lost(error);
      silentProbes += 1;
      // After a cut without a word the system goes on waiting for minutes on the old connection.
      if (silentProbes % DEAD_AFTER === 0 && !closed) for (const connection of connections) cut(connection);
    } finally {
      probing = false;
    }
  }
  for (const connection of connections)
    connection.on('ready', () => {
      if (bothReady()) void probe();
    });
  const timer = setInterval(() => void probe(), probeMs);
  timer.unref();

  const storage = createStorage({ driver });
  const whenBack = (listener: () => void) => void backListeners.push(listener);
  async function use<T>(
    work: (redis: Redis) => Promise<T>,
    isAnswer: (thrown: unknown) => boolean = () => false,
  ): Promise<T | typeof AWAY> {
    if (state !== 'connected') return AWAY;
    try {
      return await work(commands);
    } catch (error) {
      if (isAnswer(error)) throw error;
      lost(error);
      return AWAY;
    }
  }

  return {
    state: () => state,
    use,
    cache: {
      async use(work) {
        const value = await use(() => work(storage));
        return value === AWAY ? null : { value };
      },
      whenBack,
    },
    commands,
    listening,
    close() {
      closed = true;
      clearInterval(timer);
      for (const connection of connections) connection.disconnect();
    },
  };
}

/** Without a good-bye, which nobody would answer; a new connection follows by itself. */
function cut(connection: Redis): void {
  if (connection.status === 'ready' || connection.status === 'connect') connection.stream.destroy();
}
