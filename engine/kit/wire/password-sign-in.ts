import type { HttpAnswer } from '../../model/http.ts';
import type { AdapterDeps } from '../../model/platform.ts';
import type { SignIn, SignInAnswer } from '../../model/sign-in.ts';
import { failure, failureOfStatus } from './failures.ts';

/** A sign-in waits for a person's account to be looked up: longer than a poll may take. */
const PATIENCE_MS = 15_000;

export interface PasswordSignInWire {
  path: string;
  /** The account's name among the call's own input; absent = its e-mail in lower case. */
  accountOf?(input: Record<string, unknown>): string;
  /** How the request names the account; absent = as `email`. */
  named?(account: string): Record<string, unknown>;
  /** Where the code goes that was sent to the driver; absent = none is ever asked for. */
  codePath?: string;
  /** An answer of status 200: signed in, or a code is wanted. `null` = neither. */
  read(body: unknown): SignedInTold | { session: string } | null;
  /** This answer of status 400 says that the code was wrong. */
  isWrongCode?(body: unknown): boolean;
}

export interface SignedInTold {
  refreshToken: string;
  /** What belongs among the platform's options. */
  settings?: Record<string, string | number>;
}

/**
 * Signing in with a name and a password, then with the code that was sent, where one is asked for. 401 is a wrong password, 423 a
 * locked account, 410 a sign-in that is over. The password goes to the platform and is kept nowhere.
 */
export function createPasswordSignIn({ http, machine }: Pick<AdapterDeps, 'http' | 'machine'>, wire: PasswordSignInWire): SignIn {
  const { accountOf = emailOf, named = (account) => ({ email: account }) } = wire;
  const ask = async (path: string, body: Record<string, unknown>, account: string): Promise<SignInAnswer> =>
    told(await http.request({ method: 'POST', path, body, timeoutMs: PATIENCE_MS }), { wire, account, now: machine.now() });
  return {
    begin(input) {
      const account = accountOf(input);
      return ask(wire.path, { ...named(account), password: input['password'] }, account);
    },
    look: async () => ({ step: 'refused', why: 'over' }),
    async answer(handle, answer) {
      if (answer.type !== 'code' || wire.codePath === undefined) return { step: 'refused', why: 'over' };
      const { session, account } = JSON.parse(handle) as { session: string; account: string };
      return ask(wire.codePath, { session, code: answer.code }, account);
    },
  };
}

function told(answer: HttpAnswer, { wire, account, now }: { wire: PasswordSignInWire; account: string; now: number }): SignInAnswer {
  if (!answer.ok) return { step: 'failed', failure: answer.failure };
  const { status, headers, body } = answer;
  if (status === 401) return { step: 'refused', why: 'wrong-password' };
  if (status === 423) return { step: 'refused', why: 'locked' };
  if (status === 410) return { step: 'refused', why: 'over' };
  if (status === 400 && wire.isWrongCode?.(body)) return { step: 'refused', why: 'wrong-code' };
  if (status !== 200) return { step: 'failed', failure: failureOfStatus(status, headers, now) };
  const read = wire.read(body);
  if (read === null) return { step: 'failed', failure: failure('unreadable', { status, note: 'no known step of a sign-in' }) };
  if ('session' in read) return { step: 'code', handle: JSON.stringify({ session: read.session, account }) };
  const { refreshToken, settings } = read;
  return { step: 'complete', account, secrets: { refreshToken }, place: {}, ...(settings && { settings }) };
}

function emailOf(input: Record<string, unknown>): string {
  return String(input['email']).toLowerCase();
}
