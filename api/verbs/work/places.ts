import type { Location } from '#engine/model/offer.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';

/** The station, zone or store behind an id; undefined where the platform no longer lists it. */
export function placeOf(platforms: readonly AnyPlatform[], service: string, locationId: string | null): Location | undefined {
  if (locationId === null) return undefined;
  return platforms.find((platform) => platform.manifest.service === service)?.locations.get(locationId);
}
