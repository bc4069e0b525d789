import type { CatalogueEntry } from '#engine/model/platform.ts';
import { catalogue } from '#engine/platforms/catalogue.ts';
import './platform-texts.ts';

/** What the screens of a service are drawn from. It comes with the first of them: the shell makes do with the manifests. */
export function entryOf(service: string): CatalogueEntry {
  return catalogue.find((entry) => entry.manifest.service === service)!;
}
