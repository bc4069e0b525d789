import { failure, failureOfStatus } from '../../kit/failures.ts';
import type { HttpAnswer } from '../../model/http.ts';
import type { AdapterDeps } from '../../model/platform.ts';
import type { SignIn, SignInAnswer } from '../../model/sign-in.ts';
import { errorOf, SignInAnswer as Wire } from './wire.ts';

/** A sign-in waits for a person at the other end of the platform's own checks: longer than a poll may take. */
const PATIENCE_MS = 15_000;

/** E-mail and password, then the six digits of a text message, where they are asked for. The password is kept nowhere. */
export function roadieSignIn({ http, machine }: Pick<AdapterDeps, 'http' | 'machine'>): SignIn {
  const ask = async (path: string, body: Record<string, unknown>, account: string): Promise<SignInAnswer> =>
    read(await http.request({ method: 'POST', path, body, timeoutMs: PATIENCE_MS }), account, machine.now());
  return {
    begin(input) {
      const account = String(input['email']).toLowerCase();
      return ask('/v1/sessions', { email: account, password: input['password'] }, account);
    },
    look: async () => ({ step: 'refused', why: 'over' }),
    async answer(handle, answer) {
      if (answer.type !== 'code') return { step: 'refused', why: 'over' };
      const { session, account } = JSON.parse(handle) as { session: string; account: string };
      return ask('/v1/sessions/code', { session, code: answer.code }, account);
    },
  };
}

function read(answer: HttpAnswer, account: string, now: number): SignInAnswer {
  if (!answer.ok) return { step: 'failed', failure: answer.failure };
  const { status, headers, body } = answer;
  if (status === 401) return { step: 'refused', why: 'wrong-password' };
  if (status === 423) return { step: 'refused', why: 'locked' };
  if (status === 410) return { step: 'refused', why: 'over' };
  if (status === 400 && errorOf(body) === 'wrong_code') return { step: 'refused', why: 'wrong-code' };
  if (status !== 200) return { step: 'failed', failure: failureOfStatus(status, headers, now) };
  const known = Wire.safeParse(body);
  if (!known.success) return { step: 'failed', failure: failure('unreadable', { status, note: 'no known step of a sign-in' }) };
  if (known.data.state === 'sms_code') return { step: 'code', handle: JSON.stringify({ session: known.data.session, account }) };
  return { step: 'complete', account, secrets: { refreshToken: known.data.refresh_token }, place: {} };
}
