// The lists of the platforms' texts, made from the folders: each platform's own words by its id, in both languages.
//   node config/tools/platform-words.ts
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LANGUAGES = ['en', 'es'] as const;

/** The list in one language, as the tree must hold it. `ids` are the folders of the platforms. */
export function platformWords(language: (typeof LANGUAGES)[number], ids: readonly string[]): string {
  const sorted = [...ids].sort();
  const imports = sorted.map((id) => `import ${nameOf(id)} from '../../../engine/platforms/${id}/i18n/${language}.js';`);
  const rows = sorted.map((id) => (nameOf(id) === id ? `  ${id},` : `  '${id}': ${nameOf(id)},`));
  return [
    '// Made by `npm run i18n` from the folders. Do not edit.',
    ...imports,
    '',
    "/** Each platform's own texts by its id. They have no placeholders: screens read them by key. */",
    `export default {\n${rows.join('\n')}\n};\n`,
  ].join('\n');
}

export function platformIds(root: string): string[] {
  const entries = readdirSync(join(root, 'engine/platforms'), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

export function writePlatformWords(root: string): void {
  for (const language of LANGUAGES)
    writeFileSync(join(root, 'config/i18n', language, 'platforms.ts'), platformWords(language, platformIds(root)));
}

/** A folder's name as a name in code. */
export function nameOf(id: string): string {
  return id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

if (process.argv[1] === import.meta.filename) writePlatformWords(join(import.meta.dirname, '../..'));
