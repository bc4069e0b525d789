import { definePlatform } from '../../kit/wire/define-platform.ts';
import { adapter } from './adapter.ts';
import { entry } from './entry.ts';
import { compile } from './filters.ts';
import { pointPickupSandbox } from './sandbox.ts';
import type { PointPickupSettings } from './settings.ts';
import { warehouseById, warehouses } from './warehouses.ts';

export const pointPickup = definePlatform<PointPickupSettings>({
  ...entry,
  compile,
  locations: { all: () => warehouses, get: (id) => warehouseById.get(id) },
  demo: () => ({ ...entry.options.widest!(), minPrice: 15 }),
  adapter,
  sandbox: pointPickupSandbox,
});
