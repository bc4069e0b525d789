// The lists of the platforms, made from their folders: a platform is listed because its folder is there.
//   node config/tools/platform-lists.ts
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Characters of a line at most, as the formatter has it. */
const LINE = 140;

const MADE = '// Made by `npm run i18n` from the folders. Do not edit.';

/** Why there are several: who imports one of them loads what it imports, and the first page must not load what only a server needs. */
const LISTS = [
  {
    name: 'manifests',
    type: 'Manifest',
    from: 'manifest.ts',
    take: (name: string) => `manifest as ${name}`,
    doc: 'Every platform in the order of the ids, by what it says of itself: all that a first page has to know.',
  },
  {
    name: 'catalogue',
    type: 'CatalogueEntry',
    from: 'entry.ts',
    take: (name: string) => `entry as ${name}`,
    doc: 'Every platform in the order of the ids, by what the browser and the contract may know of it.',
  },
  {
    name: 'platforms',
    file: 'registry',
    type: 'AnyPlatform',
    from: 'index.ts',
    take: (name: string) => name,
    doc: 'Every platform in the order of the ids, with adapter and simulated upstream.',
  },
];

/** Returns every list by its path from the root, as the tree must hold it. `ids` are the folders of the platforms. */
export function platformLists(ids: readonly string[]): Map<string, string> {
  const sorted = [...ids].sort();
  return new Map([
    ...LISTS.map((list): [string, string] => [`engine/platforms/${list.file ?? list.name}.ts`, listOf(list, sorted)]),
    ['engine/platforms/descriptions.ts', descriptionsOf(sorted)],
    ...(['en', 'es'] as const).map((language): [string, string] => [`config/i18n/${language}/platforms.ts`, wordsOf(language, sorted)]),
  ]);
}

function listOf({ name, type, from, take, doc }: (typeof LISTS)[number], ids: readonly string[]): string {
  return [
    MADE,
    `import type { ${type} } from '../model/platform.ts';`,
    ...ids.map((id) => `import { ${take(nameOf(id))} } from './${id}/${from}';`),
    '',
    `/** ${doc} */`,
    `export const ${name}: readonly ${type}[] = [\n${ids.map((id) => `  ${nameOf(id)},`).join('\n')}\n];\n`,
  ].join('\n');
}

/** What loads one platform's description with its English texts, and the rules of its settings: a driver's page needs those of its service. */
function descriptionsOf(ids: readonly string[]): string {
  const key = (id: string) => (nameOf(id) === id ? id : `'${id}'`);
  return [
    MADE,
    "import type { AnyPlatform } from '../model/platform.ts';",
    '',
    "type Described = [Pick<AnyPlatform, 'view'>, Pick<AnyPlatform, 'calls'>, { default: object }];",
    '',
    '/** Loads what the screens of one platform are drawn from and its English texts, by its id. */',
    'export const descriptions: Readonly<Record<string, () => Promise<Described>>> = {',
    ...ids.map((id) => {
      const load = `Promise.all([import('./${id}/view.ts'), import('./${id}/calls.ts'), import('./${id}/i18n/en.ts')]),`;
      const line = `  ${key(id)}: () => ${load}`;
      return line.length > LINE ? `  ${key(id)}: () =>\n    ${load}` : line;
    }),
    '};',
    '',
    "/** Loads the rules of one platform's settings, by its id: only its forms need them. */",
    "export const rules: Readonly<Record<string, () => Promise<Pick<AnyPlatform, 'options'>>>> = {",
    ...ids.map((id) => `  ${key(id)}: () => import('./${id}/options.ts'),`),
    '};\n',
  ].join('\n');
}

/** Each platform's own words by its id, in one language. */
function wordsOf(language: string, ids: readonly string[]): string {
  return [
    MADE,
    ...ids.map((id) => `import ${nameOf(id)} from '../../../engine/platforms/${id}/i18n/${language}.js';`),
    '',
    "/** Each platform's own texts by its id. They have no placeholders: screens read them by key. */",
    `export default {\n${ids.map((id) => (nameOf(id) === id ? `  ${id},` : `  '${id}': ${nameOf(id)},`)).join('\n')}\n};\n`,
  ].join('\n');
}

export function platformIds(root: string): string[] {
  const entries = readdirSync(join(root, 'engine/platforms'), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** A folder's name as a name in code. */
export function nameOf(id: string): string {
  return id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '../..');
  // A file that is right already keeps its time: the build goes by it.
  for (const [path, text] of platformLists(platformIds(root)))
    if (!existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text) writeFileSync(join(root, path), text);
}
