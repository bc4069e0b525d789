import { definePlatform } from '../../kit/define-platform.ts';
import { adapter } from './adapter.ts';
import { calls } from './calls.ts';
import { compile } from './filters.ts';
import { manifest } from './manifest.ts';
import { neighborhoodById, neighborhoods } from './neighborhoods.ts';
import { type FavorSettings, options } from './options.ts';
import { favorSandbox } from './sandbox.ts';
import { view } from './view.ts';

export const favor = definePlatform<FavorSettings>({
  manifest,
  options,
  compile,
  locations: { all: () => neighborhoods, get: (id) => neighborhoodById.get(id) },
  calls,
  view,
  adapter,
  sandbox: favorSandbox,
});
