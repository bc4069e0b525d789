import { definePlatform } from '../../kit/define-platform.ts';
import { adapter } from './adapter.ts';
import { calls } from './calls.ts';
import { compile } from './filters.ts';
import { manifest } from './manifest.ts';
import { options, type SparkSettings } from './options.ts';
import { sparkSandbox } from './sandbox.ts';
import { storeById, stores } from './stores.ts';
import { view } from './view.ts';

export const spark = definePlatform<SparkSettings>({
  manifest,
  options,
  compile,
  locations: { all: () => stores, get: (id) => storeById.get(id) },
  calls,
  view,
  adapter,
  sandbox: sparkSandbox,
});
