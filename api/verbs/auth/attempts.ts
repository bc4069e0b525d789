import type { MakeLimiter } from '#api/contract/limiter.ts';
import { SIGN_IN } from '#config/constants.ts';

/** Counts sign-in attempts: per phone number and address, and per phone number wherever they come from. */
export interface Attempts {
  /** Seconds to wait, or null when the attempt may be made. */
  spend(phone: string, address: string): Promise<number | null>;
  /** The right password was given. */
  forget(phone: string, address: string): Promise<void>;
}

export function createAttempts(limiter: MakeLimiter): Attempts {
  const near = limiter('sign-in:near', { points: SIGN_IN.perPhoneAndAddress, seconds: SIGN_IN.seconds });
  const far = limiter('sign-in:far', { points: SIGN_IN.perPhone, seconds: SIGN_IN.perPhoneSeconds });
  return {
    spend: async (phone, address) => (await near.spend(`${phone}|${address}`)) ?? far.spend(phone),
    async forget(phone, address) {
      await Promise.all([near.forget(`${phone}|${address}`), far.forget(phone)]);
    },
  };
}
