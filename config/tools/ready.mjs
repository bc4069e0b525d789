// Makes a checkout ready: packages as the lock says, what the texts imply, and with `build` what has to be built. Node's own modules only, and
// old syntax: on a fresh machine this runs before anything is installed, on whatever Node is there (20 or newer).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) fail(`Node ${process.versions.node} is too old: please install Node 20.19 or newer.`);

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex');
const packages = join(root, 'node_modules');
const mark = join(packages, '.ready');
if (!existsSync(mark) || readFileSync(mark, 'utf8') !== lock) {
  // npm empties the folder before it installs: through a link that would be somebody else's.
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink())
    fail(
      `node_modules is a link to ${readlinkSync(packages)}, and the packages there are not those of package-lock.json. Installing would empty that folder: please remove the link, or install where it leads.`,
    );
  console.error('Installing packages (the first time takes up to a minute) …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { shell: process.platform === 'win32' });
  writeFileSync(mark, lock);
}
const node = runtime();
run(node, [join(root, 'config/tools/texts.mjs'), '--if-changed']);
if (process.argv.includes('build')) run(node, [join(root, 'config/tools/build.mjs'), '--if-changed']);

/** Node 24 from the packages where there is one for this machine, else the running Node if it is new enough. */
function runtime() {
  const packaged = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(packaged)) return packaged;
  if (major >= 24) return process.execPath;
  return fail(`Node ${process.versions.node}: on this machine please install Node 24 or newer.`);
}

function run(command, args, options) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) fail(error.message);
  if (status !== 0) process.exit(status ?? 1);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
