import { FAILURES, type FailureCode } from './failure.ts';
import { SESSION_STATES, type SessionState } from './session.ts';

/** What a driver can read help about: each state of a search, and each cause that pauses or stops one. */
export type PauseTopic = SessionState | FailureCode | 'auto-stop';
export const PAUSE_TOPICS: readonly PauseTopic[] = [
  ...new Set<PauseTopic>([...SESSION_STATES, 'auto-stop', ...(Object.keys(FAILURES) as FailureCode[])]),
];

/** Returns what the help says about a search: its cause where there is one that is known, else its state. */
export function topicOf({ state, cause }: { state: string; cause?: string | null }): PauseTopic {
  return PAUSE_TOPICS.find((topic) => topic === cause) ?? PAUSE_TOPICS.find((topic) => topic === state) ?? 'stopped';
}

/** Returns the console's address of the help about a search of this service. */
export function helpPath(service: string, session: { state: string; cause?: string | null }): string {
  return `/help/pauses?${new URLSearchParams({ service, topic: topicOf(session) })}`;
}
