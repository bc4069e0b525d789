import { afterEach, describe, expect, it, vi } from 'vitest';
import { textsFor } from '#console/data/i18n.ts';
import { forgetMissing } from '#console/data/missing-file.ts';
import { configurationOf, dashboardsOf } from '#console/data/service-paths.ts';
import { manifests } from '#engine/platforms/manifests.ts';

const asked: string[] = [];
let missing = false;
vi.mock('#engine/platforms/descriptions.ts', async (original) => {
  const made = await original<typeof import('#engine/platforms/descriptions.ts')>();
  const counted = (name: keyof typeof made) =>
    Object.entries(made[name]).map(([id, load]) => [
      id,
      async () => {
        asked.push(`${name} of ${id}`);
        if (missing) throw new Error('Failed to fetch dynamically imported module');
        return load();
      },
    ]);
  return { descriptions: Object.fromEntries(counted('descriptions')), rules: Object.fromEntries(counted('rules')) };
});
const { loadDescription, loadEntry, loadDescribedAt } = await import('#console/data/described.ts');

afterEach(() => {
  asked.length = 0;
  missing = false;
});

describe('console/data/described', () => {
  it('loads a service once, with its English words, and none but that', async () => {
    expect(textsFor('en').at('platforms.veho.form.startHour')).toBeUndefined();
    const [first, second] = await Promise.all([loadDescription('VEHO'), loadDescription('VEHO')]);
    expect(first).toBe(second);
    expect(first.manifest.id).toBe('veho');
    expect(asked).toEqual(['descriptions of veho']);
    expect(textsFor('en').at('platforms.veho.form.startHour')).toEqual(expect.any(String));
    expect(textsFor('en').at('platforms.lyft.form.startHour')).toBeUndefined();
  });

  it('asks again for one that did not come, once what is missing is forgotten', async () => {
    missing = true;
    await expect(loadDescription('LYFT')).rejects.toThrow('dynamically imported module');
    missing = false;
    await expect(loadDescription('LYFT')).rejects.toThrow('dynamically imported module');
    forgetMissing();
    expect((await loadDescription('LYFT')).manifest.id).toBe('lyft');
  });

  it('loads the rules of the settings with an entry alone, over the same description', async () => {
    const description = await loadDescription('SPARK');
    expect(description).not.toHaveProperty('options');
    expect(await loadEntry('SPARK')).toEqual({ ...description, options: expect.objectContaining({ parse: expect.any(Function) }) });
    expect(asked).toEqual(['descriptions of spark', 'rules of spark']);
  });

  it('asks again for rules that did not come, once what is missing is forgotten', async () => {
    await loadDescription('FAVOR');
    missing = true;
    await expect(loadEntry('FAVOR')).rejects.toThrow('dynamically imported module');
    missing = false;
    forgetMissing();
    expect((await loadEntry('FAVOR')).manifest.id).toBe('favor');
  });

  it('has at the address of a dashboard what it is drawn from, at that of a configuration the rules too, elsewhere nothing', async () => {
    for (const path of ['/', '/relay/feed', '/relay/blocks', '/settings', '/nowhere']) await loadDescribedAt(path);
    expect(asked).toEqual([]);
    for (const manifest of manifests) {
      asked.length = 0;
      for (const path of dashboardsOf(manifest)) await loadDescribedAt(path);
      expect(asked.filter((one) => one !== `descriptions of ${manifest.id}`)).toEqual([]);
      asked.length = 0;
      await loadDescribedAt(configurationOf(manifest));
      expect(asked.filter((one) => one !== `rules of ${manifest.id}`)).toEqual([]);
    }
    expect(dashboardsOf(manifests.find(({ id }) => id === 'relay')!)).toEqual(['/relay']);
  });
});
