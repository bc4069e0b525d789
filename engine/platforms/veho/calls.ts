import type { Call } from '../../describe/calls.ts';
import { cancelCall, linkCall, offersCall, readCall, startStateCall } from '../../kit/settings/calls.ts';
import { MINUTE } from '../../model/time-units.ts';

/** This platform's calls of the specification. Calls that all platforms share are in the contract. */
export const calls: Call[] = [
  linkCall('/veho-setup', 'Links the account of this e-mail and password: its market, or an errorMessage.', { answers: ['market'] }),
  cancelCall('/veho-setup'),
  startStateCall('/veho-setup/start-state'),
  offersCall('/offers/veho', 'The offers of this driver: won and skipped.'),
  readCall('/veho/locations', 'locations', 'Names of all locations of the account, and of those near it.', { cacheMs: 5 * MINUTE }),
];
