import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id } from './fields.ts';

/** Six digits of the app, or a recovery code; spaces and dashes are read over. */
export const secondFactorCode = z.string().check(z.minLength(6), z.maxLength(20));
/** Why, for the audit log. */
export const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));
const nothing = z.object({});
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Proves again who is there: what is `recent` is open for ten minutes. The tokens stay the same. */
export const stepUp = endpoint({
  id: 'auth.stepUp',
  method: 'POST',
  path: '/auth/step-up',
  access: 'signed-in',
  in: 'body',
  input: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(128)), totp: z.optional(secondFactorCode) }),
  answer: nothing,
  status: 204,
  fresh: true,
  ownOnly: true,
  enrolling: true,
  failures: ['auth.wrong', 'auth.secondFactor', 'auth.secondFactorWrong', 'access.forbidden'],
  rate: { points: 20, seconds: 60 },
  summary: 'Confirms with the password, and the code where there is one, that it is still the same person.',
});
export const secondFactor = endpoint({
  id: 'auth.secondFactorState',
  method: 'GET',
  path: '/auth/second-factor',
  access: 'signed-in',
  in: 'none',
  input: z.strictObject({}),
  answer: z.object({
    /** Milliseconds; null without one. */
    since: z.nullable(z.number()),
    recoveryCodesLeft: z.number(),
    /** The caller's role must have one: it cannot be removed, and without it nothing else is open. */
    required: z.boolean(),
    /** The owner's setting. */
    policy: z.boolean(),
  }),
  ownOnly: true,
  enrolling: true,
  failures: ['access.forbidden'],
  summary: "The caller's second factor.",
});
/** The secret is shown this once. It is asked for only after `confirm`; starting again makes a new one. */
export const startSecondFactor = endpoint({
  id: 'auth.secondFactorStart',
  method: 'POST',
  path: '/auth/second-factor/start',
  access: 'signed-in',
  in: 'none',
  input: z.strictObject({}),
  answer: z.object({ secret: z.string(), uri: z.string() }),
  recent: true,
  enrolling: true,
  failures: ['auth.secondFactorExists', 'access.forbidden'],
  rate: { points: 10, seconds: 60 },
  summary: 'Begins to set up an authenticator app.',
});
export const confirmSecondFactor = endpoint({
  id: 'auth.secondFactorConfirm',
  method: 'POST',
  path: '/auth/second-factor/confirm',
  access: 'signed-in',
  in: 'body',
  input: z.strictObject({ totp: secondFactorCode }),
  answer: recoveryCodes,
  recent: true,
  enrolling: true,
  failures: ['auth.secondFactorExists', 'auth.secondFactorNone', 'auth.secondFactorWrong', 'access.forbidden'],
  rate: { points: 10, seconds: 60 },
  summary: 'Ends the set-up with a code of the app; gives the recovery codes, once.',
});
export const newRecoveryCodes = endpoint({
  id: 'auth.secondFactorCodes',
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  access: 'signed-in',
  in: 'none',
  input: z.strictObject({}),
  answer: recoveryCodes,
  recent: true,
  failures: ['auth.secondFactorNone', 'access.forbidden'],
  rate: { points: 10, seconds: 60 },
  summary: 'New recovery codes; the old ones are worthless.',
});
export const removeSecondFactor = endpoint({
  id: 'auth.secondFactorRemove',
  method: 'DELETE',
  path: '/auth/second-factor',
  access: 'signed-in',
  in: 'none',
  input: z.strictObject({}),
  answer: nothing,
  status: 204,
  recent: true,
  failures: ['auth.secondFactorNone', 'auth.secondFactorNeeded', 'access.forbidden'],
  summary: "Removes the caller's second factor.",
});
export const resetSecondFactor = endpoint({
  id: 'auth.secondFactorReset',
  method: 'POST',
  path: '/auth/second-factor/reset',
  access: 'users.roles',
  in: 'body',
  input: z.strictObject({ userId: id, reason }),
  answer: nothing,
  status: 204,
  recent: true,
  failures: ['user.notFound', 'auth.secondFactorNone'],
  summary: 'Removes the second factor of somebody who lost it, and ends their sign-ins. Never of oneself; an owner’s only by an owner.',
});
export const secondFactorPolicy = endpoint({
  id: 'auth.secondFactorPolicy',
  method: 'POST',
  path: '/auth/second-factor/policy',
  access: 'security.policy',
  in: 'body',
  input: z.strictObject({ required: z.boolean(), reason }),
  answer: nothing,
  status: 204,
  recent: true,
  failures: ['auth.secondFactorNone'],
  summary: 'Whether admins and owners must have a second factor. Who says so has one.',
});
