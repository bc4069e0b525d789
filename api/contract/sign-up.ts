import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { personName } from './plain-text.ts';

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
const note = (max: number) => z.optional(z.string().check(z.maxLength(max)));
const phone = text(40);
/** Four digits; anything else is answered as a wrong code is. */
const code = z.string().check(z.maxLength(20));
export const newPassword = z.string().check(z.minLength(8), z.maxLength(128));
export const language = z.enum(['en', 'es']);

/**
 * Sign-up, plain, by invite or by referral code; afterwards sign in with phone and password. One of the most common
 * passwords is refused (`auth.passwordCommon`, issue at `password`). The confirmation and the tick at the terms are the
 * form's own rules; `termsVersion` says that the box is ticked.
 */
export const register = endpoint({
  id: 'user.register',
  method: 'POST',
  path: '/user',
  access: 'public',
  in: 'body',
  enveloped: true,
  input: z.strictObject({
    name: personName,
    password: newPassword,
    /** In any writing; a number without a country code is American. May be absent with an invite that was sent to a phone. */
    phoneNumber: z.optional(phone),
    /** From `/register/referral/{code}`; must exist (`signUp.referralUnknown`). */
    referralCode: note(40),
    /** From `/register/invite/{inviteId}`; `user-{userId}` is a driver's own link. */
    inviteId: note(80),
    /** The version of the terms that was ticked; it must be the current one (`terms.outdated`). Absent: the dialog asks later. */
    termsVersion: z.optional(z.int()),
    /** Language of the messages sent to this driver. */
    lang: z.optional(language),
    linkedFrom: note(40),
    brand: note(80),
    facebookEmail: note(200),
    facebookFbc: note(400),
    facebookFbp: note(400),
    facebookUA: note(400),
    facebookIP: note(80),
    facebookPixel: note(80),
    /** Taken, never believed: good standing comes from a payment, the free first day or an admin. */
    automaticGoodStanding: z.optional(z.boolean()),
  }),
  answer: z.object({ userId: z.string() }),
  failures: [
    'signUp.closed',
    'signUp.phoneRefused',
    'signUp.phoneInvalid',
    'signUp.referralUnknown',
    'signUp.inviteUnknown',
    'signUp.inviteUsed',
    'signUp.inviteOtherPhone',
    'user.phoneTaken',
    'auth.passwordCommon',
    'terms.outdated',
  ],
  rate: { points: 60, seconds: 600 },
  summary: 'Makes an account: plain, by invite or by referral code.',
});

/** An admin's sign-up of somebody else: without a password, which its owner sets by "Forgot password". */
export const registerSpecial = endpoint({
  id: 'user.registerSpecial',
  method: 'POST',
  path: '/user/special',
  access: 'users.create',
  in: 'body',
  enveloped: true,
  input: z.strictObject({
    name: personName,
    phoneNumber: phone,
    referralCode: note(40),
    linkedFrom: note(40),
  }),
  answer: z.object({ userId: z.string() }),
  failures: ['signUp.phoneRefused', 'signUp.phoneInvalid', 'signUp.referralUnknown', 'user.phoneTaken'],
  summary: 'Makes an account for somebody who will set a password himself.',
});

/** What the sign-up page shows of an invite. */
export const invite = endpoint({
  id: 'invite.get',
  method: 'GET',
  path: '/invite',
  access: 'public',
  in: 'query',
  input: z.strictObject({ inviteId: text(80) }),
  answer: z.object({
    inviteId: z.string(),
    /** `user`: a driver's own link, good for any phone. `normal`: sent to one phone, good once. */
    kind: z.enum(['user', 'normal']),
    /** The phone it was sent to (E.164): the form shows it and does not ask for one. Null for a driver's own link. */
    invited: z.nullable(z.string()),
    /** Null when the inviter does not show their name. */
    invitedByName: z.nullable(z.string()),
    referralCode: z.nullable(z.string()),
    alreadyInvited: z.boolean(),
  }),
  failures: ['signUp.inviteUnknown'],
  rate: { points: 60, seconds: 60 },
  summary: 'An invite, for the sign-up page.',
});

/**
 * Sends the 4-digit code to the caller's own phone: good for 5 minutes, 3 tries, once; a new one replaces the last. At most
 * 3 codes an hour and 10 a day for a phone, then 429 with Retry-After; the same where the messages of the day are used up. A phone that is not the driver's gets the same answer and
 * no message. While the sandbox is on, `GET /prd/sandbox/messages` shows what was sent.
 */
export const sendVerification = endpoint({
  id: 'verification.send',
  method: 'POST',
  path: '/verification',
  access: 'self',
  ownOnly: true,
  in: 'body',
  input: z.strictObject({ phoneNumber: phone, userId: text(80) }),
  /** Seconds the code is good for. */
  answer: z.object({ expiresIn: z.number() }),
  failures: ['verification.done', 'verification.notSent', 'user.notFound'],
  fresh: true,
  summary: 'Sends the code that proves the phone number.',
});
/** Wrong, used up, too old or never sent: always 400 `verification.incorrect`. After a good one `phoneVerified` is true. */
export const confirmVerification = endpoint({
  id: 'verification.confirm',
  method: 'POST',
  path: '/verification/confirm',
  access: 'self',
  ownOnly: true,
  in: 'body',
  input: z.strictObject({ userId: text(80), code }),
  answer: z.object({ phoneVerified: z.boolean() }),
  failures: ['verification.incorrect'],
  fresh: true,
  summary: 'Proves the phone number with the code that was sent to it.',
});

const resetCode = {
  access: 'public',
  input: z.strictObject({ phoneNumber: phone }),
  /** Seconds the code is good for. */
  answer: z.object({ expiresIn: z.number() }),
  failures: ['user.phoneInvalid'],
  rate: { points: 60, seconds: 60 },
  summary: 'Sends a code to the phone with which a new password can be set.',
} as const;
/** The same answer for every number, known or not, and in the same time; limits as for `sendVerification`. */
export const sendResetCode = endpoint({
  ...resetCode,
  id: 'auth.sendResetCode',
  method: 'POST',
  path: '/forgot-password/code',
  in: 'body',
});
/** The specification's way of `sendResetCode`. It sends a message, so no page of another origin may make it. */
export const forgotPassword = endpoint({
  ...resetCode,
  id: 'auth.forgotPassword',
  method: 'GET',
  path: '/forgot-password',
  in: 'query',
  ownOrigin: true,
});
/** Sets the password and ends every sign-in of this driver; then sign in. Wrong, used up, too old: 400 `reset.incorrect`. */
export const resetPassword = endpoint({
  id: 'auth.resetPassword',
  method: 'POST',
  path: '/forgot-password',
  access: 'public',
  in: 'body',
  input: z.strictObject({ phoneNumber: phone, verificationCode: code, password: newPassword }),
  answer: z.object({}),
  status: 204,
  failures: ['reset.incorrect', 'auth.passwordCommon'],
  rate: { points: 60, seconds: 60 },
  summary: 'Sets a new password with the code that was sent to the phone.',
});
