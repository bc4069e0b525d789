import { senders } from '#engine/platforms/roadie/senders.ts';
import type { RoadieSettings } from '#engine/platforms/roadie/settings.ts';

/** Any gig that can be reached, whatever it pays. */
export function openSettings(): RoadieSettings {
  const { latitude, longitude, address1, city, postalCode, timeZone } = senders[0]!;
  return {
    address: `${address1}, ${city}, ${postalCode}`,
    latitude,
    longitude,
    timezone: timeZone,
    maxDistance: 999,
    minPrice: 0,
    favPrice: 0,
    warehouseFilter: '',
  };
}
