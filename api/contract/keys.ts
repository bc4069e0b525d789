import * as z from 'zod/mini';
import { endpoint } from './define.ts';

const nothing = z.strictObject({});

/** The key ring: what each key keeps closed. No key itself ever appears here. */
export const keyFacts = z.object({
  /** True: the key ring is a file of the data folder, which the server changes. False: it is `CREDENTIALS_KEYS`. */
  own: z.boolean(),
  keys: z.array(
    z.object({
      key: z.string(),
      /** In the ring; what a key that is not kept closed cannot be read. */
      known: z.boolean(),
      newest: z.boolean(),
      /** ISO instant; null where it is not known. */
      madeAt: z.nullable(z.string()),
      /** Secrets whose own keys it wraps. */
      secrets: z.number(),
    }),
  ),
});
export type KeyFacts = z.infer<typeof keyFacts>;

export const listKeys = endpoint({
  id: 'ops.keys',
  method: 'GET',
  path: '/ops/keys',
  access: 'system',
  in: 'none',
  input: nothing,
  answer: keyFacts,
  failures: [],
  summary: 'Keys of the key ring by name, and how many secrets each keeps closed.',
});
export const rotateKeys = endpoint({
  id: 'ops.keys.rotate',
  method: 'POST',
  path: '/ops/keys/rotate',
  access: 'system',
  recent: true,
  in: 'body',
  input: nothing,
  /** `added` is false while secrets are still to be re-wrapped to the newest key, and where the ring is `CREDENTIALS_KEYS`. */
  answer: z.object({ newest: z.string(), added: z.boolean() }),
  failures: [],
  summary: 'Puts a new key in front of the ring.',
});
export const rewrapKeys = endpoint({
  id: 'ops.keys.rewrap',
  method: 'POST',
  path: '/ops/keys/rewrap',
  access: 'system',
  recent: true,
  in: 'body',
  /** `after` is the answer of the step before; absent = from the beginning. */
  input: z.strictObject({ after: z.optional(z.string().check(z.maxLength(1000))) }),
  /** `lost`: their key is not in the ring; `damaged`: their key does not open them. Both stay as they are. */
  answer: z.object({ after: z.nullable(z.string()), rewrapped: z.number(), lost: z.number(), damaged: z.number() }),
  failures: [],
  summary: 'One step: the next secrets under the newest key. `after` null = every place was seen.',
});
export const dropKeys = endpoint({
  id: 'ops.keys.drop',
  method: 'POST',
  path: '/ops/keys/drop',
  access: 'system',
  recent: true,
  in: 'body',
  input: nothing,
  answer: z.object({ dropped: z.array(z.string()) }),
  failures: ['ops.keysInUse', 'ops.keysGiven'],
  summary: 'Forgets every key but the newest, once none of them keeps anything closed.',
});
