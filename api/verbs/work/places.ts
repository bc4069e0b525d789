import type { Location } from '#engine/model/offer.ts';
import type { Platform } from '#engine/model/platform.ts';

/** The station, zone or store behind an id; undefined where the platform no longer lists it. */
export function placeOf(platforms: readonly Platform<any>[], service: string, locationId: string | null): Location | undefined {
  if (locationId === null) return undefined;
  return platforms.find((platform) => platform.manifest.service === service)?.locations.get(locationId);
}
