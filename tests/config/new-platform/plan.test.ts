import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FAMILIES, planPlatform } from '#config/new-platform/plan.ts';
import { catalogue } from '#engine/platforms/catalogue.ts';

const root = join(import.meta.dirname, '../../..');

describe('config/new-platform/plan', () => {
  it.each([
    ['Toy', 'is no id'],
    ['to', 'is no id'],
    ['7-days', 'is no id'],
    ['toy--courier', 'is no id'],
    ['toy-courier-', 'is no id'],
    ['../toy', 'is no id'],
    ['x'.repeat(31), 'is no id'],
    ['new', 'means something'],
    ['await', 'means something'],
    ['length', 'means something'],
    ['flex', '/flex belongs to amazon-flex already'],
    ['driver', 'driverOptions belongs to amazon-flex already'],
    ['status', 'is already used by the product'],
    ['offers', 'is already used by the product'],
  ])('refuses the id %s in words', (id, words) => {
    expect(planPlatform(root, { id })).toEqual({ refused: expect.stringContaining(words) });
  });

  it.each(catalogue.map(({ manifest }) => manifest.id))('refuses %s, which is there already', (id) => {
    expect(planPlatform(root, { id })).toEqual({ refused: expect.stringContaining(`There is a platform ${id} already`) });
  });

  it.each(["O'Hare", '', ' Toy', 'x'.repeat(41), '`Toy`'])('refuses the name %j', (name) => {
    expect(planPlatform(root, { id: 'toy-courier', name })).toEqual({ refused: expect.stringContaining('is no name') });
  });

  it('refuses a family there is none of, and names those there are', () => {
    expect(planPlatform(root, { id: 'toy-courier', family: 'hourly' })).toEqual({ refused: expect.stringContaining(FAMILIES.join(', ')) });
  });

  it('plans new files and the lists with the platform, all under the platform’s own names', () => {
    const plan = planPlatform(root, { id: 'toy-courier', family: 'broadcast' });
    const files = 'files' in plan ? plan.files : new Map<string, string>();
    const changed = [...files.keys()].filter((path) => existsSync(join(root, path)));

    expect(changed.sort()).toEqual([
      'config/i18n/en/platforms.ts',
      'config/i18n/es/platforms.ts',
      'engine/platforms/catalogue.ts',
      'engine/platforms/descriptions.ts',
      'engine/platforms/manifests.ts',
      'engine/platforms/registry.ts',
    ]);
    for (const [path, text] of files) expect(text, path).not.toMatch(/sample|new-platform/i);
    const manifest = files.get('engine/platforms/toy-courier/manifest.ts');
    for (const word of ["'toy-courier'", "'TOY_COURIER'", "'Toy Courier'", "'toyCourierOptions'", "'broadcast'"])
      expect(manifest).toContain(word);
  });
});
