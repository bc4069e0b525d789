import type { Call } from '../../describe/calls.ts';
import { cancelCall, linkCall, ownOffersCall, readCall } from '../../kit/settings/calls.ts';
import { MINUTE } from '../../model/time-units.ts';

/** This platform's calls of the specification. Calls that all platforms share are in the contract. */
export const calls: Call[] = [
  linkCall('/point-pickup-setup', 'Links the account of this e-mail and password: true when they are right.', { answers: 'boolean' }),
  cancelCall('/point-pickup-setup'),
  ownOffersCall('/point-pickup/offers', 'The offers of this driver: won, skipped and lost.'),
  readCall('/point-pickup/stats', 'stats', 'Acceptance rate and customer rating, or false.', { cacheMs: MINUTE }),
];
