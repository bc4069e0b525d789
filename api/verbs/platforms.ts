import type { AnyPlatform } from '#engine/model/platform.ts';
import type { Ctx } from './context.ts';

/** Every platform as data, for screens and terminals that draw it: manifest, form, tables, fresh options. */
export function listPlatforms({ platforms }: Pick<Ctx, 'platforms'>) {
  return platforms.map(({ manifest, view, calls, options }) => ({ manifest, view, calls, defaults: options.defaults() as unknown }));
}

/** The platform whose switch and offer tables the specification keeps at the top of the user record and of the API. */
export function mainPlatform(platforms: readonly AnyPlatform[]): AnyPlatform {
  const main = platforms.find((platform) => platform.manifest.capabilities.startFlag === 'userDisabled');
  if (!main) throw new Error('no platform has the main switch');
  return main;
}

export function mainService(platforms: readonly AnyPlatform[]): string {
  return mainPlatform(platforms).manifest.service;
}
