import { MINUTE } from '#engine/model/time-units.ts';

/** Why a device gave no position, as the texts name it. */
export type NoPosition = 'denied' | 'unavailable' | 'timeout' | 'unknown';

const WHY: Record<number, NoPosition> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

export function reasonOf(error: unknown): NoPosition {
  const code = (error as { code?: unknown } | null)?.code;
  return (typeof code === 'number' && WHY[code]) || 'unknown';
}

/** Degrees, the metres it may be off, and the device's time of it in milliseconds. */
interface DevicePosition {
  latitude: number;
  longitude: number;
  accuracy: number;
  at: number;
}

/** Where the device says that it is, at most `maxAgeMs` ago: asked once, and never anything else than what it answers. Rejects with its own error. */
export function askPosition(geolocation: Geolocation | undefined, maxAgeMs: number = MINUTE): Promise<DevicePosition> {
  return new Promise((resolve, reject) => {
    if (!geolocation) return reject({ code: 2 });
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) => resolve({ latitude, longitude, accuracy, at: timestamp }),
      reject,
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: maxAgeMs },
    );
  });
}
