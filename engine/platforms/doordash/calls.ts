import * as z from 'zod/mini';
import type { Call } from '../../describe/calls.ts';
import { cancelCall, email, linkCall, offersCall, password } from '../../kit/settings/calls.ts';

const degrees = z.optional(z.nullable(z.number().check(z.gte(-180), z.lte(180))));

/** The specification's own calls of this platform, as far as they are not calls of the house. */
export const calls: Call[] = [
  linkCall('/doordash-setup', 'Links the account of this e-mail and password: true when they are right.', { linked: 'boolean' }),
  cancelCall('/doordash-setup'),
  {
    method: 'POST',
    path: '/doordash-setup/points',
    does: 'points',
    access: 'owner',
    owner: 'body',
    ownerOptional: true,
    input: 'body',
    fields: z.strictObject({ email: z.optional(email), password: z.optional(password), lat: degrees, lng: degrees }),
    answer: 'json',
    rate: { points: 30, seconds: 60 },
    summary: 'The starting points of the account, the nearest first where a position is given; with e-mail and password of that account.',
  },
  offersCall('/offers/doordash', 'The offers of this driver: captured, disliked and lost.'),
];
