import type { Call } from '../../describe/calls.ts';
import { cancelCall, linkCall, offersCall } from '../../kit/settings/calls.ts';

/** This platform's calls of the specification. Calls that all platforms share are in the contract. */
export const calls: Call[] = [
  linkCall('/grubhub-setup', 'Links the account of this e-mail and password: its time zone, or an errorMessage.', {
    answers: ['timezone'],
  }),
  cancelCall('/grubhub-setup'),
  offersCall('/offers/grubhub', 'The offers of this driver: won, skipped and lost.'),
];
