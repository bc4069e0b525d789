import { definePlatform } from '../../kit/define-platform.ts';
import { adapter } from './adapter.ts';
import { calls } from './calls.ts';
import { compile } from './filters.ts';
import { manifest } from './manifest.ts';
import { type DeliverooSettings, options } from './options.ts';
import { deliverooSandbox } from './sandbox.ts';
import { view } from './view.ts';
import { zoneById, zones } from './zones.ts';

export const deliveroo = definePlatform<DeliverooSettings>({
  manifest,
  options,
  compile,
  locations: { all: () => zones, get: (id) => zoneById.get(id) },
  calls,
  view,
  adapter,
  sandbox: deliverooSandbox,
});
