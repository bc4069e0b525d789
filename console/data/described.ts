import { use } from 'react';
import type { CatalogueEntry } from '#engine/model/platform.ts';
import { descriptions } from '#engine/platforms/descriptions.ts';
import { manifests } from '#engine/platforms/manifests.ts';
import { addPlatformTexts } from './i18n.ts';
import { onMissing } from './missing-file.ts';
import { describedPaths } from './service-paths.ts';

const asked = new Map<string, Promise<CatalogueEntry>>();
const here = new Map<string, CatalogueEntry>();

/**
 * What the screens of a service are drawn from, with its English texts (Spanish comes with its language). It comes with the first of
 * them: the shell makes do with the manifests.
 * @param service its key
 */
export function loadEntry(service: string): Promise<CatalogueEntry> {
  let entry = asked.get(service);
  if (!entry) {
    entry = load(service);
    asked.set(service, entry);
    entry.catch(() => onMissing(() => asked.delete(service)));
  }
  return entry;
}

/** The same for a part that waits for it. */
export function useEntry(service: string): CatalogueEntry {
  return here.get(service) ?? use(loadEntry(service));
}

/** Loads the entry of the service whose dashboard or configuration an address shows, where it shows one. */
export async function loadEntryAt(path: string): Promise<void> {
  const found = manifests.find((manifest) => describedPaths(manifest).includes(path));
  if (found) await loadEntry(found.service).catch(() => undefined);
}

async function load(service: string): Promise<CatalogueEntry> {
  const { id } = manifests.find((manifest) => manifest.service === service)!;
  const [{ entry }, english] = await descriptions[id]!();
  addPlatformTexts('en', { [id]: english.default });
  here.set(service, entry);
  return entry;
}
