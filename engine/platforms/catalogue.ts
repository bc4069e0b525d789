import type { CatalogueEntry } from '../model/platform.ts';
import * as each from './each-entry.ts';

export type { CatalogueEntry } from '../model/platform.ts';

/** Every platform, in the order of the ids. */
export const catalogue: readonly CatalogueEntry[] = Object.values<CatalogueEntry>(each).sort((a, b) =>
  a.manifest.id < b.manifest.id ? -1 : 1,
);
