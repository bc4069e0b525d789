import { definePlatform } from '../../kit/wire/define-platform.ts';
import { adapter } from './adapter.ts';
import { entry } from './entry.ts';
import { compile } from './filters.ts';
import { doorDashSandbox } from './sandbox.ts';
import type { DoorDashSettings } from './settings.ts';
import { startingPointById, startingPoints } from './starting-points.ts';

export const doordash = definePlatform<DoorDashSettings>({
  ...entry,
  compile,
  locations: { all: () => startingPoints, get: (id) => startingPointById.get(id) },
  demo: () => ({ ...entry.options.widest!(), startHour: 13, hours: 1 }),
  adapter,
  sandbox: doorDashSandbox,
});
