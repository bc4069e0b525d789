import type { Sent } from '../model/http.ts';
import type { Assignment, Offer } from '../model/offer.ts';
import type { GrabAnswer } from '../model/platform.ts';
import type { FailureDetail } from '../model/verdict.ts';
import { type ActiveSession, type Fit, stopsAfterWin } from './active-session.ts';
import type { Attempt } from './attempts.ts';
import { announceLoss, announceWin, assumed, conclude, verdictOf } from './outcome.ts';

/** An accept is not sent unless its answer can be waited for at least so long. */
const LEAST_TO_SEND_MS = 1000;

/**
 * Sends one accept and settles it. Returns true when its hours are free again. `readAt` = `machine.elapsed()` when the
 * offer had been read.
 */
export async function accept(session: ActiveSession, fit: Fit, attempt: Attempt, readAt: number): Promise<boolean> {
  const { tools, service, attempts } = session;
  let sentAt: number | null = null;
  attempts.send(attempt);
  const answer = await session.onWire(() =>
    send(session, fit.offer, () => {
      const left = tools.ownership.certainFor(session.shard);
      if (left < LEAST_TO_SEND_MS) return 0;
      sentAt ??= tools.machine.elapsed();
      tools.failpoint?.('sent');
      return left;
    }),
  );
  if (sentAt !== null) {
    const grabMs = sentAt - readAt;
    attempts.timed(attempt, grabMs);
    session.activity.grabbed(grabMs);
    tools.meters.observe('grab_ms', { service }, grabMs);
  }
  return settle(session, fit, attempt, answer);
}

async function settle(session: ActiveSession, fit: Fit, attempt: Attempt, answer: GrabAnswer): Promise<boolean> {
  switch (answer.outcome) {
    case 'accepted':
      await won(session, attempt, answer.assignment ?? assumed(fit), answer.assignment === null);
      return false;
    case 'gone':
      await lost(session, attempt, 'GONE');
      return true;
    case 'refused':
      if (answer.failure) session.report({ type: 'failed', failure: answer.failure });
      await lost(session, attempt, attempt.grabMs === null ? 'NOT_SENT' : 'REFUSED');
      return true;
    case 'unknown':
      if (answer.failure.code === 'rate-limited') session.report({ type: 'failed', failure: answer.failure });
      await doubted(session, attempt, `outcome unknown (${answer.failure.code}), reading the schedule`);
      return false;
    case 'offered':
      await doubted(session, attempt, 'offered, the platform decides');
      return false;
  }
}

/** Calls the adapter. A fault of the adapter is no answer: the accept may have been sent. */
async function send({ upstream, tools, userId, service }: ActiveSession, offer: Offer, sent: Sent): Promise<GrabAnswer> {
  try {
    return await upstream.grab(offer, sent);
  } catch (error) {
    tools.log.error({ userId, service, offerId: offer.id, error: String(error) }, 'accept broke');
    return { outcome: 'unknown', failure: { code: 'unreadable', note: String(error).slice(0, 200) } };
  } finally {
    tools.failpoint?.('replied');
  }
}

async function won(session: ActiveSession, attempt: Attempt, assignment: Assignment, guessed: boolean): Promise<void> {
  const { offer } = attempt;
  session.schedule.won(session.service, offer.id, assignment);
  session.attempts.win(attempt);
  session.attempts.granted(assignment, session.tools.machine.elapsed());
  if (stopsAfterWin(session)) session.report({ type: 'stop', cause: 'auto-stop' });
  const verdict = verdictOf(session, attempt, 'got', null);
  await conclude(session, attempt, { state: 'accepted', assignment, verdict }, () => announceWin(session, offer, verdict, assignment));
  if (guessed) session.reconcileSoon();
}

/** Records that the driver does not get the block. `NOT_SENT` = the accept never left. */
export async function lost(session: ActiveSession, attempt: Attempt, detail: FailureDetail): Promise<void> {
  const { offer } = attempt;
  session.schedule.lost(session.service, offer.id);
  session.attempts.lose(attempt);
  const verdict = verdictOf(session, attempt, 'lost', detail);
  const state = detail === 'NOT_SENT' ? 'not_accepted' : 'refused';
  await conclude(session, attempt, { state, assignment: null, verdict }, () => announceLoss(session, offer, verdict));
}

/** Only the schedule tells what became of it; until then its hours are not free. */
async function doubted(session: ActiveSession, attempt: Attempt, why: string): Promise<void> {
  const { tools, activity } = session;
  const { offer, grabMs } = attempt;
  session.attempts.doubt(attempt, tools.machine.elapsed());
  await conclude(session, attempt, { state: 'unknown', assignment: null, verdict: null }, () => {
    const at = tools.world.now();
    activity.decided({ at, offer, outcome: 'uncertain', reason: null, detail: 'UNCERTAIN', margin: 0, grabMs });
    activity.note(at, `accept of ${offer.id}: ${why}`);
  });
  session.reconcileSoon();
}
