import { timeOfDay, zoneOf } from '#engine/model/local-time.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { options } from '#engine/platforms/grubhub/options.ts';
import type { GrubHubSettings } from '#engine/platforms/grubhub/settings.ts';

const city = zoneOf('America/Chicago')!;

/** The longest day by the clock of the first region. */
export function openSettings(): GrubHubSettings {
  return { ...options.defaults(), timezone: 'America/Chicago', startHour: '0', hours: '23', timeBuffer: 0 };
}

/** The first whole hour of this name on Chicago's clock from an instant on. */
export function nextAt(now: number, hour: number): number {
  let at = Math.ceil(now / HOUR) * HOUR;
  while (timeOfDay(city.local(at)) !== hour * HOUR) at += HOUR;
  return at;
}
