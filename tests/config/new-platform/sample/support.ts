import { options } from '#config/new-platform/platform/options.ts';
import type { Settings } from '#config/new-platform/platform/settings.ts';
import { timeOfDay, zoneOf } from '#engine/model/local-time.ts';
import { HOUR } from '#engine/model/time-units.ts';

const TIME_ZONE = 'America/Chicago';
const clock = zoneOf(TIME_ZONE)!;

/** The longest day at these places, by the clock of the first region. */
export function openSettings(places: string[] = ['chi-loop']): Settings {
  return { ...options.defaults(), timezone: TIME_ZONE, startHour: 0, hours: 24, timeBuffer: 0, places: places.join(',') };
}

/** The first whole hour of this name on that clock from an instant on. */
export function nextAt(now: number, hour: number): number {
  let at = Math.ceil(now / HOUR) * HOUR;
  while (timeOfDay(clock.local(at)) !== hour * HOUR) at += HOUR;
  return at;
}
