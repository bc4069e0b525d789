import { definePlatform } from '#engine/kit/wire/define-platform.ts';
import { adapter } from './adapter.ts';
import { entry } from './entry.ts';
import { compile } from './filters.ts';
import type { Settings } from './options.ts';
import { placeById, places } from './places.ts';
import { sandbox } from './sandbox.ts';

export const samplePlatform = definePlatform<Settings>({
  ...entry,
  compile,
  locations: { all: () => places, get: (id) => placeById.get(id) },
  adapter,
  sandbox,
});
