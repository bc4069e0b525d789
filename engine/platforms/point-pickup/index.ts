import { definePlatform } from '../../kit/define-platform.ts';
import { adapter } from './adapter.ts';
import { calls } from './calls.ts';
import { compile } from './filters.ts';
import { manifest } from './manifest.ts';
import { options, type PointPickupSettings } from './options.ts';
import { pointPickupSandbox } from './sandbox.ts';
import { view } from './view.ts';
import { warehouseById, warehouses } from './warehouses.ts';

export const pointPickup = definePlatform<PointPickupSettings>({
  manifest,
  options,
  compile,
  locations: { all: () => warehouses, get: (id) => warehouseById.get(id) },
  calls,
  view,
  adapter,
  sandbox: pointPickupSandbox,
});
