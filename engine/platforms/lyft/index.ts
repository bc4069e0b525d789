import { definePlatform } from '../../kit/wire/define-platform.ts';
import { everyDay } from '../../model/weekly-schedule.ts';
import { adapter } from './adapter.ts';
import { entry } from './entry.ts';
import { compile } from './filters.ts';
import { pickupById, pickups } from './pickups.ts';
import { lyftSandbox } from './sandbox.ts';
import type { LyftSettings } from './settings.ts';

export const lyft = definePlatform<LyftSettings>({
  ...entry,
  compile,
  locations: { all: () => pickups, get: (id) => pickupById.get(id) },
  demo: () => ({ ...entry.options.widest!(), schedule: everyDay(9, 10) }),
  adapter,
  sandbox: lyftSandbox,
});
