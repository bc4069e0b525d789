import { timeOfDay, zoneOf } from '#engine/model/local-time.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { options } from '#engine/platforms/deliveroo/options.ts';
import type { DeliverooSettings } from '#engine/platforms/deliveroo/settings.ts';

const city = zoneOf('Europe/London')!;

/** The longest day at these places, by the clock of the first market. */
export function openSettings(locations: string[] = ['SHO']): DeliverooSettings {
  return {
    ...options.defaults(),
    timezone: 'Europe/London',
    startHour: 0,
    hours: 24,
    timeBuffer: 0,
    zones: locations.join(','),
  };
}

/** The first whole hour of this name on London's clock from an instant on. */
export function nextAt(now: number, hour: number): number {
  let at = Math.ceil(now / HOUR) * HOUR;
  while (timeOfDay(city.local(at)) !== hour * HOUR) at += HOUR;
  return at;
}
