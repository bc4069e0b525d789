import { definePlatform } from '../../kit/wire/define-platform.ts';
import { adapter } from './adapter.ts';
import { entry } from './entry.ts';
import { compile } from './filters.ts';
import { roadieSandbox } from './sandbox.ts';
import { senderById, senders } from './senders.ts';
import type { RoadieSettings } from './settings.ts';

export const roadie = definePlatform<RoadieSettings>({
  ...entry,
  compile,
  locations: { all: () => senders, get: (id) => senderById.get(id) },
  demo: () => ({ ...entry.options.widest!(), minPrice: 30 }),
  adapter,
  sandbox: roadieSandbox,
});
