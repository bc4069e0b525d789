import { definePlatform } from '../../kit/wire/define-platform.ts';
import { adapter } from './adapter.ts';
import { entry } from './entry.ts';
import { compile } from './filters.ts';
import { glovoSandbox } from './sandbox.ts';
import type { GlovoSettings } from './settings.ts';
import { startingPointById, startingPoints } from './starting-points.ts';

export const glovo = definePlatform<GlovoSettings>({
  ...entry,
  compile,
  locations: { all: () => startingPoints, get: (id) => startingPointById.get(id) },
  demo: () => ({ ...entry.options.widest!(), startHour: 8, hours: 3 }),
  adapter,
  sandbox: glovoSandbox,
});
