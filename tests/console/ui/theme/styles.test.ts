import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The classes that a style sheet describes, by the top-level selectors that are one class. */
function classesOf(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '');
  return [...text.matchAll(/^((?:\.[\w-]+,\n)*\.[\w-]+) \{/gm)].flatMap(([, selectors]) => selectors!.split(',\n'));
}

// The styles of all screens come in one file: a class of the same name elsewhere would change this one, too.
it('each class has its look from one style sheet', () => {
  const files = globSync('console/**/*.css');
  const of = Map.groupBy(
    files.flatMap((file) => [...new Set(classesOf(file))].map((name) => ({ name, file }))),
    ({ name }) => name,
  );
  const shared = [...of]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`);
  expect(of.size).toBeGreaterThan(500);
  expect(shared).toEqual([]);
});
