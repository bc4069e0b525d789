import { createHmac } from 'node:crypto';
import type { MachineClock } from '../../model/clock.ts';
import { SECOND } from '../../model/time-units.ts';
import type { CardEvent } from './objects.ts';

const ANSWER_WITHIN_MS = 10_000;

interface SenderOptions {
  machine: MachineClock;
  secret: string;
  target(): string | null;
  closed: AbortSignal;
}

/** Posts an event, signed as the card provider signs; `honest` false = by another secret. Resolves with whether the receiver accepted it. */
export function createWebhookSender({ machine, secret, target, closed }: SenderOptions) {
  return async (event: CardEvent, honest: boolean): Promise<boolean> => {
    const url = target();
    if (url === null) return false;
    // Indented as the provider's: a receiver that checks anything but the raw bytes fails.
    const payload = JSON.stringify(event, null, 2);
    const at = Math.floor(machine.now() / SECOND);
    const signature = createHmac('sha256', honest ? secret : `${secret} of somebody else`)
      .update(`${at}.${payload}`)
      .digest('hex');
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${at},v1=${signature}`,
      'user-agent': 'card sandbox webhooks',
    };
    try {
      const signal = AbortSignal.any([closed, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
      const answer = await fetch(url, { method: 'POST', headers, body: payload, redirect: 'manual', signal });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  };
}
