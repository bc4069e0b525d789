import * as z from 'zod/mini';
import type { Call } from '../../describe/calls.ts';
import { cancelCall, linkCall, offersCall, password } from '../../kit/settings/calls.ts';

const phoneNumber = z.string().check(z.trim(), z.regex(/^[+(\d][\d\s().-]{6,24}$/));

/** This platform's calls of the specification. Calls that all platforms share are in the contract. */
export const calls: Call[] = [
  linkCall('/relay-setup', 'Links the account of this phone number and password: true when they are right.', {
    fields: z.strictObject({ phoneNumber, password }),
    answers: 'boolean',
  }),
  cancelCall('/relay-setup'),
  offersCall('/offers/relay', 'The offers of this driver: won, skipped and lost.'),
];
