import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('English texts of sign-up come with every file that shows them: without, its words would be empty', () => {
  const showing = globSync('console/**/*.{ts,tsx}').filter((file) => /\bt\.join\b/.test(readFileSync(file, 'utf8')));
  const without = showing.filter((file) => !/^import '[./]+\/(data\/)?join-texts\.ts';$/m.test(readFileSync(file, 'utf8')));

  expect(showing.length).toBeGreaterThan(10);
  expect(without).toEqual([]);
});
