import * as z from 'zod/mini';
import type { Call } from '../../describe/calls.ts';

const email = z.string().check(z.trim(), z.email(), z.maxLength(254));
const password = z.string().check(z.minLength(1), z.maxLength(256));
/** Six digits, one a box. */
const code = z.string().check(z.trim(), z.regex(/^\d{6}$/));
const word = z.optional(z.string().check(z.maxLength(60)));

/** The specification's own calls of this platform, as far as they are not calls of the house. */
export const calls: Call[] = [
  {
    method: 'POST',
    path: '/roadie-setup',
    does: 'setup',
    access: 'owner',
    owner: 'body',
    ownerOptional: true,
    input: 'body',
    fields: z.strictObject({ type: word, id: word, email, password }),
    answer: 'json',
    setup: 'begin',
    // A platform locks accounts that are tried too often: a person does not type a password more often than this.
    rate: { points: 12, seconds: 60 },
    summary: 'Begins to link the account of this e-mail and password; a changed password is checked here too.',
  },
  {
    method: 'POST',
    path: '/roadie/sms-captcha',
    does: 'setupAnswer',
    access: 'owner',
    owner: 'body',
    ownerOptional: true,
    input: 'body',
    fields: z.strictObject({
      type: z.optional(z.literal('OTP-CODE')),
      id: word,
      email: z.optional(email),
      password: z.optional(password),
      code,
    }),
    answer: 'json',
    setup: 'answer',
    linked: 'code',
    summary: 'The six digits that the platform sent to the driver: INCORRECT, EXPIRED, or a token that names the sign-in.',
  },
  setupStep('GET', '/roadie-setup/status', 'status', 'setupStatus', 'How far the linking has come.'),
  setupStep('DELETE', '/roadie-setup', 'cancel', 'setupCancel', 'Forgets a linking that is not done.'),
  read('/roadie/offers', 'offers', 'The offers of this driver: won, disliked and lost.', { records: 'offers' }),
  read('/roadie/stats', 'stats', 'How many gigs the driver offered to take and was matched with, or false.', { cacheMs: 60_000 }),
];

function setupStep(method: Call['method'], path: string, setup: NonNullable<Call['setup']>, does: string, summary: string): Call {
  return { method, path, does, access: 'owner', owner: 'query', ownerOptional: true, input: 'query', answer: 'json', setup, summary };
}

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
