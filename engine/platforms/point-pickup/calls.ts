import type { Call } from '../../describe/calls.ts';
import { cancelCall, linkCall, readCall } from '../../kit/settings/calls.ts';

/** The specification's own calls of this platform, as far as they are not calls of the house. */
export const calls: Call[] = [
  linkCall('/point-pickup-setup', 'Links the account of this e-mail and password: true when they are right.', { linked: 'boolean' }),
  cancelCall('/point-pickup-setup'),
  readCall('/point-pickup/offers', 'offers', 'The offers of this driver: won, disliked and lost.', { records: 'offers' }),
  readCall('/point-pickup/stats', 'stats', 'Acceptance rate and customer rating, or false.', { cacheMs: 60_000 }),
];
