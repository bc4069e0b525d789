import * as z from 'zod/mini';
import type { Call } from '../../describe/calls.ts';
import { answerCall, beginCall, cancelCall, email, ownOffersCall, password, readCall, statusCall } from '../../kit/settings/calls.ts';
import { MINUTE } from '../../model/time-units.ts';

/** Six digits, one per box. */
const code = z.string().check(z.trim(), z.regex(/^\d{6}$/));
const word = z.optional(z.string().check(z.maxLength(60)));

/** This platform's calls of the specification. Calls that all platforms share are in the contract. */
export const calls: Call[] = [
  beginCall(
    '/roadie-setup',
    'Starts to link the account of this e-mail and password; a changed password is checked here too.',
    z.strictObject({ type: word, id: word, email, password }),
  ),
  answerCall(
    '/roadie/sms-captcha',
    'The six digits that the platform sent to the driver: INCORRECT, EXPIRED, or a token that names the sign-in.',
    {
      fields: z.strictObject({
        type: z.optional(z.literal('OTP-CODE')),
        id: word,
        email: z.optional(email),
        password: z.optional(password),
        code,
      }),
      answers: 'code',
    },
  ),
  statusCall('/roadie-setup/status'),
  cancelCall('/roadie-setup'),
  ownOffersCall('/roadie/offers', 'The offers of this driver: won, skipped and lost.'),
  readCall('/roadie/stats', 'stats', 'How many gigs the driver offered to take and was matched with, or false.', { cacheMs: MINUTE }),
];
