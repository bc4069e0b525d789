import * as z from 'zod/mini';
import { blocks } from './blocks.ts';
import { endpoint } from './define.ts';
import { id } from './fields.ts';
import { reason, secondFactorCode } from './second-factor.ts';
import { metadata, shell } from './shell.ts';
import { newPassword } from './sign-up.ts';
import { world } from './system.ts';
import { userRecord } from './users.ts';

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
export const tokenPair = z.object({
  idToken: z.string(),
  /** Absent for `client: "web"`: then it travels only as an HttpOnly cookie. */
  refreshToken: z.optional(z.string()),
  /** Seconds. */
  expiresIn: z.number(),
  userId: z.string(),
});
const nothing = z.object({});

export const signIn = endpoint({
  id: 'auth.signIn',
  method: 'POST',
  path: '/auth/sign-in',
  access: 'public',
  in: 'body',
  input: z.strictObject({
    phoneNumber: text(40),
    password: text(128),
    /** The second factor, where `auth.secondFactor` asked for it. */
    totp: z.optional(secondFactorCode),
    client: z.optional(z.enum(['web', 'terminal'])),
  }),
  answer: tokenPair,
  failures: ['auth.wrong', 'auth.secondFactor', 'auth.secondFactorWrong', 'auth.banned'],
  /** From one address; per phone and address `config/constants.ts` is stricter. */
  rate: { points: 120, seconds: 60 },
  summary: 'Signs in with phone number and password.',
});
/** What the first page of somebody who is signed in is drawn from: the answers of `GET /user`, `GET /user/metadata`, `POST /blocks`, `GET /world`. */
const firstPage = z.object({
  record: userRecord,
  metadata: metadata.answer,
  /** Null for an admin who must have a second factor first. */
  blocks: z.nullable(blocks.answer),
  world: world.answer,
});
export type FirstPage = z.infer<typeof firstPage>;
export const refresh = endpoint({
  id: 'auth.refresh',
  method: 'POST',
  path: '/auth/refresh',
  access: 'public',
  in: 'body',
  input: z.strictObject({
    refreshToken: z.optional(text(200)),
    client: z.optional(z.enum(['web', 'terminal'])),
    /** With what a first page would ask for next, as `firstPage` names it: a slow line saves the round trips. */
    page: z.optional(z.boolean()),
    /** With what `GET /shell` gives, for the same reason. */
    facts: z.optional(z.boolean()),
  }),
  answer: z.extend(tokenPair, { page: z.optional(firstPage), facts: z.optional(shell.answer) }),
  failures: ['auth.sessionInvalid'],
  rate: { points: 240, seconds: 60 },
  summary: 'Trades a refresh token for a new pair; each works once.',
});
export const signOut = endpoint({
  id: 'auth.signOut',
  method: 'POST',
  path: '/auth/sign-out',
  access: 'public',
  in: 'body',
  input: z.strictObject({ refreshToken: z.optional(text(200)) }),
  answer: nothing,
  status: 204,
  failures: [],
  summary: 'Ends this session: its refresh tokens stop working.',
});
export const changePassword = endpoint({
  id: 'auth.changePassword',
  method: 'POST',
  path: '/auth/change-password',
  access: 'signed-in',
  in: 'body',
  input: z.strictObject({ oldPassword: text(128), newPassword }),
  answer: nothing,
  status: 204,
  fresh: true,
  ownOnly: true,
  failures: ['auth.wrong', 'auth.passwordCommon', 'access.forbidden'],
  rate: { points: 10, seconds: 60 },
  summary: 'Changes the password and ends every other session.',
});

/** Where a user is signed in, newest use first; without `userId` the caller. */
export const sessions = endpoint({
  id: 'auth.sessions',
  method: 'GET',
  path: '/auth/sessions',
  access: 'self',
  others: 'users.access',
  in: 'query',
  input: z.strictObject({ userId: z.optional(id) }),
  answer: z.object({
    sessions: z.array(
      z.object({
        sessionId: z.string(),
        /** The one this call was made from. */
        current: z.boolean(),
        /** E.g. `Chrome on Android`; null where the program did not say. */
        device: z.nullable(z.string()),
        /** Milliseconds. */
        signedInAt: z.number(),
        lastUsedAt: z.number(),
      }),
    ),
  }),
  ownOnly: true,
  enrolling: true,
  failures: ['access.forbidden'],
  summary: 'The sign-ins of a user.',
});
/** Ends a sign-in; its id token is refused from the next call on. One of another user needs a recent sign-in and a reason. */
export const endSession = endpoint({
  id: 'auth.endSession',
  method: 'DELETE',
  path: '/auth/sessions/{sessionId}',
  access: 'self',
  others: 'users.access',
  in: 'query',
  input: z.strictObject({ sessionId: text(80), userId: z.optional(id), reason: z.optional(reason) }),
  answer: nothing,
  status: 204,
  fresh: true,
  ownOnly: true,
  enrolling: true,
  failures: ['auth.sessionUnknown', 'access.forbidden'],
  summary: 'Ends one sign-in.',
});
/** Ends every sign-in of the caller, this one too unless `keepThis`; every id token given out before is worthless then. */
export const signOutEverywhere = endpoint({
  id: 'auth.signOutEverywhere',
  method: 'POST',
  path: '/auth/sign-out-everywhere',
  access: 'signed-in',
  in: 'body',
  input: z.strictObject({ keepThis: z.optional(z.boolean()) }),
  answer: nothing,
  status: 204,
  fresh: true,
  ownOnly: true,
  enrolling: true,
  failures: ['access.forbidden'],
  summary: 'Signs the caller out on every device.',
});
