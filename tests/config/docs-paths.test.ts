import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];
const FOLDER = /^(?:api|cli|config|console|docs|engine|tests)\//;

/** Paths of this repository that a document names: in code spans, with `<…>` and `{a,b}` as patterns, and links to files. */
function pathsIn(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8');
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, span]) => span!.split(/\s+/)).filter((word) => FOLDER.test(word));
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link]) => join(dirname(document), link!));
  return [...spans.map((word) => word.replace(/[.,;:)]+$/, '')), ...links];
}

describe('docs', () => {
  it.each(documents)('name only paths that exist: %s', (document) => {
    const missing = pathsIn(document).filter((path) => !globSync(path.replace(/<[^>]+>/g, '*'), { cwd: root }).length);

    expect(missing).toEqual([]);
  });
});
