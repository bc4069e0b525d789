import type { Delivery } from '#api/verbs/ports.ts';

const PATIENCE_MS = 10_000;

/** Sends one request and says what became of it. A time-out or a broken connection may have arrived: `unknown`. */
export async function deliver(url: string, init: RequestInit): Promise<Delivery> {
  let response: Response;
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    const never = cause?.code === 'ECONNREFUSED' || cause?.code === 'ENOTFOUND';
    return { outcome: never ? 'later' : 'unknown', error: cause?.code ?? message };
  }
  await response.body?.cancel();
  const { status } = response;
  if (response.ok) return { outcome: 'sent' };
  const error = `it answered ${status}`;
  if (status === 404 || status === 410) return { outcome: 'gone', error };
  return { outcome: status === 408 || status === 429 || status >= 500 ? 'later' : 'refused', error };
}
