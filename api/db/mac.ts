import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Keyed hashes of what is too short to be hashed plainly, such as a code of four digits. */
export interface Mac {
  make(text: string): string;
  /** The same under every key of the ring, newest first: what was made before a rotation is found again. */
  each(text: string): string[];
  /** Compares in constant time; false where the key has left the ring. */
  fits(text: string, mac: string): boolean;
}

/** HMAC-SHA-256 under keys derived from the ring's; the newest one makes `<kid>.<mac>`. */
export function createMac(ring: ReadonlyMap<string, Buffer>): Mac {
  // As key objects: a key that is given as bytes is set up again for each hash, which takes ten times as long as the hash.
  const derived = new WeakMap<Buffer, KeyObject>();
  const macOf = (kid: string, key: Buffer, text: string) => {
    const own = derived.get(key) ?? createSecretKey(Buffer.from(hkdfSync('sha256', key, '', 'mac', 32)));
    derived.set(key, own);
    return `${kid}.${createHmac('sha256', own).update(text).digest('base64url')}`;
  };
  return {
    make(text) {
      const newest = ring.entries().next().value;
      if (!newest) throw new Error('the key ring is empty');
      return macOf(...newest, text);
    },
    each: (text) => [...ring].map(([kid, key]) => macOf(kid, key, text)),
    fits(text, mac) {
      const kid = mac.slice(0, mac.indexOf('.'));
      const key = ring.get(kid);
      if (!key) return false;
      const [expected, given] = [Buffer.from(macOf(kid, key, text)), Buffer.from(mac)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
