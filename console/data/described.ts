import { use } from 'react';
import type { CatalogueEntry, Description } from '#engine/model/platform.ts';
import { descriptions, rules } from '#engine/platforms/descriptions.ts';
import { manifests } from '#engine/platforms/manifests.ts';
import { addPlatformTexts } from './i18n.ts';
import { onMissing } from './missing-file.ts';
import { configurationOf, dashboardsOf } from './service-paths.ts';
import { manifestOf } from './set-up.ts';

/** Something of each service that comes once, when it is first asked for. */
function perService<T>(load: (service: string) => Promise<T>) {
  const asked = new Map<string, Promise<T>>();
  const here = new Map<string, T>();
  const ask = (service: string) => {
    let coming = asked.get(service);
    if (!coming) {
      coming = load(service);
      asked.set(service, coming);
      coming.then(
        (one) => here.set(service, one),
        () => onMissing(() => asked.delete(service)),
      );
    }
    return coming;
  };
  return { ask, here };
}

const described = perService<Description>(async (service) => {
  const manifest = manifestOf(service)!;
  const [{ view }, { calls }, english] = await descriptions[manifest.id]!();
  addPlatformTexts('en', { [manifest.id]: english.default });
  return { manifest, view, calls };
});

const entries = perService<CatalogueEntry>(async (service) => {
  const [description, { options }] = await Promise.all([described.ask(service), rules[manifestOf(service)!.id]!()]);
  return { ...description, options };
});

/**
 * What the screens of a service are drawn from, with its English texts (Spanish comes with its language). It comes with the first of
 * them: the shell makes do with the manifests.
 * @param service its key
 */
export const loadDescription = described.ask;

/** The same for a part that waits for it. */
export function useDescription(service: string): Description {
  return described.here.get(service) ?? use(described.ask(service));
}

/** The same with the rules of the settings, for its forms. */
export const loadEntry = entries.ask;

/** The same for a form that waits for it. */
export function useEntry(service: string): CatalogueEntry {
  return entries.here.get(service) ?? use(entries.ask(service));
}

/** Loads what the dashboard or the configuration is drawn from that an address shows, where it shows one. */
export async function loadDescribedAt(path: string): Promise<void> {
  const formOf = manifests.find((manifest) => configurationOf(manifest) === path);
  const homeOf = manifests.find((manifest) => dashboardsOf(manifest).includes(path));
  const coming = formOf ? loadEntry(formOf.service) : homeOf && loadDescription(homeOf.service);
  await coming?.catch(() => undefined);
}
