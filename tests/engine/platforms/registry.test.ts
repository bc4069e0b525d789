import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#engine/platforms/catalogue.ts';
import { manifests } from '#engine/platforms/manifests.ts';
import { platforms } from '#engine/platforms/registry.ts';

const root = new URL('../../../engine/platforms/', import.meta.url);
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

describe('engine/platforms/registry', () => {
  it('lists the folders on disk, each under its own id', () => {
    expect(platforms.map((platform) => platform.manifest.id).sort()).toEqual(folders);
    expect(platforms.map((platform) => platform.sandbox.id).sort()).toEqual(folders);
  });

  it('has the same platforms as the catalogue, with the same parts', () => {
    expect(catalogue.map((entry) => entry.manifest.id)).toEqual(platforms.map((platform) => platform.manifest.id));
    expect(catalogue.map((entry) => entry.manifest)).toEqual(manifests);
    for (const [i, { manifest, options, view, calls }] of platforms.entries())
      expect(catalogue[i]).toEqual({ manifest, options, view, calls });
  });

  it('goes by the ids', () => {
    const ids = platforms.map(({ manifest }) => manifest.id);

    expect(ids).toEqual([...ids].sort());
  });

  it('gives every platform a service key, an option field and a route root that no other has', () => {
    for (const name of ['service', 'optionField', 'routeRoot'] as const)
      expect(new Set(platforms.map((platform) => platform.manifest[name])).size).toBe(platforms.length);
  });
});
