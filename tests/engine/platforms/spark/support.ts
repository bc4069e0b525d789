import { options, type SparkSettings } from '#engine/platforms/spark/options.ts';

/** Any offer of these stores, whatever it pays. */
export function openSettings(locations: string[] = ['9001']): SparkSettings {
  return { ...options.defaults(), locations, timeBuffer: -360 };
}
