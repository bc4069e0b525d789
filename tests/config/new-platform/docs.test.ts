import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FAMILIES } from '#config/new-platform/plan.ts';
import { RULE_DETAILS } from '#engine/model/verdict.ts';
import { catalogue } from '#engine/platforms/catalogue.ts';

const docs = join(import.meta.dirname, '../../../docs');
const text = readFileSync(join(docs, 'adding-a-platform.md'), 'utf8');
/** The first cells of the tables' rows. */
const rows = [...text.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);

describe('docs/adding-a-platform', () => {
  it('shows a picture of every form item and column format that platforms use', () => {
    const kinds = catalogue.flatMap(({ view }) => view.form.map(({ kind }) => `images/forms/${kind}.png`));
    const formats = catalogue.flatMap(({ view }) =>
      view.tables.flatMap(({ columns }) => columns.map(({ format }) => `images/columns/${format}.png`)),
    );

    for (const picture of new Set([...kinds, ...formats])) expect(text).toContain(`<img src="${picture}"`);
  });

  it('names only pictures that are there', () => {
    const pictures = [...text.matchAll(/src="(images\/[^"]+)"/g)].map(([, path]) => path!);

    expect(pictures.length).toBeGreaterThan(20);
    expect(pictures.filter((path) => !existsSync(join(docs, path)))).toEqual([]);
  });

  it('names every family, every word of a refusal, and a fast command with the catalogue and the texts', () => {
    for (const family of FAMILIES) expect(rows).toContain(family);
    for (const word of Object.keys(RULE_DETAILS)) expect(text, word).toContain(word);
    expect(text).toMatch(/vitest run .*catalogue\.test\.ts tests\/config\/i18n\/texts\.test\.ts/);
  });
});
