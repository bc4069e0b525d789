import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
  /** The same secret under the newest key; null when it already is. Only the record's own key is wrapped anew. */
  rewrap(place: Place, sealed: string): string | null;
}

/** 32 bytes by key id; the first one seals. */
export type KeyRing = ReadonlyMap<string, Buffer>;

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

const VERSION = 's1';
const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Envelope encryption: each secret has a data key of its own (AES-256-GCM, bound to its place), which is kept beside it
 * wrapped by the ring's newest key. The sealed text is `s1.<kid>.<wrapped data key>.<secret>`, both base64url.
 */
export function createSealing(ring: KeyRing): Sealing {
  const [newest] = ring.keys();
  if (newest === undefined) throw new Error('the key ring is empty');
  const keyOf = (kid: string): Buffer => {
    const key = ring.get(kid);
    if (!key) throw new Error(`there is no key ${kid} in the key ring`);
    return key;
  };
  const wrap = (place: Place, dataKey: Buffer) => encrypt(keyOf(newest), dataKey, bound(place, newest));
  const unwrap = (place: Place, { kid, wrapped }: Parts) => decrypt(keyOf(kid), wrapped, bound(place, kid));
  return {
    seal(place, secret) {
      const dataKey = randomBytes(KEY_BYTES);
      return [VERSION, newest, wrap(place, dataKey), encrypt(dataKey, Buffer.from(secret), bound(place))].join('.');
    },
    open(place, sealed) {
      const parts = partsOf(sealed);
      return decrypt(unwrap(place, parts), parts.secret, bound(place)).toString();
    },
    rewrap(place, sealed) {
      const parts = partsOf(sealed);
      if (parts.kid === newest) return null;
      return [VERSION, newest, wrap(place, unwrap(place, parts)), parts.secret].join('.');
    },
  };
}

/** Keyed hashes of what is too short to be hashed plainly, such as a code of four digits. */
export interface Mac {
  make(text: string): string;
  /** Compares in constant time; false where the key has left the ring. */
  fits(text: string, mac: string): boolean;
}

/** HMAC-SHA-256 under a key of its own, derived from the ring's newest: `<kid>.<mac>`. */
export function createMac(ring: KeyRing): Mac {
  const keys = new Map([...ring].map(([kid, key]) => [kid, Buffer.from(hkdfSync('sha256', key, '', 'mac', KEY_BYTES))]));
  const [newest] = keys.keys();
  if (newest === undefined) throw new Error('the key ring is empty');
  const macOf = (kid: string, key: Buffer, text: string) => `${kid}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  return {
    make: (text) => macOf(newest, keys.get(newest)!, text),
    fits(text, mac) {
      const kid = mac.slice(0, mac.indexOf('.'));
      const key = keys.get(kid);
      const expected = key && Buffer.from(macOf(kid, key, text));
      const given = Buffer.from(mac);
      return !!expected && expected.length === given.length && timingSafeEqual(expected, given);
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

const KEYS_FILE = 'keys.json';
const TOKEN_FILE = 'operator-token';

/** The ring of `CREDENTIALS_KEYS` (`kid:base64,…`, newest first), else the one generated into `DATA_DIR/keys.json`. */
export function loadKeyRing({ dataDir, credentialsKeys }: { dataDir: string; credentialsKeys?: string | undefined }): KeyRing {
  if (credentialsKeys) return parseKeyRing(credentialsKeys, 'CREDENTIALS_KEYS');
  const text = secretFile(dataDir, KEYS_FILE, () => `${JSON.stringify({ keys: [`k1:${randomBytes(KEY_BYTES).toString('base64')}`] })}\n`);
  return parseKeyRing((JSON.parse(text) as { keys: string[] }).keys.join(','), join(dataDir, KEYS_FILE));
}

/** The token with which the terminal on this machine calls the server; made at the first call. */
export function operatorToken(dataDir: string): string {
  return secretFile(dataDir, TOKEN_FILE, () => `${randomBytes(KEY_BYTES).toString('base64url')}\n`).trim();
}

function parseKeyRing(text: string, source: string): KeyRing {
  const ring = new Map<string, Buffer>();
  for (const entry of text.split(',').map((part) => part.trim())) {
    const colon = entry.indexOf(':');
    const kid = entry.slice(0, Math.max(colon, 0));
    const key = Buffer.from(entry.slice(colon + 1), 'base64');
    if (!/^[\w-]+$/.test(kid) || key.length !== KEY_BYTES)
      throw new Error(`${source}: must be kid:base64 of 32 bytes, separated by commas`);
    ring.set(kid, key);
  }
  return ring;
}

/** Reads a file that only its owner may read; the first caller makes it, all at once. */
function secretFile(dataDir: string, name: string, make: () => string): string {
  const path = join(dataDir, name);
  try {
    return readSecret(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, make(), { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readSecret(path);
}

function readSecret(path: string): string {
  const text = readFileSync(path, 'utf8');
  if (process.platform !== 'win32' && statSync(path).mode & 0o077) throw new Error(`${path} may be read by others: chmod 600 it`);
  return text;
}
