import * as z from 'zod/mini';
import type { Call } from '../../describe/calls.ts';
import { cancelCall, email, linkCall, offersCall, password } from '../../kit/settings/calls.ts';

const token = z.optional(z.string().check(z.minLength(1), z.maxLength(8000)));

/** The specification's own calls of this platform, as far as they are not calls of the house. */
export const calls: Call[] = [
  linkCall('/deliveroo-setup', 'Links the account of this e-mail and password: true when they are right.', { linked: 'boolean' }),
  cancelCall('/deliveroo-setup'),
  {
    method: 'POST',
    path: '/deliveroo-setup/zones',
    does: 'zones',
    access: 'owner',
    owner: 'body',
    ownerOptional: true,
    input: 'body',
    fields: z.strictObject({ token, refresh: token }),
    answer: 'json',
    rate: { points: 30, seconds: 60 },
    summary: 'The zones of the account that these tokens open; without them those of the linked account.',
  },
  offersCall('/offers/deliveroo', 'The offers of this driver: captured, disliked and lost.'),
  { ...offersCall('/offers/deliv', 'The same offers under the other name that the service has had.'), does: 'offersDeliv' },
  {
    method: 'POST',
    path: '/deliv-setup',
    does: 'verify',
    access: 'owner',
    owner: 'body',
    ownerOptional: true,
    input: 'body',
    fields: z.strictObject({ email, password }),
    answer: 'json',
    rate: { points: 12, seconds: 60 },
    summary: 'Are these credentials right? Nothing is linked.',
  },
];
