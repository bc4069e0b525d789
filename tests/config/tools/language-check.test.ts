import { describe, expect, it } from 'vitest';
import { findWords } from '#config/tools/language-check.ts';

const found = (file: string, content: string) => findWords(file, content).map(({ line, found }) => [line, found]);

describe('config/tools/language-check', () => {
  it.each([
    ['a line comment', '// Start it anew.', 'anew'],
    ['a comment behind code', 'start(); // whoever asks', 'whoever'],
    ['a doc comment', '/** Stands in the list, beside it. */', 'beside'],
    ['a line of a block comment', ' * as long as nothing changes', 'as long as nothing'],
    ['the title of a test', "  it('is told about it', () => {", 'is told'],
    ['the title of a table of tests', "  it.each([1])('goes to its end %i', () => {", 'to its end'],
  ])('finds a word in %s', (_, line, word) => {
    expect(found('engine/core/a.ts', `const a = 1;\n${line}`)).toContainEqual([2, word]);
  });

  it('finds words in documents and in texts, where every line is prose', () => {
    expect(found('docs/a.md', '# Title\nThe server asks anew.')).toEqual([[2, 'anew']]);
    expect(found('config/i18n/en/terminal.ts', "  again: 'Start anew.',")).toEqual([[1, 'anew']]);
    expect(found('engine/platforms/x/i18n/en.ts', "  again: 'Start anew.',")).toEqual([[1, 'anew']]);
  });

  it('does not search code, strings in code, code spans and fenced code', () => {
    expect(found('engine/core/a.ts', "const beside = 'anew';")).toEqual([]);
    expect(found('engine/core/a.ts', '// Calls `anew()` for each.')).toEqual([]);
    expect(found('docs/a.md', 'Run `grab anew`.\n```sh\ngrab anew\n```\nDone.')).toEqual([]);
  });

  it('finds metaphors in the names of files and of code', () => {
    expect(found('api/house.ts', '')).toEqual([[0, 'house']]);
    expect(found('api/a.ts', 'const openHouse = 1;')).toEqual([[1, 'House']]);
    expect(found('api/a.ts', 'const warehouse = 1;')).toEqual([]);
  });

  it('says what to write instead', () => {
    expect(findWords('docs/a.md', 'Start anew.')[0]).toMatchObject({ file: 'docs/a.md', line: 1, instead: 'again' });
  });
});
