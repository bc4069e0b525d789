import { manifest } from '#engine/platforms/amazon-flex/manifest.ts';
import { type SignInRegion, signInRegions } from '#engine/platforms/amazon-flex/regions.ts';

/** The platform that this set-up links, and the regions that its accounts belong to. */
export { manifest, type SignInRegion, signInRegions };
