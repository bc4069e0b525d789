import * as z from 'zod/mini';
import type { Call } from '../../describe/calls.ts';

const email = z.string().check(z.trim(), z.email(), z.maxLength(254));
const password = z.string().check(z.minLength(1), z.maxLength(256));
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(20));

/** The specification's own calls of this platform, as far as they are not calls of the house. */
export const calls: Call[] = [
  {
    method: 'POST',
    path: '/lyft-setup',
    does: 'setup',
    access: 'owner',
    owner: 'body',
    ownerOptional: true,
    input: 'body',
    fields: z.strictObject({ email, password }),
    answer: 'json',
    setup: 'begin',
    // A platform locks accounts that are tried too often: a person does not type a password more often than this.
    rate: { points: 12, seconds: 60 },
    summary: 'Begins to link the account of this e-mail and password.',
  },
  setupStep('GET', '/lyft-setup/status', 'status', 'setupStatus', 'How far the linking has come.'),
  {
    ...setupStep('POST', '/lyft-setup/status', 'answer', 'setupAnswer', 'The code that the platform sent to the driver.'),
    input: 'body',
    owner: 'body',
    fields: z.strictObject({ type: z.literal('OTP-CODE'), code }),
  },
  setupStep('DELETE', '/lyft-setup', 'cancel', 'setupCancel', 'Forgets a linking that is not done.'),
  {
    method: 'POST',
    path: '/lyft-offers',
    does: 'offers',
    access: 'owner',
    owner: 'body',
    input: 'body',
    fields: z.strictObject({}),
    answer: 'json',
    records: 'offers',
    summary: 'The offers of this driver: won, disliked and lost.',
  },
];

function setupStep(method: Call['method'], path: string, setup: NonNullable<Call['setup']>, does: string, summary: string): Call {
  return { method, path, does, access: 'owner', owner: 'query', ownerOptional: true, input: 'query', answer: 'json', setup, summary };
}
