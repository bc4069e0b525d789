import { timeOfDay, zoneOf } from '#engine/model/local-time.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { options } from '#engine/platforms/glovo/options.ts';
import type { GlovoSettings } from '#engine/platforms/glovo/settings.ts';

const city = zoneOf('Europe/Madrid')!;

/** The longest day by the clock of the first region. */
export function openSettings(): GlovoSettings {
  return { ...options.defaults(), timezone: 'Europe/Madrid', startHour: 0, hours: 23, timeBuffer: 1 };
}

/** The first whole hour of this name on Madrid's clock from an instant on. */
export function nextAt(now: number, hour: number): number {
  let at = Math.ceil(now / HOUR) * HOUR;
  while (timeOfDay(city.local(at)) !== hour * HOUR) at += HOUR;
  return at;
}
