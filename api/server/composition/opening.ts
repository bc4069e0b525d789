import type { MakeLimiter } from '#api/contract/limiter.ts';
import type { SecurityLog } from '#api/contract/security.ts';
import type { Embedded } from '#api/db/embedded/open.ts';
import type { Env } from '#config/env.ts';
import type { MachineClock, Random } from '#engine/model/clock.ts';
import type { Log } from '#engine/model/log.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { RedisLink } from '../redis/redis.ts';
import type { Paths } from './paths.ts';

export interface ApiServerDeps {
  env: Env;
  paths: Paths;
  platforms: readonly AnyPlatform[];
  machine: MachineClock;
  random: Random;
  log: Log;
  /** The embedded database as it is being opened; null when the records are on a PostgreSQL server. */
  embedded: Promise<Embedded> | null;
}

/** What was made before anything is opened. */
export interface Opening extends ApiServerDeps {
  redis: RedisLink | null;
  limiter: MakeLimiter;
  security: SecurityLog;
  metrics: Metrics;
  closing: {
    started(): boolean;
    /** Rejects as soon as closing starts: nothing is waited for any more. */
    abandoned: Promise<never>;
  };
}
