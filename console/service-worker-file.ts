import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { SCREEN_FILES } from './app/screen-files.ts';
import { filesOf, filesWith, initialFiles } from './first-page.ts';

/** Files next to the page that it needs without a network. */
const BESIDES = ['/', '/favicon.svg', '/favicon.png', '/icon-192.png', '/badge.png', '/manifest.webmanifest'];

/** What follows a screen. */
const LATER =
  /\/console\/(app\/(installed|toaster)|data\/stored-answers|features\/(service\/(sign-in-again|dashboard\/below)|flex-dashboard\/flex-cards))\.tsx?$/;

/** Writes `sw.js`: the service worker with the list of files that a driver's screens need, and a version that changes with any of them. */
export function serviceWorkerFile(): Plugin {
  return {
    name: 'service-worker-file',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const screens = SCREEN_FILES.filter(({ path, file }) => file && !path.startsWith('^/admin')).map(({ file }) => file!);
        const files = new Set([...BESIDES, ...initialFiles(bundle), ...screens.flatMap((file) => filesOf(file, bundle))]);
        // The words of both languages and what every signed-in page loads a moment later.
        for (const output of Object.values(bundle))
          if (output.type === 'chunk' && output.isDynamicEntry && /i18n\/(en|es)\//.test(output.facadeModuleId ?? ''))
            files.add(`/${output.fileName}`);
        // What each service's screens are drawn from.
        for (const file of filesWith(/\/engine\/platforms\/[^/]+\/(view|calls|options|i18n\/en)\.ts$/, bundle)) files.add(file);
        for (const file of filesWith(LATER, bundle)) files.add(file);
        for (const name of Object.keys(bundle)) if (name.endsWith('.woff2')) files.add(`/${name}`);
        const list = JSON.stringify([...files]);
        const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8');
        const page = bundle['index.html'];
        const version = createHash('sha256')
          .update(list)
          .update(source)
          .update(page?.type === 'asset' ? page.source : '')
          .digest('hex');
        const head = `const VERSION = '${version.slice(0, 16)}';\nconst FILES = ${list};\n`;
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: head + source });
      },
    },
  };
}
