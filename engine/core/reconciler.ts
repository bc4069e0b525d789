import { FAILURES } from '../model/failure.ts';
import { HALTED } from './account-state.ts';
import type { ActiveSession } from './active-session.ts';
import { type ReconcileOutcome, reconcile } from './reconcile.ts';

/** When one session reads its platform's schedule: at the configured pace, soon after a doubt, again after a failure. */
export interface Reconciler {
  /** Reads now, or joins the reading under way. */
  once(): Promise<ReconcileOutcome>;
  soon(): void;
  /** At the usual pace. */
  later(): void;
  cancel(): void;
  /** Never again. */
  end(): void;
}

/** Real milliseconds. */
const SOON_MS = 300;

/** `finished` is called when a stopped session has nothing open any more. */
export function createReconciler(session: ActiveSession, finished: () => void): Reconciler {
  const { scheduler, machine, world, random, meters, ownership, reconcileMs } = session.tools;
  const job = scheduler.job(() => void run());
  let reading: Promise<ReconcileOutcome> | null = null;
  let failures = 0;
  /** Readings in a row that left an outcome open. */
  let doubts = 0;
  let ended = false;

  function once(): Promise<ReconcileOutcome> {
    reading ??= reconcile(session).finally(() => {
      reading = null;
    });
    return reading;
  }

  async function run(): Promise<void> {
    if (ownership.certainFor(session.shard) <= 0) return after(SOON_MS);
    const before = session.state.status.state;
    // A halted account is not asked; without a sign-in each read would only try to sign in again.
    if (before === 'needs-sign-in' || (HALTED.includes(before) && !session.attempts.anyOpen)) return;
    const outcome = await once();
    if (outcome.ok) {
      failures = 0;
      if (!outcome.open) doubts = 0;
      if (session.state.status.state === 'stopped' && !outcome.open) finished();
      else if (outcome.open) after(Math.min(3 * SOON_MS * 2 ** Math.min(doubts++, 20), reconcileMs / 3));
      else later();
      return;
    }
    failures += 1;
    if ('stale' in outcome) return after(SOON_MS);
    const { failure } = outcome;
    session.activity.note(world.now(), `schedule not read: ${failure.code}`);
    meters.count('failures', { service: session.service, code: failure.code });
    if (FAILURES[failure.code] === 'stop') session.report({ type: 'failed', failure });
    after(Math.max(failure.retryAfterMs ?? 0, Math.min(reconcileMs, SOON_MS * 2 ** Math.min(failures, 20))));
  }

  function later(): void {
    after(reconcileMs * (0.9 + 0.2 * random()));
  }

  /** Never later than what is planned. */
  function after(ms: number): void {
    if (ended) return;
    if (job.index >= 0 && job.at <= machine.elapsed() + ms) return;
    scheduler.afterReal(job, ms);
  }

  function end(): void {
    ended = true;
    scheduler.cancel(job);
  }

  function soon(): void {
    doubts = 0;
    after(SOON_MS);
  }

  return { once, soon, later, cancel: () => scheduler.cancel(job), end };
}
