import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { KEY_BYTES } from '#config/key-ring.ts';
import type { KeyRing } from './key-ring.ts';

/** Where a secret lives. Bound into the seal: moved to another row or field it no longer opens. */
export interface Place {
  table: string;
  id: string;
  field: string;
}

export interface Sealing {
  seal(place: Place, secret: string): string;
  /** Throws where the text was changed, moved to another place, or sealed with a key that is no longer in the ring. */
  open(place: Place, sealed: string): string;
  /** As `open`, but null for what cannot be opened any more. */
  tryOpen(place: Place, sealed: string): string | null;
  /** The same secret under the newest key; null when it already is. Only the record's data key is wrapped again. */
  rewrap(place: Place, sealed: string): string | null;
}

/** A linked account's secrets, `id` = user and service. */
export const secretsPlace = (userId: string, service: string): Place => ({
  table: 'linked_services',
  id: `${userId}/${service}`,
  field: 'sealed_secrets',
});
/** A platform's name of a sign-in on its way; `setupId` keeps it from serving another one. */
export const setupPlace = (setupId: string): Place => ({ table: 'account_setups', id: setupId, field: 'sealed_handle' });
/** The private half of a key that signs id tokens. */
export const signingKeyPlace = (kid: string): Place => ({ table: 'signing_keys', id: kid, field: 'sealed_private_jwk' });

/** The secret of an authenticator app. */
export const secondFactorPlace = (userId: string): Place => ({ table: 'second_factors', id: userId, field: 'sealed_secret' });
/** The private half of the pair that signs web pushes. */
export const pushKeyPlace = (keyId: string): Place => ({ table: 'push_keys', id: keyId, field: 'sealed_private_key' });
/** A key of the hashes that remember free days. */
export const trialKeyPlace = (keyId: string): Place => ({ table: 'trial_keys', id: keyId, field: 'sealed_key' });

const VERSION = 's1';
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Envelope encryption: each secret has its own data key (AES-256-GCM, bound to its place), which is kept with it
 * wrapped by the ring's newest key. The sealed text is `s1.<kid>.<wrapped data key>.<secret>`, both base64url.
 */
export function createSealing(ring: KeyRing): Sealing {
  if (!ring.size) throw new Error('the key ring is empty');
  const newestOf = () => ring.keys().next().value!;
  const keyOf = (kid: string): Buffer => {
    const key = ring.get(kid);
    if (!key) throw new Error(`there is no key ${kid} in the key ring`);
    return key;
  };
  const wrap = (place: Place, kid: string, dataKey: Buffer) => encrypt(keyOf(kid), dataKey, bound(place, kid));
  const unwrap = (place: Place, { kid, wrapped }: Parts) => decrypt(keyOf(kid), wrapped, bound(place, kid));
  const open = (place: Place, sealed: string) => {
    const parts = partsOf(sealed);
    return decrypt(unwrap(place, parts), parts.secret, bound(place)).toString();
  };
  return {
    seal(place, secret) {
      const kid = newestOf();
      const dataKey = randomBytes(KEY_BYTES);
      return [VERSION, kid, wrap(place, kid, dataKey), encrypt(dataKey, Buffer.from(secret), bound(place))].join('.');
    },
    open,
    tryOpen(place, sealed) {
      try {
        return open(place, sealed);
      } catch {
        return null;
      }
    },
    rewrap(place, sealed) {
      const kid = newestOf();
      const parts = partsOf(sealed);
      if (parts.kid === kid) return null;
      return [VERSION, kid, wrap(place, kid, unwrap(place, parts)), parts.secret].join('.');
    },
  };
}

interface Parts {
  kid: string;
  wrapped: string;
  secret: string;
}

function partsOf(sealed: string): Parts {
  const [version, kid, wrapped, secret, ...more] = sealed.split('.');
  if (version !== VERSION || !kid || !wrapped || !secret || more.length) throw new Error('this is not a sealed text');
  return { kid, wrapped, secret };
}

function bound({ table, id, field }: Place, kid = ''): Buffer {
  return Buffer.from(JSON.stringify([table, id, field, kid]));
}

function encrypt(key: Buffer, plain: Buffer, aad: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(aad);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

function decrypt(key: Buffer, text: string, aad: Buffer): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('this is not a sealed text');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES }).setAAD(aad);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
