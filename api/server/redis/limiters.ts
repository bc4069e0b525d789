import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limiter, MakeLimiter } from '#api/contract/limiter.ts';
import type { RedisLink } from './redis.ts';

/**
 * Counters of calls. With Redis all nodes count together; each counts for itself, too, and the stricter of both decides: a
 * Redis that is away, frozen or emptied opens nothing, and a fresh one does not forgive what this process has seen.
 */
export function createLimiters(redis: RedisLink | null): MakeLimiter {
  return (name, { points, seconds }): Limiter => {
    const own = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
    const shared =
      redis && new RateLimiterRedis({ storeClient: redis.commands, keyPrefix: `grab:limit:${name}`, points, duration: seconds });
    return {
      async spend(key) {
        const wait = await waitOf(own.consume(key));
        if (wait !== null || !redis || !shared) return wait;
        try {
          await redis.use(() => shared.consume(hidden(key)), isSpent);
          return null;
        } catch (spent) {
          return secondsOf(spent as RateLimiterRes);
        }
      },
      async waiting(key) {
        const mine = waitAt(await own.get(key), points);
        if (mine !== null || !redis || !shared) return mine;
        const all = await redis.use(() => shared.get(hidden(key)));
        return all instanceof RateLimiterRes ? waitAt(all, points) : null;
      },
      async giveBack(key) {
        await own.reward(key);
        if (redis && shared) await redis.use(() => shared.reward(hidden(key)));
      },
      async forget(key) {
        await own.delete(key);
        if (redis && shared) await redis.use(() => shared.delete(hidden(key)));
      },
    };
  };
}

async function waitOf(consumed: Promise<RateLimiterRes>): Promise<number | null> {
  try {
    await consumed;
    return null;
  } catch (spent) {
    return secondsOf(spent as RateLimiterRes);
  }
}

/** As the next `consume` would find it. */
function waitAt(spent: RateLimiterRes | null, points: number): number | null {
  return spent && spent.consumedPoints >= points ? secondsOf(spent) : null;
}

function isSpent(thrown: unknown): boolean {
  return thrown instanceof RateLimiterRes;
}

function secondsOf(spent: RateLimiterRes): number {
  return Math.max(1, Math.ceil((spent.msBeforeNext ?? 1000) / 1000));
}

/** Phone numbers and addresses do not stand in Redis. */
function hidden(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}
