import * as z from 'zod/mini';
import type { Call } from '../../describe/calls.ts';
import { cancelCall, linkCall, offersCall } from '../../kit/settings/calls.ts';

/** The specification's own calls of this platform, as far as they are not calls of the house. */
export const calls: Call[] = [
  linkCall('/glovo-setup', 'Links the account of this e-mail and password: true when they are right.', { linked: 'boolean' }),
  cancelCall('/glovo-setup'),
  offersCall('/offers/glovo', 'The offers of this driver: captured, disliked and lost.'),
  {
    method: 'GET',
    path: '/glovo',
    does: 'calendar',
    access: 'owner',
    owner: 'query',
    ownerMissing: 'No UserId Passed',
    input: 'query',
    answer: 'json',
    summary: 'The blocks that the account holds: id, startTime, duration in milliseconds, and whether it may still be given back.',
  },
  {
    method: 'POST',
    path: '/glovo',
    does: 'drop',
    access: 'owner',
    owner: 'body',
    ownerMissing: 'No UserId Passed',
    input: 'body',
    fields: z.strictObject({ id: z.string('No Id was passed').check(z.minLength(1, 'No Id was passed'), z.maxLength(200)) }),
    answer: 'json',
    drops: true,
    summary: 'Gives the block of this id back.',
  },
];
