import { timeOfDay, zoneOf } from '#engine/model/local-time.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { options } from '#engine/platforms/doordash/options.ts';
import type { DoorDashSettings } from '#engine/platforms/doordash/settings.ts';

const city = zoneOf('America/Los_Angeles')!;

/** The longest day at these places, by the clock of the first market. */
export function openSettings(locations: string[] = ['3001']): DoorDashSettings {
  return {
    ...options.defaults(),
    timezone: 'America/Los_Angeles',
    startHour: 0,
    hours: 24,
    timeBuffer: 0,
    startingPoints: locations.join(','),
  };
}

/** The first whole hour of this name on San Francisco's clock from an instant on. */
export function nextAt(now: number, hour: number): number {
  let at = Math.ceil(now / HOUR) * HOUR;
  while (timeOfDay(city.local(at)) !== hour * HOUR) at += HOUR;
  return at;
}
