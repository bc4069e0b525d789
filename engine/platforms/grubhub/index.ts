import { definePlatform } from '../../kit/define-platform.ts';
import { adapter } from './adapter.ts';
import { calls } from './calls.ts';
import { compile } from './filters.ts';
import { manifest } from './manifest.ts';
import { type GrubHubSettings, options } from './options.ts';
import { areaById, areas } from './regions.ts';
import { grubHubSandbox } from './sandbox.ts';
import { view } from './view.ts';

export const grubHub = definePlatform<GrubHubSettings>({
  manifest,
  options,
  compile,
  locations: { all: () => areas, get: (id) => areaById.get(id) },
  calls,
  view,
  adapter,
  sandbox: grubHubSandbox,
});
