import { definePlatform } from '#engine/kit/wire/define-platform.ts';
import { adapter } from './adapter.ts';
import { entry } from './entry.ts';
import { compile } from './filters.ts';
import { placeById, places } from './places.ts';
import { sandbox } from './sandbox.ts';
import type { Settings } from './settings.ts';

export const samplePlatform = definePlatform<Settings>({
  ...entry,
  compile,
  locations: { all: () => places, get: (id) => placeById.get(id) },
  adapter,
  sandbox,
});
