import * as z from 'zod/mini';
import type { Call } from '../../describe/calls.ts';
import { cancelCall, email, linkCall, offersCall, password, startStateCall } from '../../kit/settings/calls.ts';

const degrees = z.optional(z.nullable(z.number().check(z.gte(-180), z.lte(180))));

/** This platform's calls of the specification. Calls that all platforms share are in the contract. */
export const calls: Call[] = [
  linkCall('/favor-setup', 'Links the account of this e-mail and password: true when they are right.', { answers: 'boolean' }),
  cancelCall('/favor-setup'),
  startStateCall('/favor-setup/start-state'),
  {
    kind: 'adapter',
    method: 'POST',
    path: '/favor-setup/neighborhoods',
    does: 'neighborhoods',
    access: 'owner',
    userId: 'optional',
    input: 'body',
    fields: z.strictObject({ email: z.optional(email), password: z.optional(password), lat: degrees, lng: degrees }),
    rate: { points: 30, seconds: 60 },
    summary: 'The neighborhoods of the account, the nearest first where a position is given; with e-mail and password of that account.',
  },
  offersCall('/offers/favor', 'The offers of this driver: won, skipped and lost.'),
];
