import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAMILIES } from '#config/new-platform/plan.ts';
import { MINUTE } from '#engine/model/time-units.ts';

const root = join(import.meta.dirname, '../../..');
const ID = 'toy-courier';
const LISTS = ['catalogue', 'descriptions', 'manifests', 'registry'].map((name) => `engine/platforms/${name}.ts`);
const MADE_BY_I18N = [...LISTS, 'config/i18n/en/platforms.ts', 'config/i18n/es/platforms.ts', 'config/i18n/i18n-types.ts'];
const OWN = [`engine/platforms/${ID}/`, `tests/engine/platforms/${ID}/`, `tests/api/contract/${ID}.test.ts`];

/** Its own wire: other addresses and names, times as ISO text, pay in cents, tokens in camel case. */
const TOY: Record<string, [from: string | RegExp, to: string][]> = {
  'wire.ts': [
    ['import { cents, instantOfSeconds,', 'import { figure, instantOfIso,'],
    [/instantOfSeconds\(/g, 'instantOfIso('],
    [/cents\(/g, 'figure('],
    ["pollInterval(row?.['poll_seconds'], 1000)", "pollInterval(row?.['pollMs'], 1)"],
    ["'refresh_token'", "'refreshToken'"],
    ["list: 'blocks'", "list: 'jobs'"],
  ],
  'adapter.ts': [
    [/SNAKE_TOKENS/g, 'CAMEL_TOKENS'],
    ["'/v1/blocks/open'", "'/jobs'"],
    [/\/v1\/blocks\/(\$\{[^}]+\})\/take/g, '/jobs/$1/driver'],
    ["'/v1/blocks/mine'", "'/drivers/me/jobs'"],
  ],
  'sandbox.ts': [
    [/SNAKE_TOKENS/g, 'CAMEL_TOKENS'],
    ['refresh_token:', 'refreshToken:'],
    ["'/v1/blocks/open', body: (blocks) => ({ poll_seconds: 2, blocks })", "'/jobs', body: (jobs) => ({ pollMs: 2000, jobs })"],
    ["'/v1/blocks/mine'", "'/drivers/me/jobs'"],
    [/'\/v1\/blocks\/:id\/take'/g, "'/jobs/:id/driver'"],
    ['startsAt / 1000', 'new Date(startsAt).toISOString()'],
    ['endsAt / 1000', 'new Date(endsAt).toISOString()'],
    ['amount: price / 100', 'amount: price'],
  ],
  'fixtures/blocks.json': [
    ['"poll_seconds": 2', '"pollMs": 2000'],
    ['"blocks"', '"jobs"'],
    ['1795372200', '"2026-11-22T18:30:00Z"'],
    [/1795379400/g, '"2026-11-22T20:30:00Z"'],
    ['48.5,', '4850,'],
  ],
  'fixtures/garbage.json': [[/blocks/g, 'jobs']],
};
/** Fields by their new names, wherever they stand. */
const FIELDS: [string, string][] = [
  ['block_id', 'jobId'],
  ['start_time', 'startAt'],
  ['end_time', 'endAt'],
];

describe('a platform made by `npm run new:platform`', { timeout: 2 * MINUTE }, () => {
  let copy: string;
  let before: Map<string, string>;

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'new-platform-'));
    copyTree(copy);
    // The files that the texts imply may not have been made yet where this was copied from.
    const { status, output } = run('config/tools/texts.mjs');
    expect(status, output).toBe(0);
    before = hashes(copy);
  }, 2 * MINUTE);
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  /** Runs a tool of the packages in the copy. */
  function run(...args: string[]) {
    const { PATH, HOME } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: copy,
      encoding: 'utf8',
      env: { PATH, HOME, NO_COLOR: '1' },
    });
    return { status, output: `${stdout}${stderr}` };
  }
  const changed = () => {
    const now = hashes(copy);
    return [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path)).sort();
  };

  it('is refused in words for an id that is wrong or taken, and nothing is changed', () => {
    for (const [id, words] of [
      ['Toy_Courier', 'is no id'],
      ['veho', 'There is a platform veho already'],
    ]) {
      const { status, output } = run('config/new-platform/main.ts', id!);
      expect(status, output).toBe(1);
      expect(output).toContain(words);
      expect(output).not.toContain(' at ');
    }
    expect(changed()).toEqual([]);
  });

  it('is not there at all where one of its files cannot be written', () => {
    const [tests, aside] = [join(copy, 'tests/engine/platforms'), join(copy, 'aside')];
    renameSync(tests, aside);
    writeFileSync(tests, 'a file, not a folder');

    const { status, output } = run('config/new-platform/main.ts', ID);
    rmSync(tests);
    renameSync(aside, tests);

    expect(status, output).toBe(1);
    expect(output).toContain('Nothing was made: ');
    expect(changed()).toEqual([]);
    expect(readdirSync(join(copy, 'engine/platforms'))).not.toContain(ID);
  });

  it('speaks a toy wire by changes in its folder alone', () => {
    const made = run('config/new-platform/main.ts', ID);
    expect(made.status, made.output).toBe(0);

    fillWith(join(copy, 'engine/platforms', ID), TOY);
    edit(join(copy, 'tests/engine/platforms', ID, 'wire.test.ts'), [["recorded('blocks').blocks", "recorded('blocks').jobs"]]);
    edit(join(copy, 'tests/engine/platforms', ID, 'figures.ts'), [
      ['blocks.', 'jobs.'],
      ['poll_seconds', 'pollMs'],
    ]);
    const { status, output } = run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--vcs-enabled=false', ...OWN);
    expect(status, output).toBe(0);

    const elsewhere = changed().filter((path) => !OWN.some((own) => path.startsWith(own)));
    expect(elsewhere).toEqual([...MADE_BY_I18N].sort());
  });

  it('passes with that wire, and unchanged in each of the five families', { timeout: 10 * MINUTE }, () => {
    const families = FAMILIES.flatMap((family) => {
      const id = `toy-${family}`;
      const made = run('config/new-platform/main.ts', id, '--family', family);
      expect(made.status, made.output).toBe(0);
      expect(readFileSync(join(copy, 'engine/platforms', id, 'manifest.ts'), 'utf8')).toContain(`family: '${family}'`);
      return [`engine/platforms/${id}`, `tests/engine/platforms/${id}`, `tests/api/contract/${id}.test.ts`];
    });
    const own = [...OWN, ...families];
    const passes = [
      ['node_modules/@biomejs/biome/bin/biome', 'ci', '--vcs-enabled=false', 'engine/platforms', ...own],
      ['node_modules/typescript/bin/tsc', '-p', ownTypes(copy, own), '--pretty', 'false'],
      ['config/tools/import-law.ts'],
      [
        ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'config/tools/vitest.config.ts', '--reporter=default', '--maxWorkers=1'],
        ...[...own.filter((path) => path.startsWith('tests/')), 'tests/engine/platforms/registry.test.ts'],
        ...['tests/engine/platforms/catalogue.test.ts', 'tests/config/i18n', 'tests/no-platform-ids.test.ts', 'tests/tree.spec.ts'],
      ],
    ];
    for (const args of passes) {
      const { status, output } = run(...args);
      expect(status, output).toBe(0);
    }
  });
});

