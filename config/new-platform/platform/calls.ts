import type { Call } from '#engine/describe/calls.ts';
import { cancelCall, linkCall, offersCall, readCall } from '#engine/kit/settings/calls.ts';
import { MINUTE } from '#engine/model/time-units.ts';

/** This platform's calls of the specification. Calls that all platforms share are in the contract. */
export const calls: Call[] = [
  linkCall('/sample-platform-setup', 'Links the account of this e-mail and password: true when they are right.', { answers: 'boolean' }),
  cancelCall('/sample-platform-setup'),
  offersCall('/offers/sample-platform', 'The offers of this driver: won, skipped and lost.'),
  readCall('/sample-platform/places', 'places', 'The places that the platform shows to this account.', { cacheMs: 5 * MINUTE }),
];
