import type { Instant } from './clock.ts';

/** Every way a platform call can fail. `wait` codes pass by themselves; `stop` codes need a person. */
export const FAILURES = {
  'rate-limited': 'wait',
  'upstream-error': 'wait',
  unreachable: 'wait',
  'timed-out': 'wait',
  unreadable: 'wait',
  /** The platform gives offers only to drivers who are online there, and this one is not. */
  offline: 'wait',
  'needs-sign-in': 'stop',
  /** What we keep of the sign-in cannot be opened any more: our key to it is gone. */
  'credentials-lost': 'stop',
  'needs-human': 'stop',
  'not-trusted': 'stop',
  'not-in-good-standing': 'stop',
  'wrong-region': 'stop',
  'client-too-old': 'stop',
} as const;
export type FailureCode = keyof typeof FAILURES;

export interface Failure {
  code: FailureCode;
  /** HTTP status, where there was an answer. */
  status?: number;
  /** Real milliseconds the platform asked us to wait (Retry-After), where it did. */
  retryAfterMs?: number;
  /** Where a person can settle it (a challenge page), where the platform gave one. */
  url?: string;
  /** For logs and the terminal; never holds a secret, at most 200 characters. */
  note?: string;
  at?: Instant;
}
