import * as z from 'zod/mini';
import type { Call } from '../../describe/calls.ts';
import { cancelCall, email, linkCall, offersCall, password, readCall } from '../../kit/settings/calls.ts';

const day = z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]{1,20}Z?)?$/)));

/** The specification's own calls of this platform, as far as they are not calls of the house. */
export const calls: Call[] = [
  linkCall('/instacart-setup', 'Links the account of this e-mail and password: true when they are right.', { linked: 'boolean' }),
  cancelCall('/instacart-setup'),
  {
    method: 'POST',
    path: '/validation/instacart',
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
  offersCall('/instacart-offers', 'The offers of this driver: won, disliked and lost.'),
  readCall('/instacart-offers/geo', 'geo', 'Where the offers of today were: won ones by what they paid, all of them by number.', {
    records: 'heat',
  }),
  {
    method: 'GET',
    path: '/instacart-offers/admin',
    does: 'adminOffers',
    access: 'admin',
    input: 'query',
    fields: z.strictObject({ userId: z.optional(z.string().check(z.maxLength(100))), startDate: day, endDate: day }),
    answer: 'json',
    records: 'range',
    summary: 'Offers of a driver, or of all between two dates; without dates those of a week.',
  },
];
