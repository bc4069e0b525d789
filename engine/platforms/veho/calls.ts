import * as z from 'zod/mini';
import type { Call } from '../../model/form.ts';

const email = z.string().check(z.trim(), z.email(), z.maxLength(254));
const password = z.string().check(z.minLength(1), z.maxLength(256));

/** The specification's own calls of this platform, as far as they are not calls of the house. */
export const calls: Call[] = [
  {
    method: 'POST',
    path: '/veho-setup',
    does: 'setup',
    access: 'owner',
    owner: 'body',
    ownerOptional: true,
    input: 'body',
    fields: z.strictObject({ email, password }),
    answer: 'json',
    setup: 'begin',
    whileStopped: true,
    linked: ['market'],
    // A platform locks accounts that are tried too often: a person does not type a password more often than this.
    rate: { points: 12, seconds: 60 },
    summary: 'Links the account of this e-mail and password: its market, or an errorMessage.',
  },
  {
    method: 'DELETE',
    path: '/veho-setup',
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
    path: '/veho-setup/start-state',
    does: 'startState',
    access: 'owner',
    owner: 'body',
    input: 'body',
    fields: z.strictObject({ type: z.enum(['START', 'STOP']) }),
    answer: 'json',
    summary: 'Asked before a start or a stop: makes sure that the account still signs in.',
  },
  {
    method: 'POST',
    path: '/offers/veho',
    does: 'offers',
    access: 'owner',
    owner: 'body',
    input: 'body',
    fields: z.strictObject({}),
    answer: 'json',
    records: 'offers',
    summary: 'The offers of this driver: captured and rejected.',
  },
  {
    method: 'GET',
    path: '/veho/locations',
    does: 'locations',
    access: 'owner',
    owner: 'query',
    ownerOptional: true,
    input: 'query',
    answer: 'json',
    cacheMs: 5 * 60_000,
    summary: 'Names of all locations of the account, and of those near it.',
  },
];
