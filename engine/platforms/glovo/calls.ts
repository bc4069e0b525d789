import * as z from 'zod/mini';
import type { Call } from '../../describe/calls.ts';
import { cancelCall, linkCall, offersCall } from '../../kit/settings/calls.ts';

/** This platform's calls of the specification. Calls that all platforms share are in the contract. */
export const calls: Call[] = [
  linkCall('/glovo-setup', 'Links the account of this e-mail and password: true when they are right.', { answers: 'boolean' }),
  cancelCall('/glovo-setup'),
  offersCall('/offers/glovo', 'The offers of this driver: won, skipped and lost.'),
  {
    kind: 'adapter',
    method: 'GET',
    path: '/glovo',
    does: 'calendar',
    access: 'owner',
    userId: 'required',
    userIdMissing: 'No UserId Passed',
    input: 'query',
    summary:
      'The blocks that the account holds: id, startTime, duration in milliseconds, the zone of its place (null = unknown), and whether it may still be given back.',
  },
  {
    kind: 'drop',
    method: 'POST',
    path: '/glovo',
    does: 'drop',
    access: 'owner',
    userId: 'required',
    userIdMissing: 'No UserId Passed',
    input: 'body',
    fields: z.strictObject({ id: z.string('No Id was passed').check(z.minLength(1, 'No Id was passed'), z.maxLength(200)) }),
    summary: 'Gives the block of this id back.',
  },
];
