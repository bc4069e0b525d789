import { options } from '#engine/platforms/spark/options.ts';
import type { SparkSettings } from '#engine/platforms/spark/settings.ts';

/** Any offer of these stores, whatever it pays. */
export function openSettings(locations: string[] = ['9001']): SparkSettings {
  return { ...options.defaults(), locations, timeBuffer: -360 };
}
