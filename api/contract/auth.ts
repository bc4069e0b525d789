import * as z from 'zod/mini';
import { endpoint } from './define.ts';

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
  input: z.strictObject({ phoneNumber: text(40), password: text(128), client: z.optional(z.enum(['web', 'terminal'])) }),
  answer: tokenPair,
  failures: ['auth.wrong', 'auth.banned'],
  /** From one address; per phone and address `config/constants.ts` is stricter. */
  rate: { points: 120, seconds: 60 },
  summary: 'Signs in with phone number and password.',
});
export const refresh = endpoint({
  id: 'auth.refresh',
  method: 'POST',
  path: '/auth/refresh',
  access: 'public',
  in: 'body',
  input: z.strictObject({ refreshToken: z.optional(text(200)), client: z.optional(z.enum(['web', 'terminal'])) }),
  answer: tokenPair,
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
  input: z.strictObject({ oldPassword: text(128), newPassword: z.string().check(z.minLength(8), z.maxLength(128)) }),
  answer: nothing,
  status: 204,
  fresh: true,
  failures: ['auth.wrong', 'access.forbidden'],
  rate: { points: 10, seconds: 60 },
  summary: 'Changes the password and ends every other session.',
});
