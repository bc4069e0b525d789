import type { Manifest } from '../model/platform.ts';
import * as each from './each-manifest.ts';

/** Every platform in the order of the catalogue, by what it says of itself alone: all that a first page has to know. */
export const manifests: readonly Manifest[] = Object.values<Manifest>(each).sort((a, b) => (a.id < b.id ? -1 : 1));
