import * as z from 'zod/mini';
import type { Call } from '../../model/form.ts';

const email = z.string().check(z.trim(), z.email(), z.maxLength(254));
const password = z.string().check(z.minLength(1), z.maxLength(256));

/** The specification's own calls of this platform, as far as they are not calls of the house. */
export const calls: Call[] = [
  {
    method: 'POST',
    path: '/spark-setup',
    does: 'setup',
    access: 'owner',
    owner: 'body',
    ownerOptional: true,
    input: 'body',
    fields: z.strictObject({ email, password }),
    answer: 'json',
    setup: 'begin',
    linked: ['deliveryArea', 'driverTimeZone'],
    // A platform locks accounts that are tried too often: a person does not type a password more often than this.
    rate: { points: 12, seconds: 60 },
    summary: 'Links the account of this e-mail and password: its delivery area and time zone, or an errorMessage.',
  },
  {
    method: 'DELETE',
    path: '/spark-setup',
    does: 'setupCancel',
    access: 'owner',
    owner: 'query',
    ownerOptional: true,
    input: 'query',
    answer: 'json',
    setup: 'cancel',
    summary: 'Forgets a linking that is not done.',
  },
  read('/spark/offers', 'offers', 'The offers of this driver: won, disliked and lost.', { records: 'offers' }),
  read('/spark/stats', 'stats', 'Acceptance rate, customer rating, and whether the delivery area is another one now; or false.', {
    cacheMs: 60_000,
  }),
  read('/spark/stores', 'stores', 'The stores of the account; the first one carries the rating.', { cacheMs: 60_000 }),
];

function read(path: string, does: string, summary: string, more: Partial<Call>): Call {
  return {
    method: 'GET',
    path,
    does,
    access: 'owner',
    owner: 'query',
    ownerOptional: true,
    input: 'query',
    answer: 'json',
    ...more,
    summary,
  };
}
