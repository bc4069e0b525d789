import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-6';
import { describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import { checkTree } from '#config/tools/import-law.ts';
import { platformLists } from '#config/tools/platform-lists.ts';
import { MINUTE } from '#engine/model/time-units.ts';

const root = join(import.meta.dirname, '..');
const folders = (path: string) => readdirSync(join(root, path)).filter((name) => statSync(join(root, path, name)).isDirectory());

describe('the tree', () => {
  it('has at its top only what the list names', () => {
    const allowed = new Set([
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'biome.json',
      'README.md',
      'ARCHITECTURE.md',
      'CHANGELOG.md',
      'LICENSE',
      'cli',
      'engine',
      'console',
      'api',
      'config',
      'tests',
      'docs',
      'node_modules',
    ]);

    const strangers = readdirSync(root).filter((name) => !name.startsWith('.') && !allowed.has(name));

    expect(strangers, 'move it into one of the folders, or extend the plan in ARCHITECTURE.md').toEqual([]);
  });

  it('has no animation data in the console: pictures, a font, and style sheets that hold rules (I18N-24)', () => {
    const files = readdirSync(join(root, 'console'), { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));

    expect(files.filter((name) => !/\.(tsx?|js|css|html|png|svg|woff2|txt|webmanifest)$/.test(name))).toEqual([]);
    for (const name of files.filter((name) => name.endsWith('.css')))
      expect(readFileSync(join(root, 'console', name), 'utf8'), name).toMatch(/\{[^}]*:|@import/);
    expect(readFileSync(join(root, 'package.json'), 'utf8')).not.toContain('lottie');
  });

  it('keeps the import law, has no import circle and no server code in the bundle', () => {
    const { breaches, cycle, bundled } = checkTree(root);

    expect(breaches).toEqual([]);
    expect(cycle).toBeNull();
    expect(bundled).toBeNull();
  });

  it.each([...platformLists(folders('engine/platforms'))])('lists every platform folder in %s: `npm run i18n` writes it', (path, text) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(text);
  });

  it.each(folders('engine/platforms'))('has every file a platform needs in %s', (id) => {
    const files = [
      'index.ts',
      'entry.ts',
      'manifest.ts',
      'options.ts',
      'filters.ts',
      'calls.ts',
      'wire.ts',
      'adapter.ts',
      'view.ts',
      'sandbox.ts',
      'fixtures',
      'i18n/en.ts',
      'i18n/es.ts',
      'README.md',
    ];

    const missing = files.filter((file) => !existsSync(join(root, 'engine/platforms', id, file)));

    expect(missing).toEqual([]);
  });

  it('answers every endpoint of the contract by a route that names it', () => {
    const routes: string[] = [];
    const collect = (folder: string) => {
      for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
        if (entry.isDirectory()) collect(`${folder}/${entry.name}`);
        else if (entry.name.endsWith('.ts')) routes.push(readFileSync(join(root, folder, entry.name), 'utf8'));
      }
    };
    collect('api/routes');

    const unanswered = Object.keys(contract).filter((name) => !routes.some((source) => source.includes(`contract.${name}`)));

    expect(unanswered).toEqual([]);
  });

  it('has no file over 300 lines and no function over 100 outside data, texts, tests and the console', { timeout: MINUTE }, () => {
    const sources = ['api', 'cli', 'config', 'engine'].flatMap((top) =>
      readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
        .map((path) => `${top}/${path}`)
        .filter(
          (path) => /\.(ts|tsx|mjs)$/.test(path) && !/\/(i18n|migrations)\/|\/(data|constants)\.ts$/.test(path) && !path.includes('/.'),
        ),
    );
    const tooLong = sources.flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const lines = text.split('\n').length - 1;
      return [...(lines > 300 ? [`${path}: ${lines} lines`] : []), ...(lines > 100 ? longFunctions(path, text) : [])];
    });

    expect(sources.length).toBeGreaterThan(500);
    expect(tooLong, 'split it along its meaning').toEqual([]);
  });
});

/** Functions over 100 lines. */
function longFunctions(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const lineOf = (at: number) => source.getLineAndCharacterOfPosition(at).line;
    const lines = lineOf(node.end) - lineOf(node.getStart(source)) + 1;
    if (ts.isFunctionLike(node) && lines > 100) found.push(`${path}:${lineOf(node.getStart(source)) + 1}: ${lines} lines`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
