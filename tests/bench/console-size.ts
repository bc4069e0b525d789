// What a driver's phone loads first: every script and style that the console's index names, compressed as it is served.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { atMost, type Row, runAlone } from './row.ts';

const built = join(import.meta.dirname, '../../.build/console');

export async function sizeRows(): Promise<Row[]> {
  if (!existsSync(join(built, 'index.html'))) throw new Error('the console is not built: node config/tools/build.mjs console');
  const index = readFileSync(join(built, 'index.html'), 'utf8');
  const kib = (pattern: RegExp) =>
    [...index.matchAll(pattern)].reduce((sum, [, path]) => sum + gzipSync(readFileSync(join(built, path!)), { level: 9 }).length, 0) / 1024;
  return [
    atMost('first load: scripts, gzip', kib(/(?:src|href)="\/([^"]+\.js)"/g), 170, 'KiB'),
    atMost('first load: styles, gzip', kib(/href="\/([^"]+\.css)"/g), 60, 'KiB'),
  ];
}

await runAlone(import.meta.filename, sizeRows);
