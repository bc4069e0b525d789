import { definePlatform } from '../../kit/define-platform.ts';
import { adapter } from './adapter.ts';
import { calls } from './calls.ts';
import { compile } from './filters.ts';
import { manifest } from './manifest.ts';
import { type InstacartSettings, options } from './options.ts';
import { instacartSandbox } from './sandbox.ts';
import { view } from './view.ts';
import { warehouseById, warehouses } from './warehouses.ts';

export const instacart = definePlatform<InstacartSettings>({
  manifest,
  options,
  compile,
  locations: { all: () => warehouses, get: (id) => warehouseById.get(id) },
  calls,
  view,
  adapter,
  sandbox: instacartSandbox,
});
