import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Caller } from '#api/contract/caller.ts';
import type { Endpoint } from '#api/contract/define.ts';

/** Calls one user at one address may make, by the access rule, where the endpoint names no rate of its own. */
const CLASSES = {
  public: { points: 600, seconds: 60 },
  'signed-in': { points: 1200, seconds: 60 },
  self: { points: 1200, seconds: 60 },
  admin: { points: 2400, seconds: 60 },
  operator: { points: 2400, seconds: 60 },
} as const;

export interface RateLimits {
  /** Spends one call; seconds to wait where none is left. */
  spend(endpoint: Endpoint, caller: Caller, address: string): Promise<number | null>;
}

export function createRateLimits(): RateLimits {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterOf = (endpoint: Endpoint): RateLimiterMemory => {
    const key = endpoint.rate ? endpoint.id : endpoint.access;
    let limiter = limiters.get(key);
    if (!limiter) {
      const { points, seconds } = endpoint.rate ?? CLASSES[endpoint.access];
      limiter = new RateLimiterMemory({ points, duration: seconds });
      limiters.set(key, limiter);
    }
    return limiter;
  };
  return {
    async spend(endpoint, caller, address) {
      // The machine's own operator is not limited: he may end the process.
      if (caller.operator) return null;
      try {
        await limiterOf(endpoint).consume(`${caller.userId ?? '-'}|${address}`);
        return null;
      } catch (spent) {
        return Math.max(1, Math.ceil(((spent as RateLimiterRes).msBeforeNext ?? 1000) / 1000));
      }
    },
  };
}
