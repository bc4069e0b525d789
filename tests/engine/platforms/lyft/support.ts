import { everyDay } from '#engine/model/weekly-schedule.ts';
import { pickups } from '#engine/platforms/lyft/pickups.ts';
import type { LyftSettings } from '#engine/platforms/lyft/settings.ts';

/** Any ride that can be reached, whatever it pays. */
export function openSettings(): LyftSettings {
  const { latitude, longitude, address1, city, postalCode } = pickups[0]!;
  return {
    address: `${address1}, ${city}, ${postalCode}`,
    latitude,
    longitude,
    timezone: 'America/Chicago',
    schedule: everyDay(0, 24),
    distanceConfig: '[[9999,0]]',
    averageMilesPerHour: 45,
  };
}
