import type { Platform } from '#engine/model/platform.ts';

/** A typed identity: a platform is a plain object, nothing registers itself. */
export function definePlatform<Settings>(platform: Platform<Settings>): Platform<Settings> {
  return platform;
}
