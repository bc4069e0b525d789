import type { MakeLimiter } from '#api/contract/limiter.ts';
import { KNOWN_DEVICE, SIGN_IN } from '#config/constants.ts';

/**
 * Counts sign-in attempts: per phone number and address, and per phone number wherever they come from. A device on which the
 * driver has signed in before counts for itself, so that strangers cannot lock it out.
 */
export interface Attempts {
  /** Seconds to wait, or null when the attempt may be made. `device` is the id of a known one. */
  spend(phone: string, address: string, device?: string | null): Promise<number | null>;
  /** The right password was given. */
  forget(phone: string, address: string, device?: string | null): Promise<void>;
}

export function createAttempts(limiter: MakeLimiter): Attempts {
  const near = limiter('sign-in:near', { points: SIGN_IN.perPhoneAndAddress, seconds: SIGN_IN.seconds });
  const far = limiter('sign-in:far', { points: SIGN_IN.perPhone, seconds: SIGN_IN.perPhoneSeconds });
  const known = limiter('sign-in:known', KNOWN_DEVICE.attempts);
  return {
    async spend(phone, address, device) {
      if (device) return known.spend(`${phone}|${device}`);
      return (await near.spend(`${phone}|${address}`)) ?? far.spend(phone);
    },
    async forget(phone, address, device) {
      // What strangers have spent stays spent: the driver's own device says nothing for them.
      if (device) await known.forget(`${phone}|${device}`);
      else await Promise.all([near.forget(`${phone}|${address}`), far.forget(phone)]);
    },
  };
}
