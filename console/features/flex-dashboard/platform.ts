import { catalogue } from '#engine/platforms/catalogue.ts';

export const SERVICE = 'AMAZON_FLEX';
/** Manifest and tables of the platform this dashboard is for. */
export const platform = catalogue.find((entry) => entry.manifest.service === SERVICE)!;
