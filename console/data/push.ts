import type { Call } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import type { NotificationState } from '#api/contract/notifications.ts';

/** What keeps this browser from showing notifications; null = nothing. */
type PushObstacle = 'unsupported' | 'iphone' | 'blocked';

export function pushObstacle(): PushObstacle | null {
  const iphone = /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches;
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return iphone ? 'iphone' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/** The endpoint of this browser's subscription; null without one. */
export async function ownEndpoint(): Promise<string | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription())?.endpoint ?? null;
}

/**
 * Asks for the permission, subscribes this browser and tells the server. Must begin with a tap. Returns null where the driver did
 * not allow it; throws where the push service or the server does not answer.
 */
export async function turnOnPush(call: Call): Promise<NotificationState | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { publicKey } = await call(contract.notificationState, {});
  const registration = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  const key = bytesOf(publicKey);
  const known = await registration.pushManager.getSubscription();
  // A subscription with the key of another installation gets nothing from this one.
  const fits = known && sameBytes(new Uint8Array(known.options.applicationServerKey ?? new ArrayBuffer()), key);
  if (known && !fits) await known.unsubscribe();
  const subscription = fits ? known : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  return call(contract.addPushDevice, { endpoint: endpoint!, p256dh: keys!['p256dh']!, auth: keys!['auth']!, name: browserName() });
}

/** E.g. `Chrome · Android`, for the list of devices. */
function browserName(agent = navigator.userAgent): string {
  const browser = /Edg\//.test(agent) ? 'Edge' : /Firefox\//.test(agent) ? 'Firefox' : /Chrom/.test(agent) ? 'Chrome' : 'Safari';
  const system = /iPhone|iPad/.test(agent)
    ? 'iOS'
    : /Android/.test(agent)
      ? 'Android'
      : /Windows/.test(agent)
        ? 'Windows'
        : /Mac OS/.test(agent)
          ? 'macOS'
          : 'Linux';
  return `${browser} · ${system}`;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}
