// What tests need of the system: Chromium, Redis and PostgreSQL. What is there is used; as root on Debian the rest is installed;
// else the missing package is named.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const asRoot = process.getuid?.() === 0;

/** Path of a Chromium; never downloads a browser of its own. */
export function findChromium() {
  const known = () =>
    [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
      (path) => path && existsSync(path),
    );
  return known() ?? provide(['chromium', 'fonts-dejavu-core'], known, 'CHROMIUM_PATH=/path/to/chromium');
}

/** Path of a redis-server. */
export function findRedis() {
  const known = () =>
    [process.env.REDIS_SERVER, '/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'].find(
      (path) => path && existsSync(path),
    );
  return known() ?? provide(['redis-server'], known, 'REDIS_SERVER=/path/to/redis-server');
}

/** A PostgreSQL server of its own in a temporary folder, on a free port of the loopback. */
export async function startPostgres() {
  const bin = postgresBin() ?? provide(['postgresql'], postgresBin, 'PostgreSQL 15 or newer');
  const folder = mkdtempSync(join(tmpdir(), 'grab-postgres-'));
  const port = await freePort();
  const as = (program, args) => {
    const [command, all] = asRoot ? ['runuser', ['-u', 'postgres', '--', join(bin, program), ...args]] : [join(bin, program), args];
    execFileSync(command, all, { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder });
  };
  if (asRoot) execFileSync('chown', ['postgres', folder]);
  as('initdb', ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale']);
  as('pg_ctl', [
    '-D',
    join(folder, 'data'),
    '-l',
    join(folder, 'log'),
    '-w',
    '-o',
    `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200`,
    'start',
  ]);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      as('pg_ctl', ['-D', join(folder, 'data'), '-m', 'immediate', '-w', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function postgresBin() {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base)
    ? readdirSync(base)
        .map(Number)
        .filter((version) => version >= 15)
        .sort((a, b) => b - a)
    : [];
  const packaged = versions.map((version) => `${base}/${version}/bin`).find((path) => existsSync(join(path, 'initdb')));
  if (packaged) return packaged;
  const { stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  return stdout && existsSync(join(stdout.trim(), 'initdb')) ? stdout.trim() : undefined;
}

function provide(packages, find, otherwise) {
  if (asRoot && existsSync('/usr/bin/apt-get')) {
    console.error(`Installing ${packages.join(', ')} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    ])
      spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const found = find();
    if (found) return found;
  }
  throw new Error(`Missing for the tests: ${packages.join(', ')}. Please install it, or set ${otherwise}.`);
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
