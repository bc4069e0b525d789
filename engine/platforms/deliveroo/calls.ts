import * as z from 'zod/mini';
import type { Call } from '../../describe/calls.ts';
import { cancelCall, linkCall, offersCall, verifyCall } from '../../kit/settings/calls.ts';

const token = z.optional(z.string().check(z.minLength(1), z.maxLength(8000)));

/** This platform's calls of the specification. Calls that all platforms share are in the contract. */
export const calls: Call[] = [
  linkCall('/deliveroo-setup', 'Links the account of this e-mail and password: true when they are right.', { answers: 'boolean' }),
  cancelCall('/deliveroo-setup'),
  {
    kind: 'adapter',
    method: 'POST',
    path: '/deliveroo-setup/zones',
    does: 'zones',
    access: 'owner',
    userId: 'optional',
    input: 'body',
    fields: z.strictObject({ token, refresh: token }),
    rate: { points: 30, seconds: 60 },
    summary: 'The zones of the account that these tokens open; without them those of the linked account.',
  },
  offersCall('/offers/deliveroo', 'The offers of this driver: won, skipped and lost.'),
  offersCall('/offers/deliv', 'The same offers under an earlier name of the service.', 'offersDeliv'),
  verifyCall('/deliv-setup'),
];
