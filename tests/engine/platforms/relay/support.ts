import { timeOfDay, zoneOf } from '#engine/model/local-time.ts';
import { HOUR } from '#engine/model/time-units.ts';
import type { RelaySettings } from '#engine/platforms/relay/settings.ts';

const city = zoneOf('America/New_York')!;

/** The longest day at these zones. */
export function openSettings(locationsChosen: string[]): RelaySettings {
  return {
    timezone: 'America/New_York',
    startHour: 7,
    hours: 15,
    timeBuffer: 0,
    mainArea: 'BROOKLYN',
    locationsChosen,
    blackList: [],
    whiteList: [],
    scheduled: false,
    dateScheduled: null,
  };
}

/** The first whole hour of this name on New York's clock from an instant on. */
export function nextAt(now: number, hour: number): number {
  let at = Math.ceil(now / HOUR) * HOUR;
  while (timeOfDay(city.local(at)) !== hour * HOUR) at += HOUR;
  return at;
}
