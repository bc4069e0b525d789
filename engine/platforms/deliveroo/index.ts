import { definePlatform } from '../../kit/wire/define-platform.ts';
import { adapter } from './adapter.ts';
import { entry } from './entry.ts';
import { compile } from './filters.ts';
import { deliverooSandbox } from './sandbox.ts';
import type { DeliverooSettings } from './settings.ts';
import { zoneById, zones } from './zones.ts';

export const deliveroo = definePlatform<DeliverooSettings>({
  ...entry,
  compile,
  locations: { all: () => zones, get: (id) => zoneById.get(id) },
  demo: () => ({ ...entry.options.widest!(), startHour: 8, hours: 3 }),
  adapter,
  sandbox: deliverooSandbox,
});
