import type { Platform } from '#engine/model/platform.ts';
import * as each from './each-platform.ts';

/** Every platform in the order of the catalogue. */
export const platforms: readonly Platform<any>[] = Object.values<Platform<any>>(each).sort((a, b) =>
  a.manifest.id < b.manifest.id ? -1 : 1,
);
