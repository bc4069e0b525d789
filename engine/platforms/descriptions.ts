// Made by `npm run i18n` from the folders. Do not edit.
import type { AnyPlatform } from '../model/platform.ts';

type Described = [Pick<AnyPlatform, 'view'>, Pick<AnyPlatform, 'calls'>, { default: object }];

/** Loads what the screens of one platform are drawn from and its English texts, by its id. */
export const descriptions: Readonly<Record<string, () => Promise<Described>>> = {
  'amazon-flex': () => Promise.all([import('./amazon-flex/view.ts'), import('./amazon-flex/calls.ts'), import('./amazon-flex/i18n/en.ts')]),
  deliveroo: () => Promise.all([import('./deliveroo/view.ts'), import('./deliveroo/calls.ts'), import('./deliveroo/i18n/en.ts')]),
  doordash: () => Promise.all([import('./doordash/view.ts'), import('./doordash/calls.ts'), import('./doordash/i18n/en.ts')]),
  favor: () => Promise.all([import('./favor/view.ts'), import('./favor/calls.ts'), import('./favor/i18n/en.ts')]),
  glovo: () => Promise.all([import('./glovo/view.ts'), import('./glovo/calls.ts'), import('./glovo/i18n/en.ts')]),
  grubhub: () => Promise.all([import('./grubhub/view.ts'), import('./grubhub/calls.ts'), import('./grubhub/i18n/en.ts')]),
  instacart: () => Promise.all([import('./instacart/view.ts'), import('./instacart/calls.ts'), import('./instacart/i18n/en.ts')]),
  lyft: () => Promise.all([import('./lyft/view.ts'), import('./lyft/calls.ts'), import('./lyft/i18n/en.ts')]),
  'point-pickup': () =>
    Promise.all([import('./point-pickup/view.ts'), import('./point-pickup/calls.ts'), import('./point-pickup/i18n/en.ts')]),
  relay: () => Promise.all([import('./relay/view.ts'), import('./relay/calls.ts'), import('./relay/i18n/en.ts')]),
  roadie: () => Promise.all([import('./roadie/view.ts'), import('./roadie/calls.ts'), import('./roadie/i18n/en.ts')]),
  spark: () => Promise.all([import('./spark/view.ts'), import('./spark/calls.ts'), import('./spark/i18n/en.ts')]),
  veho: () => Promise.all([import('./veho/view.ts'), import('./veho/calls.ts'), import('./veho/i18n/en.ts')]),
};

/** Loads the rules of one platform's settings, by its id: only its forms need them. */
export const rules: Readonly<Record<string, () => Promise<Pick<AnyPlatform, 'options'>>>> = {
  'amazon-flex': () => import('./amazon-flex/options.ts'),
  deliveroo: () => import('./deliveroo/options.ts'),
  doordash: () => import('./doordash/options.ts'),
  favor: () => import('./favor/options.ts'),
  glovo: () => import('./glovo/options.ts'),
  grubhub: () => import('./grubhub/options.ts'),
  instacart: () => import('./instacart/options.ts'),
  lyft: () => import('./lyft/options.ts'),
  'point-pickup': () => import('./point-pickup/options.ts'),
  relay: () => import('./relay/options.ts'),
  roadie: () => import('./roadie/options.ts'),
  spark: () => import('./spark/options.ts'),
  veho: () => import('./veho/options.ts'),
};
