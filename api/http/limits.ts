import type { Caller } from '#api/contract/caller.ts';
import type { Endpoint } from '#api/contract/define.ts';
import type { Limiter, MakeLimiter } from '#api/contract/limiter.ts';
import { isRight } from './access.ts';

/** Calls one user at one address may make, by the access rule, when the endpoint names no rate. */
const CLASSES = {
  public: { points: 600, seconds: 60 },
  'signed-in': { points: 1200, seconds: 60 },
  self: { points: 1200, seconds: 60 },
  right: { points: 2400, seconds: 60 },
} as const;

function classOf({ access }: Endpoint): keyof typeof CLASSES {
  return isRight(access) ? 'right' : access;
}

export interface RateLimits {
  /** Spends one call; seconds to wait where none is left. */
  spend(endpoint: Endpoint, caller: Caller, address: string): Promise<number | null>;
}

export function createRateLimits(limiter: MakeLimiter): RateLimits {
  const limiters = new Map<string, Limiter>();
  const limiterOf = (endpoint: Endpoint, rate: Endpoint['rate']): Limiter => {
    const key = rate ? endpoint.id : classOf(endpoint);
    let own = limiters.get(key);
    if (!own) {
      own = limiter(`calls:${key}`, rate ?? CLASSES[classOf(endpoint)]);
      limiters.set(key, own);
    }
    return own;
  };
  return {
    async spend(endpoint, caller, address) {
      // The machine's operator is not limited: they may end the process anyway.
      if (caller.operator) return null;
      const { rate } = endpoint;
      const who = caller.userId ?? '-';
      if (!rate?.perDriver) return limiterOf(endpoint, rate).spend(`${who}|${address}`);
      return caller.role === 'driver' ? limiterOf(endpoint, rate).spend(who) : limiterOf(endpoint, undefined).spend(`${who}|${address}`);
    },
  };
}
