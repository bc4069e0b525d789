import { definePlatform } from '../../kit/define-platform.ts';
import { adapter } from './adapter.ts';
import { calls } from './calls.ts';
import { compile } from './filters.ts';
import { manifest } from './manifest.ts';
import { options, type RoadieSettings } from './options.ts';
import { roadieSandbox } from './sandbox.ts';
import { senderById, senders } from './senders.ts';
import { view } from './view.ts';

export const roadie = definePlatform<RoadieSettings>({
  manifest,
  options,
  compile,
  locations: { all: () => senders, get: (id) => senderById.get(id) },
  calls,
  view,
  adapter,
  sandbox: roadieSandbox,
});
