import { definePlatform } from '../../kit/define-platform.ts';
import { adapter } from './adapter.ts';
import { calls } from './calls.ts';
import { compile } from './filters.ts';
import { manifest } from './manifest.ts';
import { options, type RelaySettings } from './options.ts';
import { relaySandbox } from './sandbox.ts';
import { view } from './view.ts';
import { places } from './zones.ts';

const byKey = new Map(places.map((place) => [place.id, place]));

export const relay = definePlatform<RelaySettings>({
  manifest,
  options,
  compile,
  locations: { all: () => places, get: (key) => byKey.get(key) },
  calls,
  view,
  adapter,
  sandbox: relaySandbox,
});
