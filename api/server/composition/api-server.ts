import { randomUUID } from 'node:crypto';
import { OPERATOR } from '#api/contract/caller.ts';
import { fail } from '#api/contract/failures.ts';
import type { SecurityLog } from '#api/contract/security.ts';
import { operatorToken } from '#api/db/key-ring.ts';
import { createRateLimits } from '#api/http/limits.ts';
import type { RequestPipeline } from '#api/http/request-pipeline.ts';
import { createOpenStreams } from '#api/http/streams.ts';
import { noteGodMode } from '#api/verbs/auth/god-mode.ts';
import type { Ctx } from '#api/verbs/context.ts';
import { targetOf } from '#api/verbs/users/target.ts';
import type { Env } from '#config/env.ts';
import { createMetrics, type Metrics } from '../observability/metrics.ts';
import { createSecurityLog } from '../observability/security-log.ts';
import { createLimiters } from '../redis/limiters.ts';
import { openRedis, type RedisLink, type RedisState } from '../redis/redis.ts';
import type { RemoteBrowser } from '../remote-browser/remote-browser.ts';
import { explain, sameToken } from './guards.ts';
import { openParts } from './open-parts.ts';
import type { ApiServerDeps } from './opening.ts';
import { closeParts, missingParts, type Parts } from './parts.ts';
import type { Paths } from './paths.ts';

/** Everything behind the HTTP server: records, engine, streams, and what a request passes before its step. */
export class ApiServer {
  readonly pipeline: RequestPipeline;
  readonly metrics: Metrics;
  readonly paths: Paths;
  /** Resolves when everything is open; rejects when something cannot be. */
  readonly opened: Promise<void>;
  readonly #env: Env;
  readonly #parts: Partial<Parts> = {};
  readonly #redis: RedisLink | null;
  readonly #abandoned = Promise.withResolvers<never>();
  #ctx: Ctx | null = null;
  #opening = true;
  #closing = false;

  /** Starts to open records, world, engine and streams. The pipeline is there at once, so that HTTP can answer meanwhile. */
  constructor(deps: ApiServerDeps) {
    const { env, paths, machine, log } = deps;
    this.#env = env;
    this.paths = paths;
    this.#redis = env.REDIS_URL ? openRedis({ url: env.REDIS_URL, log }) : null;
    const limiter = createLimiters(this.#redis);
    this.metrics = createMetrics({
      engine: () => this.#parts.engine ?? null,
      shards: () => this.#parts.node?.shards() ?? 0,
      outboxAge: () => this.#parts.hub?.outboxAge() ?? 0,
      redis: () => this.redis(),
    });
    const operator = operatorToken(env.DATA_DIR);
    const security = createSecurityLog({ log, count: this.metrics.countSecurity, machine, secret: operator });
    this.pipeline = { ...this.#callers(operator), ...pipelineOf(deps, this.metrics, security), limits: createRateLimits(limiter) };
    this.#abandoned.promise.catch(() => undefined);
    const closing = { started: () => this.#closing, abandoned: this.#abandoned.promise };
    this.opened = openParts({ ...deps, redis: this.#redis, limiter, security, metrics: this.metrics, closing }, this.#parts).then((ctx) => {
      if (env.ROLES.includes('api') && !this.#closing) this.#ctx = ctx;
      this.#opening = false;
    });
  }

  /** What the steps work with; null while the server opens or closes, and in a process that runs the engine alone. */
  ctx(): Ctx | null {
    return this.#closing ? null : this.#ctx;
  }

  /** Null while the server opens or closes. */
  readonly remoteBrowser = (): RemoteBrowser | null => (this.ctx() && this.#parts.remoteBrowser) ?? null;

  mayReadMetrics(authorization: string | undefined): boolean {
    const { METRICS_TOKEN } = this.#env;
    return !METRICS_TOKEN || sameToken(authorization?.replace(/^bearer\s+/i, '') ?? '', METRICS_TOKEN);
  }

  /** What keeps the server from being used; empty = ready. */
  missing(): string[] {
    if (this.#closing) return ['closing'];
    const missing = missingParts(this.#parts, this.#env.ROLES.includes('engine'));
    // The engine runs a little before the calls can be answered.
    return this.#opening && !missing.length ? ['opening'] : missing;
  }

  /** State of Redis, which the server can do without; null = not used. */
  redis(): RedisState | null {
    return this.#redis?.state() ?? null;
  }

  /** Finishes accepts on the wire, then closes what was opened, in reverse order. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#abandoned.reject(new Error('closed before it was open'));
    await this.opened.catch(() => undefined);
    await closeParts(this.#parts, this.#env.ROLES.includes('engine'));
    this.#redis?.close();
  }

  /** Who calls, and whom a call is about: known once the records are open. */
  #callers(operator: string): Pick<RequestPipeline, 'closing' | 'target' | 'identify' | 'onChange' | 'noteGodMode'> {
    return {
      closing: () => this.#closing,
      target: async (userId) => (this.#ctx ? targetOf(this.#ctx.database.pool, userId) : null),
      identify: async (token, fresh, address) =>
        sameToken(token, operator) ? OPERATOR : (this.#ctx?.callers.identify(token, fresh, address) ?? fail('server.stopping')),
      noteGodMode: async (caller, endpoint) => {
        if (this.#ctx) await noteGodMode({ ctx: this.#ctx, caller, endpoint });
      },
      onChange: (userId, listener) => this.#ctx?.callers.onChange(userId, listener) ?? (() => undefined),
    };
  }
}

function pipelineOf({ env, machine, log }: ApiServerDeps, metrics: Metrics, security: SecurityLog) {
  return {
    edge: { trustProxy: env.TRUST_PROXY, publicUrl: env.PUBLIC_URL },
    streams: createOpenStreams(),
    explain,
    security,
    observe: metrics.observeRequest,
    now: () => machine.elapsed(),
    newRequestId: () => randomUUID(),
    log,
  };
}
