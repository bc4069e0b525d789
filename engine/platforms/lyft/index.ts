import { definePlatform } from '../../kit/define-platform.ts';
import { adapter } from './adapter.ts';
import { entry } from './entry.ts';
import { compile } from './filters.ts';
import type { LyftSettings } from './options.ts';
import { pickupById, pickups } from './pickups.ts';
import { lyftSandbox } from './sandbox.ts';

export const lyft = definePlatform<LyftSettings>({
  ...entry,
  compile,
  locations: { all: () => pickups, get: (id) => pickupById.get(id) },
  adapter,
  sandbox: lyftSandbox,
});
