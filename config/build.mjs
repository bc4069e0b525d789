// Builds what the product runs from into `.build/`: console (Vite), server (Nitro), database worker and terminal (Rolldown).
//   node config/build.mjs [console|cli|worker|api …] [--if-changed]
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const out = join(root, '.build');
const bin = (name) => join(root, 'node_modules/.bin', name);

/** In order: the server copies the console's files, so the console comes first. */
const PARTS = {
  console: {
    from: ['console', 'config', 'api/contract', 'engine/model', 'engine/platforms'],
    build: () => run(bin('vite'), ['build', '--config', 'console/vite.config.ts', '--logLevel', 'warn']),
  },
  cli: { from: ['cli', 'config', 'api', 'engine'], build: () => bundle('cli/main.ts', 'cli', 'main') },
  worker: { from: ['api/db'], build: () => bundle('api/db/wire-worker.ts', '.', 'wire-worker') },
  api: { from: ['api', 'config', 'engine', 'console'], build: () => run(bin('nitropack'), ['build', 'api']) },
};

const asked = process.argv.slice(2).filter((word) => word in PARTS);
const onlyIfChanged = process.argv.includes('--if-changed');
for (const name of asked.length ? asked : Object.keys(PARTS)) {
  const part = PARTS[name];
  const stamp = join(out, `.${name}.stamp`);
  const now = fingerprint([...part.from, 'package-lock.json', 'tsconfig.json', 'config/build.mjs']);
  if (onlyIfChanged && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) continue;
  console.error(`Building ${name} …`);
  rmSync(stamp, { force: true });
  part.build();
  mkdirSync(out, { recursive: true });
  writeFileSync(stamp, now);
}

/** Names, sizes and times of the sources: a few milliseconds, and any edit changes it. */
function fingerprint(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const info = statSync(path, { throwIfNoEntry: false });
    if (!info) return;
    if (!info.isDirectory()) return void hash.update(`${path}:${info.size}:${info.mtimeMs}\n`);
    for (const entry of readdirSync(path).sort()) if (!entry.startsWith('.')) add(join(path, entry));
  };
  for (const path of paths) add(join(root, path));
  return hash.digest('hex');
}

/** One entry to `.build/<folder>/<name>.mjs`; packages stay outside and are read from node_modules. */
function bundle(entry, folder, name) {
  run(bin('rolldown'), [
    entry,
    '--dir',
    join(out, folder),
    '--entry-file-names',
    `${name}.mjs`,
    '--chunk-file-names',
    `${name}-[hash].mjs`,
    '--format',
    'esm',
    '--platform',
    'node',
    '--external',
    '/^[^.#\\/]/',
    '--log-level',
    'warn',
  ]);
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (error) console.error(error.message);
  if (error || status !== 0) process.exit(1);
}
