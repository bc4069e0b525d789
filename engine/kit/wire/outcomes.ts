import type { Failure } from '../../model/failure.ts';
import type { HttpAnswer } from '../../model/http.ts';
import type { Assignment } from '../../model/offer.ts';
import type { GrabAnswer, ReleaseAnswer } from '../../model/platform.ts';

/** What the statuses of an accept mean at one platform. A 4xx that is not named here is a refusal, any other status leaves a doubt. */
export interface GrabStatuses {
  accepted: readonly number[];
  gone: readonly number[];
  /** Refusals besides 4xx. */
  refused?: readonly number[];
  /** The bid is taken, the schedule shows the decision later. */
  bidTaken?: number | undefined;
}

export interface GrabReaders {
  /** What was won; `body` is undefined where the answer could not be read. Null = the platform has not named it yet. */
  assignment(body: unknown): Assignment | null;
  explain(answer: HttpAnswer): Failure;
}

/** Returns what became of an accept. Only the status decides; where it leaves a doubt the answer is `unknown`: the offer may be ours. */
export function grabOutcome(
  answer: HttpAnswer,
  { accepted, gone, refused = [], bidTaken }: GrabStatuses,
  { assignment, explain }: GrabReaders,
): GrabAnswer {
  if (!answer.ok && !answer.sentOut) return { outcome: 'refused', failure: answer.failure };
  const status = answer.ok ? answer.status : answer.failure.status;
  if (status !== undefined && accepted.includes(status))
    return { outcome: 'accepted', assignment: assignment(answer.ok ? answer.body : undefined) };
  if (status !== undefined && status === bidTaken) return { outcome: 'offered' };
  if (!answer.ok) return { outcome: 'unknown', failure: answer.failure };
  if (gone.includes(answer.status)) return { outcome: 'gone' };
  const failure = explain(answer);
  if (!refused.includes(answer.status) && (answer.status < 400 || answer.status >= 500)) return { outcome: 'unknown', failure };
  return failure.code === 'upstream-error' ? { outcome: 'refused' } : { outcome: 'refused', failure };
}

/** Returns what became of giving a block back, by the status alone. */
export function releaseOutcome(answer: HttpAnswer, explain: GrabReaders['explain']): ReleaseAnswer {
  if (!answer.ok && !answer.sentOut) return { outcome: 'refused', failure: answer.failure };
  const status = answer.ok ? answer.status : answer.failure.status;
  if (status === 200 || status === 204) return { outcome: 'released' };
  if (!answer.ok) return { outcome: 'unknown', failure: answer.failure };
  if (status === 404 || status === 410) return { outcome: 'not-held' };
  return { outcome: answer.status >= 500 ? 'unknown' : 'refused', failure: explain(answer) };
}
