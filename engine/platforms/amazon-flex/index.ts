import { definePlatform } from '../../kit/wire/define-platform.ts';
import { adapter } from './adapter.ts';
import { demoSettings } from './demo.ts';
import { entry } from './entry.ts';
import { compile } from './filters.ts';
import { flexSandbox } from './sandbox.ts';
import type { FlexSettings } from './settings.ts';
import { stations } from './stations.ts';

const byId = new Map(stations.map((station) => [station.id, station]));

export const amazonFlex = definePlatform<FlexSettings>({
  ...entry,
  compile,
  locations: { all: () => stations, get: (id) => byId.get(id) },
  demo: demoSettings,
  adapter,
  sandbox: flexSandbox,
});
