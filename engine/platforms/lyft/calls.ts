import * as z from 'zod/mini';
import type { Call } from '../../describe/calls.ts';
import { answerCall, beginCall, cancelCall, offersCall, statusCall } from '../../kit/settings/calls.ts';

const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(20));

/** This platform's calls of the specification. Calls that all platforms share are in the contract. */
export const calls: Call[] = [
  beginCall('/lyft-setup', 'Starts to link the account of this e-mail and password.'),
  statusCall('/lyft-setup/status'),
  answerCall('/lyft-setup/status', 'The code that the platform sent to the driver.', {
    fields: z.strictObject({ type: z.literal('OTP-CODE'), code }),
  }),
  cancelCall('/lyft-setup'),
  offersCall('/lyft-offers', 'The offers of this driver: won, skipped and lost.'),
];
