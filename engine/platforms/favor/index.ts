import { definePlatform } from '../../kit/wire/define-platform.ts';
import { adapter } from './adapter.ts';
import { entry } from './entry.ts';
import { compile } from './filters.ts';
import { neighborhoodById, neighborhoods } from './neighborhoods.ts';
import { favorSandbox } from './sandbox.ts';
import type { FavorSettings } from './settings.ts';

export const favor = definePlatform<FavorSettings>({
  ...entry,
  compile,
  locations: { all: () => neighborhoods, get: (id) => neighborhoodById.get(id) },
  demo: () => ({ ...entry.options.widest!(), startHour: 16, hours: 1 }),
  adapter,
  sandbox: favorSandbox,
});
