import { manifest } from '#engine/platforms/amazon-flex/manifest.ts';
import { defaults } from '#engine/platforms/amazon-flex/settings.ts';
import { view } from '#engine/platforms/amazon-flex/view.ts';

export const SERVICE = 'AMAZON_FLEX';
/** The parts of the platform that this dashboard is for. */
export const platform = { manifest, defaults, view };
