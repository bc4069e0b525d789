import * as z from 'zod/mini';
import type { Call } from '../../model/form.ts';

const phoneNumber = z.string().check(z.trim(), z.regex(/^[+(\d][\d\s().-]{6,24}$/));
const password = z.string().check(z.minLength(1), z.maxLength(256));

/** The specification's own calls of this platform, as far as they are not calls of the house. */
export const calls: Call[] = [
  {
    method: 'POST',
    path: '/relay-setup',
    does: 'setup',
    access: 'owner',
    owner: 'body',
    ownerOptional: true,
    input: 'body',
    fields: z.strictObject({ phoneNumber, password }),
    answer: 'json',
    setup: 'begin',
    whileStopped: true,
    linked: 'boolean',
    // A platform locks accounts that are tried too often: a person does not type a password more often than this.
    rate: { points: 12, seconds: 60 },
    summary: 'Links the account of this phone number and password: true when they are right.',
  },
  {
    method: 'DELETE',
    path: '/relay-setup',
    does: 'setupCancel',
    access: 'owner',
    owner: 'query',
    ownerOptional: true,
    input: 'query',
    answer: 'json',
    setup: 'cancel',
    summary: 'Forgets a linking that is not done.',
  },
  {
    method: 'POST',
    path: '/offers/relay',
    does: 'offers',
    access: 'owner',
    owner: 'body',
    input: 'body',
    fields: z.strictObject({}),
    answer: 'json',
    records: 'offers',
    summary: 'The offers of this driver: captured, disliked and lost.',
  },
];
