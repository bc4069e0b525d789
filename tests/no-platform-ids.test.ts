import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#engine/platforms/catalogue.ts';

const root = join(import.meta.dirname, '..');

/** Files that name a platform, and why they may. A folder ends with a slash. */
const MAY: Record<string, string> = {
  'engine/platforms/each-entry.ts': 'the list of platforms, browser-safe half',
  'engine/platforms/each-manifest.ts': 'the list of manifests',
  'engine/platforms/each-platform.ts': 'the list of whole platforms',
  'config/i18n/en/platforms.ts': 'the list of texts, made from the folders',
  'config/i18n/es/platforms.ts': 'the list of texts, made from the folders',
  'config/i18n/i18n-types.ts': 'made from the texts',
  'config/i18n/en/terminal.ts': 'examples of the terminal’s help',
  'config/i18n/es/terminal.ts': 'examples of the terminal’s help',
  'config/i18n/en/': 'words a driver reads: the first platform has screens of its own',
  'config/i18n/es/': 'words a driver reads: the first platform has screens of its own',
  'console/features/flex-configuration/': 'screens of its own',
  'console/features/flex-dashboard/': 'screens of its own',
  'console/features/flex-setup/': 'screens of its own',
  'console/app/set-up.tsx': 'mounts the set-up with screens of its own',
  'console/app/screens.ts': 'loads the screens of its own',
  'console/app/app.tsx': 'mounts the screens of its own',
  'console/app/pages.tsx': 'the outline of a screen of its own',
  'console/data/set-up.ts': 'the order in which the specification sets services up and offers them',
  'api/contract/users.ts': 'the type of the option objects is named after one of them',
  'api/verbs/users/changes.ts': 'the type of the option objects is named after one of them',
  'api/verbs/services/start-state.ts': 'the type of the option objects is named after one of them',
  'api/contract/services.ts': 'the specification’s path of a call that several services share',
  'api/contract/shell.ts': 'an example in a comment',
  'api/contract/define.ts': 'an example in a comment',
  'engine/model/platform.ts': 'examples in comments',
  'engine/core/ports.ts': 'an example in a comment',
  'api/plugins/demo-world.ts': 'the demo world’s drivers of the first platform',
  'api/plugins/demo/': 'the demo world’s drivers of the first platform',
  'config/env.ts': 'an example in a comment',
  'cli/': 'examples of the help, and the first platform where none is named',
};

const SOURCES = ['api', 'cli', 'config', 'console', 'engine'];

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(path);
    return /\.(ts|tsx)$/.test(entry.name) ? [path] : [];
  });
}

const files = SOURCES.flatMap(filesBelow).filter((path) => !/^engine\/platforms\/[^/]+\//.test(path));
const allowed = (path: string) => Object.keys(MAY).some((may) => (may.endsWith('/') ? path.startsWith(may) : path === may));

describe('a platform is a folder', () => {
  it.each(catalogue.map(({ manifest }) => manifest))('$id is named nowhere else', ({ id, service, optionField, routeRoot }) => {
    const words = [id, service, optionField, `'${routeRoot}`, `"${routeRoot}`].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const named = new RegExp(`(?<![\\w-])(?:${words.join('|')})(?![\\w-])`);

    const strangers = files.filter((path) => !allowed(path) && named.test(readFileSync(join(root, path), 'utf8')));

    expect(strangers, 'move it into the platform’s folder, or ask its manifest').toEqual([]);
  });

  it('has a reason for every exception that is still needed', () => {
    const stale = Object.keys(MAY).filter((may) => !files.some((path) => (may.endsWith('/') ? path.startsWith(may) : path === may)));

    expect(stale).toEqual([]);
    for (const reason of Object.values(MAY)) expect(reason.length).toBeGreaterThan(5);
  });
});
