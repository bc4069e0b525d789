import { definePlatform } from '../../kit/wire/define-platform.ts';
import { adapter } from './adapter.ts';
import { entry } from './entry.ts';
import { facilities } from './facilities.ts';
import { compile } from './filters.ts';
import { vehoSandbox } from './sandbox.ts';
import type { VehoSettings } from './settings.ts';

const byName = new Map(facilities.map((facility) => [facility.id, facility]));

export const veho = definePlatform<VehoSettings>({
  ...entry,
  compile,
  locations: { all: () => facilities, get: (name) => byName.get(name) },
  demo: () => ({ ...entry.options.widest!(), startHour: 10, hours: 5 }),
  adapter,
  sandbox: vehoSandbox,
});
