/** What the operator must be able to find in the log and to watch as a figure. */
export const SECURITY_EVENTS = [
  'sign-in-failed',
  'code-wrong',
  'refused',
  'limited',
  'role-changed',
  'password-changed',
  'god-mode',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Who and where, without anything personal: ids of ours, a route, a failure code. */
export interface SecurityFacts {
  userId?: string | null | undefined;
  /** Who changed it: a user id, `operator`. */
  by?: string;
  /** The caller's address; a short keyed hash of it is written. */
  address?: string;
  route?: string;
  code?: string;
  requestId?: string;
}

export interface SecurityLog {
  /** Counts the event and writes its line. */
  note(event: SecurityEvent, facts: SecurityFacts): void;
}
