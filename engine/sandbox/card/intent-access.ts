import { timingSafeEqual } from 'node:crypto';
import type { Call, CardDeps } from './call.ts';
import { badInput, noSuch } from './errors.ts';
import type { PaymentIntent, SetupIntent } from './objects.ts';

interface Intents {
  payment_intent: PaymentIntent;
  setup_intent: SetupIntent;
}

/**
 * Returns the intent in the path. A browser has to bring its client secret; a wrong one is answered as if there were no such intent.
 */
export function findIntent<K extends keyof Intents>({ store }: CardDeps, kind: K, call: Call): Intents[K] {
  const secret = call.params.text('client_secret');
  const intent = store.get(kind, call.id) as Intents[K] | undefined;
  if (!intent) throw noSuch(kind, call.id, 'intent');
  if (call.access === 'publishable' && secret === undefined)
    throw badInput('Missing required param: client_secret.', 'client_secret', 'parameter_missing');
  if (secret !== undefined && !isSame(secret, intent.client_secret)) throw noSuch(kind, call.id, 'intent');
  return intent;
}

export function isSame(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Reads where the browser goes after 3-D Secure: an http or https address. */
export function readReturnUrl(call: Call): string | undefined {
  const url = call.params.text('return_url', 2000);
  if (url === undefined || url === '') return undefined;
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw badInput('Not a valid URL', 'return_url', 'url_invalid');
  return parsed.href;
}
