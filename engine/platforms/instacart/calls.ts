import * as z from 'zod/mini';
import type { Call } from '../../describe/calls.ts';
import { cancelCall, linkCall, offersCall, verifyCall } from '../../kit/settings/calls.ts';

const day = z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]{1,20}Z?)?$/)));

/** This platform's calls of the specification. Calls that all platforms share are in the contract. */
export const calls: Call[] = [
  linkCall('/instacart-setup', 'Links the account of this e-mail and password: true when they are right.', { answers: 'boolean' }),
  cancelCall('/instacart-setup'),
  verifyCall('/validation/instacart'),
  offersCall('/instacart-offers', 'The offers of this driver: won, skipped and lost.'),
  {
    kind: 'records',
    of: 'heat',
    method: 'GET',
    path: '/instacart-offers/geo',
    does: 'geo',
    access: 'owner',
    userId: 'optional',
    input: 'query',
    summary: 'Where the offers of today were: won ones by what they paid, all of them by number.',
  },
  {
    kind: 'records',
    of: 'range',
    method: 'GET',
    path: '/instacart-offers/admin',
    does: 'adminOffers',
    access: 'admin',
    input: 'query',
    fields: z.strictObject({ userId: z.optional(z.string().check(z.maxLength(100))), startDate: day, endDate: day }),
    summary: 'Offers of a driver, or of all between two dates; without dates those of a week.',
  },
];
