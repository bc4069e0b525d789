// Builds what the product runs from into `.build/`: console (Vite), server (Nitro), database worker and terminal (Rolldown).
//   node config/tools/build.mjs [console|cli|worker|api …] [--if-changed]
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '../..');
const out = join(root, '.build');
const bin = (name) => join(root, 'node_modules/.bin', name);

/** Packages of the offline commands: native or large, and read only when one of those runs. */
const STAY_OUTSIDE = /^(pg|drizzle-orm|@node-rs|@electric-sql|libphonenumber-js|react-devtools-core)(\/|$|-)/;

/** In order: what a part is made `of` comes before it, and is built with it where it has changed. */
const PARTS = {
  console: {
    from: ['console', 'config', 'api/contract', 'engine/describe', 'engine/kit', 'engine/model', 'engine/platforms'],
    build: () => run(bin('vite'), ['build', '--config', 'console/vite.config.ts', '--logLevel', 'warn']),
  },
  cli: { from: ['cli', 'config', 'api', 'engine'], build: () => bundle('cli/main.ts', 'cli', 'main', STAY_OUTSIDE) },
  worker: { from: ['api/db'], build: () => bundle('api/db/wire-worker.ts', '.', 'wire-worker') },
  // The server copies the console's files and pins their hashes.
  api: { from: ['api', 'config', 'engine', 'console'], of: ['console'], build: () => run(bin('nitropack'), ['build', 'api']) },
};

const asked = process.argv.slice(2).filter((word) => word in PARTS);
const onlyIfChanged = process.argv.includes('--if-changed');
const wanted = new Set(asked.length ? asked : Object.keys(PARTS));
const needed = new Set([...wanted].flatMap((name) => PARTS[name].of ?? []));
for (const [name, part] of Object.entries(PARTS)) {
  if (!wanted.has(name) && !needed.has(name)) continue;
  const stamp = stampOf(name);
  const now = fingerprint([...part.from, ...(part.of ?? []).map(stampOf), 'package-lock.json', 'tsconfig.json', 'config/tools/build.mjs']);
  if ((onlyIfChanged || !wanted.has(name)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) continue;
  console.error(`Building ${name} …`);
  rmSync(stamp, { force: true });
  await part.build();
  mkdirSync(out, { recursive: true });
  writeFileSync(stamp, now);
}

function stampOf(name) {
  return join(out, `.${name}.stamp`);
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
  for (const path of paths) add(resolve(root, path));
  return hash.digest('hex');
}

/**
 * One entry to `.build/<folder>/<name>.mjs`. Packages stay outside and are read from node_modules; where `outside` names
 * those that must, the others come along, minified: a terminal that reads hundreds of small files shows its first frame
 * three times later.
 */
async function bundle(entry, folder, name, outside) {
  const build = await rolldown({
    cwd: root,
    input: { [name]: entry },
    platform: 'node',
    external: (id) => id.startsWith('node:') || (isPackage(id) && id !== entry && (!outside || outside.test(id))),
    logLevel: 'warn',
    ...(outside && { transform: { define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' } } }),
  });
  if (folder !== '.') rmSync(join(out, folder), { recursive: true, force: true });
  await build.write({
    dir: join(out, folder),
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    minify: Boolean(outside),
  });
  await build.close();
}

function isPackage(id) {
  return !/^([.#/\\]|[a-z]:\\)/i.test(id);
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
