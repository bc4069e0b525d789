import { definePlatform } from '../../kit/define-platform.ts';
import { adapter } from './adapter.ts';
import { calls } from './calls.ts';
import { facilities } from './facilities.ts';
import { compile } from './filters.ts';
import { manifest } from './manifest.ts';
import { options, type VehoSettings } from './options.ts';
import { vehoSandbox } from './sandbox.ts';
import { view } from './view.ts';

const byName = new Map(facilities.map((facility) => [facility.id, facility]));

export const veho = definePlatform<VehoSettings>({
  manifest,
  options,
  compile,
  locations: { all: () => facilities, get: (name) => byName.get(name) },
  calls,
  view,
  adapter,
  sandbox: vehoSandbox,
});
