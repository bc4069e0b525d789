// Makes the folder of a new platform, its tests and the lists of the platforms. Everything passes as it stands: then it is filled.
//   npm run new:platform <id> -- [--name "Toy Courier"] [--family block-race]
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { FAMILIES, planPlatform } from './plan.ts';

const root = join(import.meta.dirname, '../..');
const USAGE = `npm run new:platform <id> -- [--name "Toy Courier"] [--family ${FAMILIES.join(' | ')}]`;

const asked = readArguments();
const plan = planPlatform(root, asked);
if ('refused' in plan) fail(plan.refused);
writeAll(plan.files);
const { id } = asked;
const own = [`engine/platforms/${id}`, `tests/engine/platforms/${id}`, `tests/api/contract/${id}.test.ts`];
// Lines break where the names' lengths want it.
tool('npm run format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--colors=off', '--log-level=error', ...own]);
tool('npm run i18n', ['config/tools/texts.mjs']);
console.log(`Made ${own.join(', ')}, and put the platform into the lists.

Everything passes as it stands:
  npx vitest run --config config/tools/vitest.config.ts ${own.slice(1).join(' ')} \\
    tests/engine/platforms/catalogue.test.ts tests/config/i18n/texts.test.ts
  npm run check

Next, by docs/adding-a-platform.md:
  1. fixtures/, wire.ts, adapter.ts   what the platform answers, and where its calls are
  2. sandbox.ts, places.ts            the same calls simulated
  3. options.ts, filters.ts, view.ts  what a driver sets, and the rule
  4. i18n/en.ts, i18n/es.ts           the words: npm run i18n after each change
  5. README.md                        how it behaves, and what is not known`);

function readArguments(): { id: string; name?: string | undefined; family?: string | undefined } {
  const options = { name: { type: 'string' }, family: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [id, ...more] = positionals;
    if (id === undefined || more.length > 0) return fail(`Please give one id.\n  ${USAGE}`);
    return { id, ...values };
  } catch (error) {
    return fail(`${(error as Error).message}\n  ${USAGE}`);
  }
}

/** All of it or nothing: what was written is taken back where a file cannot be. */
function writeAll(files: ReadonlyMap<string, string>): void {
  const back: (() => void)[] = [];
  try {
    for (const [relative, text] of files) {
      const path = join(root, relative);
      const folder = mkdirSync(dirname(path), { recursive: true });
      if (folder) back.push(() => rmSync(folder, { recursive: true, force: true }));
      const old = existsSync(path) ? readFileSync(path) : null;
      back.push(() => (old ? writeFileSync(path, old) : rmSync(path, { force: true })));
      writeFileSync(path, text);
    }
  } catch (error) {
    for (const undo of back.reverse()) undo();
    fail(`Nothing was made: ${(error as Error).message}`);
  }
}

function tool(name: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) fail(`The files are written, but \`${name}\` fails: please run it again.\n${stdout}${stderr}`);
}

function fail(words: string): never {
  console.error(words);
  process.exit(1);
}
