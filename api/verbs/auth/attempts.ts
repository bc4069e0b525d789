import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { SIGN_IN } from '#config/constants.ts';

/** Counts sign-in attempts: per phone number and address, and per phone number wherever they come from. */
export interface Attempts {
  /** Seconds to wait, or null when the attempt may be made. */
  spend(phone: string, address: string): Promise<number | null>;
  /** The right password was given. */
  forget(phone: string, address: string): Promise<void>;
}

export function createAttempts(): Attempts {
  const near = new RateLimiterMemory({ points: SIGN_IN.perPhoneAndAddress, duration: SIGN_IN.seconds });
  const far = new RateLimiterMemory({ points: SIGN_IN.perPhone, duration: SIGN_IN.perPhoneSeconds });
  return {
    async spend(phone, address) {
      try {
        await near.consume(`${phone}|${address}`);
        await far.consume(phone);
        return null;
      } catch (spent) {
        return Math.max(1, Math.ceil(((spent as RateLimiterRes).msBeforeNext ?? 1000) / 1000));
      }
    },
    async forget(phone, address) {
      await near.delete(`${phone}|${address}`);
      await far.delete(phone);
    },
  };
}
