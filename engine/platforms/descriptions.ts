// Made by `npm run i18n` from the folders. Do not edit.
import type { CatalogueEntry } from '../model/platform.ts';

type Description = [{ entry: CatalogueEntry }, { default: object }];

/** Loads the entry and the English texts of one platform, by its id. */
export const descriptions: Readonly<Record<string, () => Promise<Description>>> = {
  'amazon-flex': () => Promise.all([import('./amazon-flex/entry.ts'), import('./amazon-flex/i18n/en.ts')]),
  deliveroo: () => Promise.all([import('./deliveroo/entry.ts'), import('./deliveroo/i18n/en.ts')]),
  doordash: () => Promise.all([import('./doordash/entry.ts'), import('./doordash/i18n/en.ts')]),
  favor: () => Promise.all([import('./favor/entry.ts'), import('./favor/i18n/en.ts')]),
  glovo: () => Promise.all([import('./glovo/entry.ts'), import('./glovo/i18n/en.ts')]),
  grubhub: () => Promise.all([import('./grubhub/entry.ts'), import('./grubhub/i18n/en.ts')]),
  instacart: () => Promise.all([import('./instacart/entry.ts'), import('./instacart/i18n/en.ts')]),
  lyft: () => Promise.all([import('./lyft/entry.ts'), import('./lyft/i18n/en.ts')]),
  'point-pickup': () => Promise.all([import('./point-pickup/entry.ts'), import('./point-pickup/i18n/en.ts')]),
  relay: () => Promise.all([import('./relay/entry.ts'), import('./relay/i18n/en.ts')]),
  roadie: () => Promise.all([import('./roadie/entry.ts'), import('./roadie/i18n/en.ts')]),
  spark: () => Promise.all([import('./spark/entry.ts'), import('./spark/i18n/en.ts')]),
  veho: () => Promise.all([import('./veho/entry.ts'), import('./veho/i18n/en.ts')]),
};
