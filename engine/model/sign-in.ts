import type { Failure } from './failure.ts';

/** What the platform asks before it opens the account. `options` = the driver chooses how to be asked, `approval` = they approve elsewhere. */
export type SignInStep =
  | { step: 'captcha'; imageUrl: string }
  | { step: 'options'; options: string[] }
  | { step: 'approval'; by: 'mail' | 'other' }
  | { step: 'code' }
  /** The driver answers on the platform's own page, which comes back with an access token. */
  | { step: 'web'; url: string; reason: 'web-view' | 'authentication' };

/** Why a platform lets somebody not in. After `wrong-code` the same step may be tried again; the others end the sign-in. */
export const SIGN_IN_REFUSALS = ['wrong-password', 'wrong-code', 'wrong-region', 'locked', 'over'] as const;
export type SignInRefusal = (typeof SIGN_IN_REFUSALS)[number];

/** What the driver sees of a set-up; kept between two calls. */
export type SetupOutcome =
  | SignInStep
  | { step: 'begun' }
  | { step: 'complete' }
  | { step: 'refused'; why: SignInRefusal }
  /** The platform did not answer as it should. */
  | { step: 'failed' };

export interface SignedIn {
  step: 'complete';
  /** Lower-case e-mail, or the digits of a phone number. */
  account: string;
  /** What signs in from now on: sealed at once, shown to nobody. */
  secrets: Record<string, string>;
  /** What the sign-in tells about where the account belongs; goes into the user record. */
  place: Record<string, string | number>;
  /** What it tells that belongs among the platform's own options, e.g. the market. */
  settings?: Record<string, string | number>;
}

/** A platform's answer to a sign-in or to one of its questions. `handle` is its own name of the sign-in. */
export type SignInAnswer =
  | (SignInStep & { handle: string })
  | SignedIn
  | { step: 'refused'; why: SignInRefusal }
  | { step: 'failed'; failure: Failure };

export type ChallengeAnswer =
  | { type: 'captcha' | 'code'; code: string }
  | { type: 'option'; option: number }
  | { type: 'web'; accessToken: string };

/**
 * Signing in as a person does: every question goes to the driver and the answer back to the platform; nothing here answers one by
 * itself. The password is handed on once and kept nowhere.
 */
export interface SignIn {
  /** The call's own fields, as `calls.ts` describes them. */
  begin(input: Record<string, unknown>): Promise<SignInAnswer>;
  /** Has the driver done elsewhere what the platform asked? */
  look(handle: string): Promise<SignInAnswer>;
  answer(handle: string, answer: ChallengeAnswer): Promise<SignInAnswer>;
}
