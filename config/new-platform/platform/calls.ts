import type { Call } from '#engine/describe/calls.ts';
import { cancelCall, linkCall, offersCall, readCall } from '#engine/kit/settings/calls.ts';

/** Calls of this platform alone, as far as they are not calls of the house. */
export const calls: Call[] = [
  linkCall('/sample-platform-setup', 'Links the account of this e-mail and password: true when they are right.', { linked: 'boolean' }),
  cancelCall('/sample-platform-setup'),
  offersCall('/offers/sample-platform', 'The offers of this driver: won, disliked and lost.'),
  readCall('/sample-platform/places', 'places', 'The places that the platform shows to this account.', { cacheMs: 5 * 60_000 }),
];
