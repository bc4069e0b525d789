import { loadEntry } from '#console/data/described.ts';
import type { CatalogueEntry } from '#engine/model/platform.ts';
import { manifests } from '#engine/platforms/manifests.ts';

// As on a page that has shown every service: each entry is there with its texts.
const entries = new Map(await Promise.all(manifests.map(async ({ service }) => [service, await loadEntry(service)] as const)));

export function entryOf(service: string): CatalogueEntry {
  return entries.get(service)!;
}
