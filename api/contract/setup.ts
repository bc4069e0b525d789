import * as z from 'zod/mini';
import type { SetupOutcome, SignInRefusal } from '#engine/model/sign-in.ts';

/** How far linking an account has come, in both readings of the specification. */
export const setupView = z.object({
  /** What the screen shows: the first reading. */
  state: z.enum(['INITIAL', 'CAPTCHA', 'OPTIONS', 'EMAIL_VERIFY', 'OTP', 'WEB_VIEW', 'COMPLETE', 'ERROR']),
  /** The same in the words of the connection flow. */
  step: z.enum(['CONTINENT', 'CREDENTIALS', 'CAPTCHA', 'OTP_CHOICE', 'APPROVAL', 'OTP', 'WEB_VIEW']),
  status: z.enum(['PENDING', 'COMPLETE', 'ERROR', 'ERROR_INVALID_ACCOUNT']),
  /** The platform's picture, as a `data:` address. */
  captchaUrl: z.nullable(z.string()),
  /** Ways to be asked, in the platform's words; the answer is an index into them. */
  options: z.array(z.string()),
  choices: z.array(z.string()),
  approvalType: z.nullable(z.enum(['MAIL', 'OTHER'])),
  /** The platform's page on which the driver answers, and why it asks there. */
  webUrl: z.nullable(z.string()),
  webReason: z.nullable(z.enum(['web-view', 'authentication'])),
  /** Why it ended, where it did: a text key, and the English text. */
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** Milliseconds until which the platform's question can be answered. */
  expiresAt: z.nullable(z.number()),
});
export type SetupView = z.infer<typeof setupView>;

/** Failures that a refused sign-in becomes. */
export const REFUSALS = {
  'wrong-password': 'setup.wrongPassword',
  'wrong-code': 'setup.wrongCode',
  'wrong-region': 'setup.wrongRegion',
  locked: 'setup.locked',
  over: 'setup.over',
} as const satisfies Record<SignInRefusal, string>;

/** Everything a set-up call may be refused with. */
export const SETUP_FAILURES = [
  ...Object.values(REFUSALS),
  'setup.failed',
  'setup.nothingAsked',
  'setup.running',
  'setup.notEnabled',
  'user.notFound',
] as const;

const NOTHING: Omit<SetupView, 'state' | 'step' | 'status'> = {
  captchaUrl: null,
  options: [],
  choices: [],
  approvalType: null,
  webUrl: null,
  webReason: null,
  code: null,
  message: null,
  expiresAt: null,
};

/** `null` = no set-up is on its way. `textOf` gives the English text of a failure. */
export function viewOf(outcome: SetupOutcome | null, expiresAt: number | null, textOf: (code: string) => string): SetupView {
  const pending = { ...NOTHING, expiresAt, status: 'PENDING' as const };
  switch (outcome?.step) {
    case 'captcha':
      return { ...pending, state: 'CAPTCHA', step: 'CAPTCHA', captchaUrl: outcome.imageUrl };
    case 'options':
      return { ...pending, state: 'OPTIONS', step: 'OTP_CHOICE', options: outcome.options, choices: outcome.options };
    case 'approval':
      return { ...pending, state: 'EMAIL_VERIFY', step: 'APPROVAL', approvalType: outcome.by === 'mail' ? 'MAIL' : 'OTHER' };
    case 'code':
      return { ...pending, state: 'OTP', step: 'OTP' };
    case 'web':
      return { ...pending, state: 'WEB_VIEW', step: 'WEB_VIEW', webUrl: outcome.url, webReason: outcome.reason };
    case 'complete':
      return { ...NOTHING, state: 'COMPLETE', step: 'CREDENTIALS', status: 'COMPLETE' };
    case 'refused': {
      const code = REFUSALS[outcome.why];
      const again = outcome.why === 'wrong-password';
      const step = outcome.why === 'wrong-region' ? 'CONTINENT' : 'CREDENTIALS';
      const status = again ? 'ERROR_INVALID_ACCOUNT' : 'ERROR';
      return { ...NOTHING, state: 'ERROR', step, status, code, message: textOf(code) };
    }
    default:
      return { ...pending, state: 'INITIAL', step: 'CREDENTIALS' };
  }
}
