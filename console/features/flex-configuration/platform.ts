import { manifest } from '#engine/platforms/amazon-flex/manifest.ts';
import { options } from '#engine/platforms/amazon-flex/options.ts';
import { view } from '#engine/platforms/amazon-flex/view.ts';
import type { CatalogueEntry } from '#engine/platforms/catalogue.ts';

export const SERVICE = 'AMAZON_FLEX';
/** The parts of the platform that this configuration is for. */
export const platform: Pick<CatalogueEntry, 'manifest' | 'options' | 'view'> = { manifest, options, view };
