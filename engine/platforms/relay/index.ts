import { definePlatform } from '../../kit/wire/define-platform.ts';
import { adapter } from './adapter.ts';
import { entry } from './entry.ts';
import { compile } from './filters.ts';
import { relaySandbox } from './sandbox.ts';
import type { RelaySettings } from './settings.ts';
import { places } from './zones.ts';

const byKey = new Map(places.map((place) => [place.id, place]));

export const relay = definePlatform<RelaySettings>({
  ...entry,
  compile,
  locations: { all: () => places, get: (key) => byKey.get(key) },
  demo: () => ({ ...entry.options.widest!(), startHour: 19, hours: 2 }),
  adapter,
  sandbox: relaySandbox,
});
