import { createHash } from 'node:crypto';
import { badInput, CardApiError } from './errors.ts';
import type { FormValue } from './form.ts';
import { ANSWER_KEPT_MS, type KeptAnswer } from './state.ts';
import type { Store } from './store.ts';

const MOST_LENGTH = 255;

/** One use of an idempotency key, from the call's start until its answer left. */
export interface KeyUse {
  /** The answer of the first call, where there was one. */
  kept: KeptAnswer | undefined;
  keep(status: number, body: unknown, requestId: string): void;
  /** The answer is out: the key is free for repetitions. */
  end(): void;
}

export interface IdempotencyKeys {
  /** Throws when the key was used with other parameters, and while its first call is still under way. */
  use(key: string, method: string, path: string, params: Map<string, FormValue>): KeyUse;
}

/** The same key with the same parameters gets the first answer again, for 24 hours of machine time. */
export function createIdempotencyKeys(store: Store): IdempotencyKeys {
  const underWay = new Set<string>();
  return {
    use(key, method, path, params) {
      if (key.length > MOST_LENGTH) throw badInput(`Idempotency keys can be at most ${MOST_LENGTH} characters.`);
      const scope = `${store.state.salt} ${key}`;
      if (underWay.has(scope))
        throw new CardApiError(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: 'There is currently another in-progress request using this Idempotency Key. Try again later.',
        });
      const fingerprint = createHash('sha256')
        .update(JSON.stringify([method, path, canonical(params)]))
        .digest('base64url');
      const found = store.state.answers.get(key);
      const kept = found && found.at > store.nowMs() - ANSWER_KEPT_MS ? found : undefined;
      if (kept && kept.fingerprint !== fingerprint)
        throw new CardApiError(400, {
          type: 'idempotency_error',
          message:
            'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a different key if you meant to execute a different request.',
        });
      underWay.add(scope);
      return {
        kept,
        keep: (status, body, requestId) =>
          store.note({ t: 'answer', answer: { key, fingerprint, at: store.nowMs(), status, body, requestId } }),
        end: () => underWay.delete(scope),
      };
    },
  };
}

/** Sorted by name. Of a card's secrets only what is kept anyway: a digest of a whole number could be tried out. */
function canonical(params: Map<string, FormValue>): unknown {
  return [...params]
    .map(([name, value]): [string, unknown] => {
      if (value instanceof Map) return [name, canonical(value)];
      if (name === 'number') return [name, value.replace(/\D/g, '').slice(-4)];
      return [name, name === 'cvc' ? '' : value];
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
