import { afterEach, describe, expect, it, vi } from 'vitest';
import { textsFor } from '#console/data/i18n.ts';
import { forgetMissing } from '#console/data/missing-file.ts';
import { describedPaths } from '#console/data/service-paths.ts';
import { manifests } from '#engine/platforms/manifests.ts';

const asked: string[] = [];
let missing = false;
vi.mock('#engine/platforms/descriptions.ts', async (original) => {
  const { descriptions } = await original<typeof import('#engine/platforms/descriptions.ts')>();
  const counted = Object.entries(descriptions).map(([id, load]) => [
    id,
    async () => {
      asked.push(id);
      if (missing) throw new Error('Failed to fetch dynamically imported module');
      return load();
    },
  ]);
  return { descriptions: Object.fromEntries(counted) };
});
const { loadEntry, loadEntryAt } = await import('#console/data/described.ts');

afterEach(() => {
  asked.length = 0;
  missing = false;
});

describe('console/data/described', () => {
  it('loads a service once, with its English words, and none but that', async () => {
    expect(textsFor('en').at('platforms.veho.form.startHour')).toBeUndefined();
    const [first, second] = await Promise.all([loadEntry('VEHO'), loadEntry('VEHO')]);
    expect(first).toBe(second);
    expect(first.manifest.id).toBe('veho');
    expect(asked).toEqual(['veho']);
    expect(textsFor('en').at('platforms.veho.form.startHour')).toEqual(expect.any(String));
    expect(textsFor('en').at('platforms.lyft.form.startHour')).toBeUndefined();
  });

  it('asks again for one that did not come, once what is missing is forgotten', async () => {
    missing = true;
    await expect(loadEntry('LYFT')).rejects.toThrow('dynamically imported module');
    missing = false;
    await expect(loadEntry('LYFT')).rejects.toThrow('dynamically imported module');
    forgetMissing();
    expect((await loadEntry('LYFT')).manifest.id).toBe('lyft');
  });

  it('has at the address of a dashboard and of a configuration what they are drawn from, elsewhere nothing', async () => {
    for (const path of ['/', '/relay/feed', '/relay/blocks', '/settings', '/nowhere']) await loadEntryAt(path);
    expect(asked).toEqual([]);
    for (const manifest of manifests) {
      asked.length = 0;
      for (const path of describedPaths(manifest)) await loadEntryAt(path);
      expect(asked.filter((id) => id !== manifest.id)).toEqual([]);
    }
    expect(describedPaths(manifests.find(({ id }) => id === 'relay')!)).toEqual(['/relay/purchase-hours', '/relay']);
  });
});