/** The sources, and packages by separate links: nothing is written through them. */
function copyTree(to: string): void {
  const kept = ['.gitignore', '.typesafe-i18n.json'];
  const names = readdirSync(root).filter((name) => kept.includes(name) || !(name.startsWith('.') || name === 'node_modules'));
  for (const name of names) cpSync(join(root, name), join(to, name), { recursive: true });
  mkdirSync(join(to, 'node_modules'));
  const packages = readdirSync(join(root, 'node_modules')).filter((name) => !name.startsWith('.') || name === '.bin');
  for (const name of packages) symlinkSync(join(root, 'node_modules', name), join(to, 'node_modules', name));
}

function hashes(top: string): Map<string, string> {
  const files = readdirSync(top, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !path.startsWith(join(top, 'node_modules')));
  return new Map(paths.map((path) => [path.slice(top.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]));
}

function fillWith(folder: string, edits: typeof TOY): void {
  for (const [file, changes] of Object.entries(edits)) edit(join(folder, file), changes);
}

/** Every change must find its place; fields have their new names afterwards. */
function edit(path: string, changes: (typeof TOY)[string]): void {
  let text = readFileSync(path, 'utf8');
  for (const [from, to] of changes) {
    if (typeof from === 'string' ? !text.includes(from) : text.search(from) < 0) throw new Error(`${path} has no ${from}`);
    text = text.replaceAll(from, to);
  }
  for (const [from, to] of FIELDS) text = text.replaceAll(from, to);
  writeFileSync(path, text);
}

/** Types of the platform, its tests and all that they use. */
function ownTypes(top: string, own: readonly string[]): string {
  const path = join(top, '.tsconfig.own.json');
  writeFileSync(path, JSON.stringify({ extends: './tsconfig.json', include: [...own, 'config/i18n'] }));
  return path;
}
