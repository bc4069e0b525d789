import type { Call } from '../../describe/calls.ts';
import { cancelCall, linkCall, offersCall, readCall, startStateCall } from '../../kit/settings/calls.ts';

/** The specification's own calls of this platform, as far as they are not calls of the house. */
export const calls: Call[] = [
  linkCall('/veho-setup', 'Links the account of this e-mail and password: its market, or an errorMessage.', { linked: ['market'] }),
  cancelCall('/veho-setup'),
  startStateCall('/veho-setup/start-state'),
  offersCall('/offers/veho', 'The offers of this driver: captured and rejected.'),
  readCall('/veho/locations', 'locations', 'Names of all locations of the account, and of those near it.', { cacheMs: 5 * 60_000 }),
];
