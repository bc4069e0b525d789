// Makes what the texts of both languages imply: the lists of the platforms' texts, the types and the loaders.
//   node config/tools/texts.mjs                make all
//   node config/tools/texts.mjs --if-changed   only when a text, or this file, has changed since
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const stamp = join(root, 'node_modules/.cache/texts.stamp');
const made = ['types', 'util', 'util.async', 'util.sync'].map((name) => join(root, `config/i18n/i18n-${name}.ts`));

const now = fingerprint();
const isUpToDate = made.every(existsSync) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now;
if (!process.argv.includes('--if-changed') || !isUpToDate) {
  console.error('Reading the texts …');
  run([join(root, 'config/tools/platform-lists.ts')]);
  run(['--import', './config/tools/use-typescript-6.mjs', 'node_modules/typesafe-i18n/cli/typesafe-i18n.mjs', '--no-watch']);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint());
}

/** Names, sizes and times of the texts: a few milliseconds, and any edit changes it. */
function fingerprint() {
  const hash = createHash('sha256');
  const add = (path) => {
    const info = statSync(path);
    if (info.isDirectory()) for (const entry of readdirSync(path).sort()) add(join(path, entry));
    else hash.update(`${path}:${info.size}:${info.mtimeMs}\n`);
  };
  const platforms = readdirSync(join(root, 'engine/platforms')).map((id) => join(root, 'engine/platforms', id, 'i18n'));
  const texts = ['en', 'es'].map((language) => join(root, 'config/i18n', language));
  for (const path of [...texts, ...platforms.filter(existsSync), import.meta.filename, join(root, '.typesafe-i18n.json')]) add(path);
  return hash.digest('hex');
}

function run(args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status === 0) return;
  console.error(`${stdout}${stderr}`);
  process.exit(status ?? 1);
}
