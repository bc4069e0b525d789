import { asc } from 'drizzle-orm';
import webPush, { type VapidKeys } from 'web-push';
import type { Db } from '#api/db/client.ts';
import { pushKeys } from '#api/db/schema/index.ts';
import { pushKeyPlace, type Sealing } from '#api/db/sealing.ts';
import type { PushSender } from '#api/verbs/ports.ts';
import type { Env } from '#config/env.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import { deliver } from './deliver.ts';

interface PushDeps {
  env: Pick<Env, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT' | 'PUBLIC_URL' | 'PUSH_HOSTS' | 'SANDBOX'>;
  db: Db;
  sealing: Sealing;
  machine: MachineClock;
}

/** How long a push service keeps a message for a browser that is off. */
const KEPT_SECONDS = 12 * 3600;
/** Apple's service refuses it: an operator whose drivers use Safari sets `VAPID_SUBJECT` or `PUBLIC_URL`. */
const NO_CONTACT = 'mailto:operator@localhost';

/** Web push to the services of the operator's list; while the sandbox is on also to ones on this machine. */
export async function openPush({ env, db, sealing, machine }: PushDeps): Promise<PushSender> {
  const keys = givenKeys(env) ?? (await storedKeys(db, sealing, machine.now()));
  const subject = env.VAPID_SUBJECT ?? (env.PUBLIC_URL?.startsWith('https:') ? env.PUBLIC_URL : NO_CONTACT);
  return {
    publicKey: keys.publicKey,
    accepts: (subscription) => isAllowed(subscription.endpoint, env) && canEncryptFor(subscription),
    async send({ endpoint, p256dh, auth }, message) {
      if (!isAllowed(endpoint, env)) return { outcome: 'gone', error: 'its push service is not on the list' };
      // The library's own sending has no time limit for the whole call: only its sealed request is used.
      const sealed = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails: { subject, ...keys },
        TTL: KEPT_SECONDS,
        urgency: 'high',
      });
      const headers = Object.entries(sealed.headers).map(([name, value]): [string, string] => [name, String(value)]);
      return deliver(endpoint, { method: 'POST', headers, body: new Uint8Array(sealed.body!) });
    },
  };
}

function givenKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: PushDeps['env']): VapidKeys | null {
  return VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY ? { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } : null;
}

/** Whether its key is a point of the curve and its secret long enough: nothing else can be encrypted for. */
function canEncryptFor({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  try {
    webPush.encrypt(p256dh, auth, ' ', 'aes128gcm');
    return true;
  } catch {
    return false;
  }
}

/** The first pair that opens. Nodes that start together agree on one by its id. */
async function storedKeys(db: Db, sealing: Sealing, now: number): Promise<VapidKeys> {
  const rows = await db.select().from(pushKeys).orderBy(asc(pushKeys.keyId));
  for (const { keyId, publicKey, sealedPrivateKey } of rows) {
    const privateKey = sealing.tryOpen(pushKeyPlace(keyId), sealedPrivateKey);
    if (privateKey !== null) return { publicKey, privateKey };
  }
  const keyId = `p${String(rows.length + 1).padStart(4, '0')}`;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const row = { keyId, publicKey, sealedPrivateKey: sealing.seal(pushKeyPlace(keyId), privateKey), createdAt: now };
  await db.insert(pushKeys).values(row).onConflictDoNothing();
  return storedKeys(db, sealing, now);
}

/** The address is the browser's word: without the list a driver could have this server call any other. */
function isAllowed(endpoint: string, { PUSH_HOSTS, SANDBOX }: PushDeps['env']): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (SANDBOX && url.hostname === '127.0.0.1') return true;
  if (url.protocol !== 'https:' || url.port) return false;
  return PUSH_HOSTS.some((host) => (host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host));
}
