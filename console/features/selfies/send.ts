import type { Call } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import { SELFIES } from '#config/constants.ts';

/** What became of sending: with the selfies that are left, not wanted now, or in vain. */
export type Sent = { outcome: 'sent'; maskUrls: string[] } | { outcome: 'not-needed' | 'failed' };

/** Asks where the selfie goes, up to twice more where the platform refuses for now, and sends the first stored one there. */
export async function sendFirst(call: Call): Promise<Sent> {
  try {
    for (let tries = 0; tries < SELFIES.tries; tries++) {
      const place = await call(contract.selfieAddress, {});
      if ('address' in place) return { outcome: 'sent', maskUrls: (await call(contract.sendSelfie, place)).maskUrls };
      if (place.result === 'NO_VERIFY') return { outcome: 'not-needed' };
    }
  } catch {
    // The server logs why; the driver reads one message for all of it.
  }
  return { outcome: 'failed' };
}
