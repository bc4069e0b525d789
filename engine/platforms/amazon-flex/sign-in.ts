import * as z from 'zod/mini';
import { failure, failureOfStatus } from '../../kit/wire/failures.ts';
import type { HttpAnswer } from '../../model/http.ts';
import type { AdapterDeps } from '../../model/platform.ts';
import type { ChallengeAnswer, SignIn, SignInAnswer, SignInStep } from '../../model/sign-in.ts';
import { placeOf } from './regions.ts';
import { messageOf } from './wire.ts';

/** A sign-in waits for a person at the other end of the platform's own checks: longer than a poll may take. */
const PATIENCE_MS = 15_000;

/** Links an account. What the platform asks goes to the driver; the password goes to the platform and is kept nowhere. */
export function flexSignIn({ http, machine }: Pick<AdapterDeps, 'http' | 'machine'>): SignIn {
  /** The handle names the platform's session and whose sign-in it is: both are needed when it ends well. */
  const ask = async (path: string, body: Record<string, unknown>, whose: Whose): Promise<SignInAnswer> => {
    const answer = await http.request({ method: 'POST', path, body, timeoutMs: PATIENCE_MS });
    return read(answer, whose, machine.now());
  };
  const resume = (path: string, handle: string, more: Record<string, unknown>): Promise<SignInAnswer> => {
    const { session, account, place } = JSON.parse(handle) as Whose & { session: string };
    return ask(path, { session, ...more }, { account, place });
  };
  return {
    async begin(input) {
      const place = input['domain'] === undefined && input['continent'] === undefined ? {} : placeOf(input);
      if (place === null) return { step: 'refused', why: 'wrong-region' };
      const account = String(input['email']).toLowerCase();
      return ask('/auth/sign-in', { email: account, password: input['password'], ...place }, { account, place });
    },
    look: (handle) => resume('/auth/sign-in/status', handle, {}),
    answer: (handle, answer) => resume('/auth/sign-in/answer', handle, wireAnswer(answer)),
  };
}

interface Whose {
  account: string;
  place: Record<string, string | number>;
}

function wireAnswer(answer: ChallengeAnswer): Record<string, unknown> {
  if (answer.type === 'web') return { type: 'ACCESS_TOKEN', accessToken: answer.accessToken };
  if (answer.type === 'option') return { type: 'CHOSEN_OPTION', option: answer.option };
  return { type: answer.type === 'captcha' ? 'CAPTCHA-CODE' : 'OTP-CODE', code: answer.code };
}

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
const session = text(2000);
/** A picture inside the answer: nothing is fetched from an address that a platform names. */
const picture = z.string().check(z.maxLength(100_000), z.regex(/^data:image\/(?:png|jpeg|gif|svg\+xml);base64,[A-Za-z0-9+/=]+$/));

const page = z.url({ protocol: /^https?$/ }).check(z.maxLength(2000));

const Answer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('COMPLETE'), refresh_token: text(8000) }),
  z.object({ status: z.literal('CAPTCHA'), session, captchaUrl: picture }),
  z.object({ status: z.literal('OPTIONS'), session, options: z.array(text(200)).check(z.minLength(1), z.maxLength(20)) }),
  z.object({ status: z.literal('EMAIL_VERIFY'), session }),
  z.object({ status: z.literal('OTP'), session }),
  z.object({ status: z.literal('WEB_VIEW'), session, reason: z.enum(['HandleOnWebView', 'AuthenticationFailed']), challengeUrl: page }),
]);

function read(answer: HttpAnswer, whose: Whose, now: number): SignInAnswer {
  if (!answer.ok) return { step: 'failed', failure: answer.failure };
  const { status, body, headers } = answer;
  const message = messageOf(body);
  if (/unauthorized request/i.test(message)) return { step: 'refused', why: 'wrong-region' };
  if (status === 401) return { step: 'refused', why: 'wrong-password' };
  if (status === 423) return { step: 'refused', why: 'locked' };
  if (status === 410) return { step: 'refused', why: 'over' };
  if (status === 400 && /code/i.test(message)) return { step: 'refused', why: 'wrong-code' };
  if (status !== 200) return { step: 'failed', failure: failureOfStatus(status, headers, now) };
  const known = Answer.safeParse(body);
  if (!known.success) return { step: 'failed', failure: failure('unreadable', { status, note: 'no known step of a sign-in' }) };
  if (known.data.status === 'COMPLETE') return { step: 'complete', ...whose, secrets: { refreshToken: known.data.refresh_token } };
  return { ...stepOf(known.data), handle: JSON.stringify({ session: known.data.session, ...whose }) };
}

function stepOf(data: Exclude<z.infer<typeof Answer>, { status: 'COMPLETE' }>): SignInStep {
  if (data.status === 'CAPTCHA') return { step: 'captcha', imageUrl: data.captchaUrl };
  if (data.status === 'OPTIONS') return { step: 'options', options: data.options };
  if (data.status === 'WEB_VIEW')
    return { step: 'web', url: data.challengeUrl, reason: data.reason === 'HandleOnWebView' ? 'web-view' : 'authentication' };
  return data.status === 'OTP' ? { step: 'code' } : { step: 'approval', by: 'mail' };
}
