import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Manifest } from '#engine/model/platform.ts';
import { catalogue } from '#engine/platforms/catalogue.ts';

const root = join(import.meta.dirname, '..');

const EVERY = catalogue.map(({ manifest }) => manifest.id);
const MAIN = ['amazon-flex'];
const MADE = 'made from the folders by `npm run i18n`';
const EXAMPLE = 'examples of the terminal’s help';
const SCREENS = 'the one platform with screens of its own';
const STATISTICS = 'the specification’s words where statistics fail';
const METRICS = 'the specification’s fields of the metrics of active drivers';
const WIDGETS = 'widgets that the specification names';

/** Files that name platforms: which ones, and why they may. */
const MAY: Record<string, [ids: string[], why: string]> = {
  'engine/platforms/catalogue.ts': [EVERY, MADE],
  'engine/platforms/descriptions.ts': [EVERY, MADE],
  'engine/platforms/manifests.ts': [EVERY, MADE],
  'engine/platforms/registry.ts': [EVERY, MADE],
  'config/i18n/en/platforms.ts': [EVERY, MADE],
  'config/i18n/es/platforms.ts': [EVERY, MADE],
  'config/i18n/i18n-types.ts': [EVERY, MADE],
  'config/i18n/en/terminal.ts': [[...MAIN, 'lyft'], EXAMPLE],
  'config/i18n/es/terminal.ts': [[...MAIN, 'lyft'], EXAMPLE],
  'console/app/signed-in.tsx': [[...MAIN, 'instacart'], `mounts ${SCREENS}, and the specification’s address of statistics`],
  'api/contract/screen-addresses.ts': [[...MAIN, 'instacart'], `addresses of ${SCREENS}, and the specification’s address of statistics`],
  'console/app/pages.tsx': [MAIN, `the outline of ${SCREENS}`],
  'console/features/service/places.ts': [MAIN, SCREENS],
  'console/features/flex-setup/platform.ts': [MAIN, SCREENS],
  'api/contract/users.ts': [MAIN, 'the option objects are alike: their type goes by the name of one'],
  'config/i18n/en/failures.ts': [['instacart'], STATISTICS],
  'api/contract/instant-offers.ts': [MAIN, 'the specification’s path of the app'],
  'api/contract/reports.ts': [['instacart', 'lyft', 'glovo', 'relay', 'spark'], METRICS],
  'api/verbs/reports/service-activity.ts': [
    ['amazon-flex', 'instacart', 'lyft', 'grubhub', 'doordash', 'glovo', 'relay', 'spark'],
    METRICS,
  ],
  'config/i18n/en/reports.ts': [['veho', 'relay'], WIDGETS],
  'config/i18n/es/reports.ts': [['veho', 'relay'], WIDGETS],
  'console/features/admin-dashboard/stats/stats-tab.tsx': [['veho', 'relay'], WIDGETS],
  'api/contract/services.ts': [['glovo'], 'the specification’s path of a call that several services share'],
};

const SOURCES = ['api', 'cli', 'config', 'console', 'engine'];

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(path);
    return /\.(m?ts|tsx|mjs|css|html)$/.test(entry.name) ? [path] : [];
  });
}

/** Comments may take a platform as their example. */
function codeOf(path: string): string {
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  return lines.filter((line) => !/^\s*(\/\/|\/\*|\*)/.test(line)).join('\n');
}

const sources = SOURCES.flatMap(filesBelow)
  .filter((path) => !/^engine\/platforms\/[^/]+\//.test(path))
  .map((path) => ({ path, code: codeOf(path) }));

/** Its id, its keys, or a path below its root. */
function nameOf({ id, service, optionField, routeRoot }: Manifest): RegExp {
  const [words, root] = [[id, service, optionField].map(plain).join('|'), plain(routeRoot)];
  return new RegExp(`(?<![\\w-])(?:${words})(?![\\w-])|['"\`]${root}(?!\\w)`);
}

function plain(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

describe('a platform is a folder', () => {
  it.each(catalogue.map(({ manifest }) => manifest))('$id is named nowhere else', (manifest) => {
    const named = nameOf(manifest);

    const strangers = sources.filter(({ path, code }) => !MAY[path]?.[0].includes(manifest.id) && named.test(code));

    expect(
      strangers.map(({ path }) => path),
      'move it into the platform’s folder, or ask its manifest',
    ).toEqual([]);
  });

  it.each(Object.entries(MAY))('%s still names what it may', (path, [ids]) => {
    const code = sources.find((source) => source.path === path)?.code ?? '';

    const named = catalogue.filter(({ manifest }) => ids.includes(manifest.id) && nameOf(manifest).test(code));

    expect(named.map(({ manifest }) => manifest.id).sort()).toEqual([...ids].sort());
  });
});
