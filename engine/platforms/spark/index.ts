import { definePlatform } from '../../kit/wire/define-platform.ts';
import { adapter } from './adapter.ts';
import { entry } from './entry.ts';
import { compile } from './filters.ts';
import { sparkSandbox } from './sandbox.ts';
import type { SparkSettings } from './settings.ts';
import { storeById, stores } from './stores.ts';

export const spark = definePlatform<SparkSettings>({
  ...entry,
  compile,
  locations: { all: () => stores, get: (id) => storeById.get(id) },
  adapter,
  sandbox: sparkSandbox,
});
