import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';

/** What a browser's subscription says; base64url. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Pair of this installation: P-256, uncompressed point and scalar in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export function newPushKeys(): PushKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // The scalar may begin with zeros, which Node leaves off.
  const scalar = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: scalar.toString('base64url') };
}

/** One record holds all of it; push services take 4096 bytes of body. */
const RECORD = 4096;

/** Encrypts a message for one browser (RFC 8291, with aes128gcm of RFC 8188). `given` makes it repeatable, for the RFC's own example. */
export function encrypt(text: Buffer, { p256dh, auth }: Subscription, given?: { salt: Buffer; privateKey: Buffer }): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url');
  const pair = createECDH('prime256v1');
  if (given) pair.setPrivateKey(given.privateKey);
  else pair.generateKeys();
  const sender = pair.getPublicKey();
  const salt = given?.salt ?? randomBytes(16);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32));
  const derive = (name: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes));
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  const size = Buffer.alloc(5);
  size.writeUInt32BE(RECORD);
  size[4] = sender.length;
  // The 2 says that this record is the last one.
  return Buffer.concat([salt, size, sender, cipher.update(text), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]);
}

/** The header by which the push service knows who sends (RFC 8292), good for twelve hours. */
export async function authorization({ publicKey, privateKey }: PushKeys, endpoint: string, subject: string, now: number): Promise<string> {
  const point = Buffer.from(publicKey, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: part(1), y: part(33), d: privateKey }, 'ES256');
  const token = await new SignJWT({ sub: subject })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(now / 1000) + 12 * 3600)
    .sign(key);
  return `vapid t=${token}, k=${publicKey}`;
}

/** Whether these are a point of the curve and a secret of the right size. */
export function isSubscription({ p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>): boolean {
  try {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    pair.computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}
