import * as z from 'zod/mini';
import { tokenPair } from './auth.ts';
import { endpoint } from './define.ts';
import { id } from './fields.ts';
import { reason } from './second-factor.ts';

const pair = z.extend(tokenPair, {
  /** Milliseconds. */
  endsAt: z.number(),
  /** The server's clock, which the remaining time runs by. */
  now: z.number(),
  name: z.string(),
  admin: z.object({ userId: z.string(), name: z.string() }),
});

/** Twenty minutes as a driver or a partner, every call on record. Ends at `godMode: null`, the admin's sign-out, ban or loss of role. */
export const startGodMode = endpoint({
  id: 'auth.godMode',
  method: 'POST',
  path: '/auth/god-mode',
  access: 'users.godMode',
  in: 'body',
  input: z.strictObject({ userId: id, reason }),
  answer: pair,
  recent: true,
  failures: ['user.notFound', 'godMode.notThis'],
  rate: { points: 20, seconds: 60 },
  summary: 'Acts as another user for twenty minutes: a pair that names both.',
});
/** For a page that was loaded again: the admin's record names the user in `godMode`, and this gives the next pair until the time is up. */
export const resumeGodMode = endpoint({
  id: 'auth.godModeResume',
  method: 'POST',
  path: '/auth/god-mode/resume',
  access: 'users.godMode',
  in: 'none',
  input: z.strictObject({}),
  answer: pair,
  failures: ['godMode.over'],
  rate: { points: 60, seconds: 60 },
  summary: 'Goes on with the god mode that this sign-in began.',
});
export const godModes = endpoint({
  id: 'auth.godModes',
  method: 'GET',
  path: '/auth/god-modes',
  access: 'self',
  others: 'users.godMode',
  in: 'query',
  input: z.strictObject({ userId: id }),
  answer: z.array(
    z.object({
      startedAt: z.number(),
      /** When it ended or will end. */
      endedAt: z.number(),
      by: z.string(),
      reason: z.string(),
      /** Calls made in it; each is in the audit log. */
      calls: z.number(),
    }),
  ),
  failures: [],
  summary: 'Who looked at an account as its driver, when and why; the last 50, newest first.',
});
