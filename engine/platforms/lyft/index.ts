import { definePlatform } from '../../kit/define-platform.ts';
import { adapter } from './adapter.ts';
import { calls } from './calls.ts';
import { compile } from './filters.ts';
import { manifest } from './manifest.ts';
import { type LyftSettings, options } from './options.ts';
import { pickupById, pickups } from './pickups.ts';
import { lyftSandbox } from './sandbox.ts';
import { view } from './view.ts';

export const lyft = definePlatform<LyftSettings>({
  manifest,
  options,
  compile,
  locations: { all: () => pickups, get: (id) => pickupById.get(id) },
  calls,
  view,
  adapter,
  sandbox: lyftSandbox,
});
