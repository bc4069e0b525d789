import { definePlatform } from '../../kit/define-platform.ts';
import { adapter } from './adapter.ts';
import { calls } from './calls.ts';
import { compile } from './filters.ts';
import { manifest } from './manifest.ts';
import { type DoorDashSettings, options } from './options.ts';
import { doorDashSandbox } from './sandbox.ts';
import { startingPointById, startingPoints } from './starting-points.ts';
import { view } from './view.ts';

export const doorDash = definePlatform<DoorDashSettings>({
  manifest,
  options,
  compile,
  locations: { all: () => startingPoints, get: (id) => startingPointById.get(id) },
  calls,
  view,
  adapter,
  sandbox: doorDashSandbox,
});
