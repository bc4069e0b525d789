import { definePlatform } from '../../kit/wire/define-platform.ts';
import { adapter } from './adapter.ts';
import { entry } from './entry.ts';
import { compile } from './filters.ts';
import { areaById, areas } from './regions.ts';
import { grubHubSandbox } from './sandbox.ts';
import type { GrubHubSettings } from './settings.ts';

export const grubhub = definePlatform<GrubHubSettings>({
  ...entry,
  compile,
  locations: { all: () => areas, get: (id) => areaById.get(id) },
  demo: () => ({ ...entry.options.widest!(), startHour: '17', hours: '1' }),
  adapter,
  sandbox: grubHubSandbox,
});
