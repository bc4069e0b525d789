import type { Call } from '../../describe/calls.ts';
import { cancelCall, linkCall, offersCall } from '../../kit/settings/calls.ts';

/** The specification's own calls of this platform, as far as they are not calls of the house. */
export const calls: Call[] = [
  linkCall('/grubhub-setup', 'Links the account of this e-mail and password: its time zone, or an errorMessage.', { linked: ['timezone'] }),
  cancelCall('/grubhub-setup'),
  offersCall('/offers/grubhub', 'The offers of this driver: captured, disliked and lost.'),
];
