import type { AnyPlatform } from '#engine/model/platform.ts';
import * as each from './each-platform.ts';

/** Every platform in the order of the catalogue. */
export const platforms: readonly AnyPlatform[] = Object.values<AnyPlatform>(each).sort((a, b) => (a.manifest.id < b.manifest.id ? -1 : 1));
