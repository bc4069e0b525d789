import { failure, failureOfStatus } from '../../kit/failures.ts';
import type { AdapterDeps } from '../../model/platform.ts';
import type { SignIn, SignInAnswer } from '../../model/sign-in.ts';
import { SignedInAnswer } from './wire.ts';

/** A sign-in waits for a person's account to be looked up: longer than a poll may take. */
const PATIENCE_MS = 15_000;

/** E-mail and password, and nothing else is asked. The password goes to the platform and is kept nowhere. */
export function sparkSignIn({ http, machine }: Pick<AdapterDeps, 'http' | 'machine'>): SignIn {
  return {
    async begin(input): Promise<SignInAnswer> {
      const account = String(input['email']).toLowerCase();
      const body = { email: account, password: input['password'] };
      const answer = await http.request({ method: 'POST', path: '/auth/login', body, timeoutMs: PATIENCE_MS });
      if (!answer.ok) return { step: 'failed', failure: answer.failure };
      const { status, headers } = answer;
      if (status === 401) return { step: 'refused', why: 'wrong-password' };
      if (status === 423) return { step: 'refused', why: 'locked' };
      if (status !== 200) return { step: 'failed', failure: failureOfStatus(status, headers, machine.now()) };
      const read = SignedInAnswer.safeParse(answer.body);
      if (!read.success) return { step: 'failed', failure: failure('unreadable', { status, note: 'no sign-in in the answer' }) };
      const { refreshToken, driver } = read.data;
      const settings = { deliveryArea: driver.zone, driverTimeZone: driver.timeZone };
      return { step: 'complete', account, secrets: { refreshToken }, place: {}, settings };
    },
    look: async () => ({ step: 'refused', why: 'over' }),
    answer: async () => ({ step: 'refused', why: 'over' }),
  };
}
