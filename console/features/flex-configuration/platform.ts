import { catalogue } from '#engine/platforms/catalogue.ts';

export const SERVICE = 'AMAZON_FLEX';
/** Manifest, form and rules of the platform this configuration is for. */
export const platform = catalogue.find((entry) => entry.manifest.service === SERVICE)!;
