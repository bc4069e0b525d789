import { definePlatform } from '../../kit/wire/define-platform.ts';
import { writeDistances } from '../../model/distance-table.ts';
import { adapter } from './adapter.ts';
import { entry } from './entry.ts';
import { compile } from './filters.ts';
import { instacartSandbox } from './sandbox.ts';
import type { InstacartSettings } from './settings.ts';
import { warehouseById, warehouses } from './warehouses.ts';

export const instacart = definePlatform<InstacartSettings>({
  ...entry,
  compile,
  locations: { all: () => warehouses, get: (id) => warehouseById.get(id) },
  demo: () => ({ ...entry.options.widest!(), distanceConfig: writeDistances([{ distance: 50, pay: 12 }]) }),
  adapter,
  sandbox: instacartSandbox,
});
