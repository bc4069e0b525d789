import { describe, expect, it } from 'vitest';
import en from '#config/i18n/en/terminal.ts';
import es from '#config/i18n/es/terminal.ts';
import { fill, inAscii, languageOf, textAt, textsFor } from '../../../cli/ui/texts.ts';

describe('cli/ui/texts', () => {
  it('has the same texts with the same places in both languages', () => {
    expect(placesOf(es)).toEqual(placesOf(en));
  });

  it('fills places and leaves unknown ones standing', () => {
    expect(fill('{count} of {total}, {other}', { count: 2, total: 9 })).toBe('2 of 9, {other}');
  });

  it.each([
    [{ LANG: 'es_MX.UTF-8' }, 'es'],
    [{ LANG: 'es_MX.UTF-8', LC_ALL: 'C' }, 'en'],
    [{}, 'en'],
  ])('reads the language of %o as %s', (env, language) => {
    expect(languageOf(env)).toBe(language);
  });

  it.each(['en', 'es'] as const)('says everything in ASCII where the terminal shows nothing else: %s', (language) => {
    expect(JSON.stringify(inAscii(textsFor(language)))).toMatch(/^[ -~]+$/);
  });

  it('finds the text of a failure code', () => {
    expect(textAt(textsFor('es').failures, 'user.phoneTaken')).toMatch(/teléfono/);
    expect(textAt(textsFor('en').failures, 'user.noSuchCode')).toBeUndefined();
  });
});

function placesOf(node: unknown, path = ''): Record<string, string[]> {
  if (typeof node === 'string') return { [path]: (node.match(/\{\w+\}/g) ?? []).sort() };
  return Object.assign({}, ...Object.entries(node as object).map(([key, value]) => placesOf(value, path ? `${path}.${key}` : key)));
}
