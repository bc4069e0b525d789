import type { SendEvent } from '#api/verbs/ports.ts';
import type { Env } from '#config/env.ts';

const PATIENCE_MS = 10_000;

/** Posts an event as JSON to an address that the operator named; no redirect is followed. */
export function createSendEvent({ TRACKING_TOKEN }: Pick<Env, 'TRACKING_TOKEN'>): SendEvent {
  const headers = { 'content-type': 'application/json', ...(TRACKING_TOKEN && { authorization: `Bearer ${TRACKING_TOKEN}` }) };
  return async (address, event) => {
    const response = await fetch(address, {
      method: 'POST',
      headers,
      body: JSON.stringify(event),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`answered ${response.status}`);
  };
}
