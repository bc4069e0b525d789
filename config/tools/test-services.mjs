// What tests need of the system: Chromium, Redis and PostgreSQL. What is there is used; `provide` installs the rest as root on
// Debian, and elsewhere says what is missing.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const asRoot = process.getuid?.() === 0;

const SERVICES = {
  chromium: {
    // Text is drawn with the fonts of the machine, and a bare one has none.
    packages: ['chromium', 'chromium-headless-shell', 'fonts-dejavu-core'],
    variable: 'CHROMIUM_PATH',
    otherwise: 'set CHROMIUM_PATH=/path/to/chromium',
    find: () => atPath('CHROMIUM_PATH', ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']),
  },
  redis: {
    packages: ['redis-server'],
    variable: 'REDIS_SERVER',
    otherwise: 'set REDIS_SERVER=/path/to/redis-server',
    find: () => atPath('REDIS_SERVER', ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server']),
  },
  postgres: {
    packages: ['postgresql'],
    otherwise: 'put the pg_config of PostgreSQL 15 or newer on the PATH',
    find: postgresBin,
  },
};

/**
 * Finds these services of the machine (`chromium`, `redis`, `postgres`), and as root on Debian installs those that are missing, all
 * at once. Throws one line that names what is still missing and what to do about it.
 */
export function provide(names) {
  const missing = () => names.filter((name) => !SERVICES[name].find());
  // A wrong path in the environment stays wrong whatever is installed.
  const packages = missing().flatMap((name) => (process.env[SERVICES[name].variable] ? [] : SERVICES[name].packages));
  if (packages.length && asRoot && existsSync('/usr/bin/apt-get')) {
    console.error(`Installing ${packages.join(', ')} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    ])
      spawnSync('apt-get', ['-o', 'Acquire::Retries=3', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const left = missing();
  if (left.length) throw new Error(left.map(missingService).join('\n'));
}

/** Returns the path of a Chromium. Throws one line that says what to do where there is none. */
export const findChromium = () => found('chromium');

/** Returns the path of a Chromium without windows, notifications and what else is around a page: a sixth less work. Where there is none, a whole one. */
export const findChromiumShell = () => atPath('CHROMIUM_PATH', ['/usr/bin/chromium-headless-shell']) ?? findChromium();

/** Returns the path of a redis-server. Throws one line that says what to do where there is none. */
export const findRedis = () => found('redis');

function found(name) {
  const path = SERVICES[name].find();
  if (!path) throw new Error(missingService(name));
  return path;
}

function missingService(name) {
  const { packages, variable, otherwise } = SERVICES[name];
  const given = process.env[variable];
  if (given) return `The tests need ${name}: ${variable} names ${given}, which does not exist. Correct it, or leave it out.`;
  return `The tests need ${name}, which this machine does not have. Install it (Debian: apt-get install ${packages.join(' ')}), or ${otherwise}.`;
}

/** What the environment names counts alone: a wrong path is not covered up by another one. */
function atPath(variable, usual) {
  const given = process.env[variable];
  return (given ? [given] : usual).find((path) => existsSync(path));
}

/** Starts a separate PostgreSQL server in a new folder of this one, on a free port of the loopback. */
export async function startPostgres(parent = tmpdir()) {
  const bin = found('postgres');
  const folder = mkdtempSync(join(parent, 'grab-postgres-'));
  const port = await freePort();
  const as = (program, args) => {
    const [command, all] = asRoot ? ['runuser', ['-u', 'postgres', '--', join(bin, program), ...args]] : [join(bin, program), args];
    execFileSync(command, all, { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder });
  };
  if (asRoot) execFileSync('chown', ['postgres', folder]);
  as('initdb', ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale']);
  const start = () =>
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
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
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

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
