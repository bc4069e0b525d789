import { definePlatform } from '../../kit/define-platform.ts';
import { adapter } from './adapter.ts';
import { calls } from './calls.ts';
import { compile } from './filters.ts';
import { manifest } from './manifest.ts';
import { options } from './options.ts';
import { flexSandbox } from './sandbox.ts';
import type { FlexSettings } from './settings.ts';
import { stations } from './stations.ts';
import { view } from './view.ts';

const byId = new Map(stations.map((station) => [station.id, station]));

export const amazonFlex = definePlatform<FlexSettings>({
  manifest,
  options,
  compile,
  locations: { all: () => stations, get: (id) => byId.get(id) },
  calls,
  view,
  adapter,
  sandbox: flexSandbox,
});
