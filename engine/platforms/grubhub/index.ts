import { definePlatform } from '../../kit/define-platform.ts';
import { adapter } from './adapter.ts';
import { entry } from './entry.ts';
import { compile } from './filters.ts';
import type { GrubHubSettings } from './options.ts';
import { areaById, areas } from './regions.ts';
import { grubHubSandbox } from './sandbox.ts';

export const grubHub = definePlatform<GrubHubSettings>({
  ...entry,
  compile,
  locations: { all: () => areas, get: (id) => areaById.get(id) },
  adapter,
  sandbox: grubHubSandbox,
});
