import type { Instant } from '../model/clock.ts';
import type { Failure } from '../model/failure.ts';
import type { Assignment, Offer } from '../model/offer.ts';
import type { ScheduleAnswer } from '../model/platform.ts';
import { MINUTE } from '../model/time-units.ts';
import { type ActiveSession, LOOK_BACK_MS, stopsAfterWin } from './active-session.ts';
import { announceLoss, announceWin, recorded, verdictOf } from './outcome.ts';
import type { OpenAttempt, ReconcileAnswer } from './ports.ts';

export type ReconcileOutcome =
  /** `open` = attempts too young to be given up; the schedule must be read again. */
  { ok: true; open: number } | { ok: false; failure: Failure } | { ok: false; stale: true };

/**
 * A schedule may lag this far behind: blocks won in this time may be missing from it, and blocks given back still in it. An
 * attempt is given up once a schedule read so long after it (or a whole pace of readings, where that is shorter) shows no block.
 */
const LAG_MS = MINUTE;

/**
 * Reads the platform's own schedule and brings the database in line: resolves attempts whose outcome is open, adds
 * blocks we did not know, marks those that vanished. Nothing changes when the schedule cannot be read.
 */
export async function reconcile(session: ActiveSession): Promise<ReconcileOutcome> {
  const { userId, service, era, tools } = session;
  const { store, machine, world } = tools;
  try {
    await settleAgain(session);
    const reading = { began: machine.elapsed(), now: world.now() };
    const inFlight = new Set(session.attempts.inFlight.keys());
    const open = await store.openAttempts(userId, service);
    const answer = await readSchedule(session);
    if (session.era !== era) return { ok: false, stale: true };
    if (!answer.ok) return answer;

    const stillOpen = await session.outcomes.inTurn(() => {
      const ours = open.filter(({ offerId }) => !inFlight.has(offerId) && !session.attempts.inFlight.has(offerId));
      return applySchedule(session, answer, ours, reading);
    });
    await session.schedule.reload(() => store.occupied(userId, reading.now - LOOK_BACK_MS));
    return { ok: true, open: stillOpen };
  } catch (error) {
    tools.meters.count('failures', { service, code: 'store' });
    tools.log.error({ userId, service, error: String(error) }, 'reconciling broke');
    return { ok: false, failure: { code: 'unreachable', note: 'records' } };
  }
}

/** When a schedule was read, on both clocks. */
interface Reading {
  began: number;
  now: Instant;
}

/** Writes what the schedule says. Returns how many of our open attempts are too young to be given up. */
async function applySchedule(
  session: ActiveSession,
  { assignments, undecided }: ScheduleAnswer & { ok: true },
  ours: OpenAttempt[],
  { began, now }: Reading,
): Promise<number> {
  const { userId, service, account, tools } = session;
  const { store, machine, world } = tools;
  session.attempts.prune(began - LAG_MS, now);
  const held = holdings(session, assignments);
  const shown = indexOf(held);
  const giveUpMs = Math.min(tools.reconcileMs, LAG_MS);
  const waits = new Set(undecided);
  const attempts = ours.filter(
    (attempt) => shown(attempt) !== undefined || (!waits.has(attempt.offerId) && ageOf(session, attempt, began) >= giveUpMs),
  );
  tools.failpoint?.('reconcile-before');
  const written = world.now();
  const spared = {
    from: written - Math.min(LAG_MS, machine.elapsed() - session.worldBegan) * world.speed(),
    to: written + LAG_MS * world.speed(),
  };
  const answer = await store.reconcile({ userId, service, account, assignments: held, spared, attempts, now });
  tools.failpoint?.('reconcile-after');
  resolve(session, answer, attempts, shown);
  noteDifferences(session, answer);
  const resolved = new Set(answer.resolved.map(({ attemptId }) => attemptId));
  return ours.filter(({ attemptId }) => !resolved.has(attemptId)).length;
}

/** Outcomes that the database did not take earlier go first: a 200 is a win whatever the schedule shows. */
async function settleAgain(session: ActiveSession): Promise<void> {
  if (!session.attempts.unrecorded.length) return;
  await session.outcomes.inTurn(async () => {
    const again = session.attempts.unrecorded;
    await session.outcomes.commit(again.map(({ settlement }) => settlement));
    session.attempts.recorded(again.length);
    for (const outcome of again) recorded(session, outcome);
  });
}

function readSchedule({ upstream, userId, service, tools, onWire }: ActiveSession): Promise<ScheduleAnswer> {
  return onWire(async () => {
    try {
      return await upstream.schedule();
    } catch (error) {
      tools.log.error({ userId, service, error: String(error) }, 'reading the schedule broke');
      return { ok: false, failure: { code: 'unreadable', note: String(error).slice(0, 200) } };
    }
  });
}

/** The schedule without blocks given back since it was read, and without attempts in flight: their own outcome knows more. */
function holdings({ attempts }: ActiveSession, schedule: Assignment[]): Assignment[] {
  const inFlight = [...attempts.inFlight.values()].map(({ offer }) => offer);
  return schedule.filter((block) => !attempts.isGivenBack(block) && !inFlight.some((offer) => isOf(block, offer)));
}

type Shown = ReturnType<typeof indexOf>;

/** The block of an attempt, without a walk through the whole schedule. */
function indexOf(held: Assignment[]) {
  const byOffer = new Map(held.flatMap((block) => (block.offerId === undefined ? [] : [[block.offerId, block]])));
  const byPlace = new Map(held.flatMap((block) => (block.offerId === undefined ? [[placeOf(block), block]] : [])));
  return ({ offerId, offer }: Pick<OpenAttempt, 'offerId' | 'offer'>) => byOffer.get(offerId) ?? byPlace.get(placeOf(offer));
}

function placeOf({ startsAt, locationId }: Pick<Offer, 'startsAt' | 'locationId'>): string {
  return `${startsAt} ${locationId}`;
}

/** Brings the attempts in line with what the database made of the schedule. */
function resolve(session: ActiveSession, answer: ReconcileAnswer, listed: OpenAttempt[], shown: Shown): void {
  const { service, attempts, tools } = session;
  const open = new Map(listed.map((attempt) => [attempt.attemptId, attempt]));
  for (const { attemptId, offerId, state } of answer.resolved) {
    const attempt = attempts.resolved(offerId, open.get(attemptId));
    if (!attempt) continue;
    const { offer } = attempt;
    const verdict = state === 'accepted' ? verdictOf(session, attempt, 'got', null) : verdictOf(session, attempt, 'lost', 'UNCERTAIN');
    tools.recorder.add(service, session.index.see(offerId), offer, verdict);
    if (state === 'accepted') {
      const block = shown({ offerId, offer });
      attempts.win(attempt);
      if (block) {
        session.schedule.won(service, offerId, block);
        announceWin(session, offer, verdict, block);
      }
      session.schedule.recorded(service, offerId);
      if (stopsAfterWin(session)) session.report({ type: 'stop', cause: 'auto-stop' });
    } else {
      session.schedule.free(service, offerId);
      attempts.lose(attempt);
      announceLoss(session, offer, verdict);
    }
  }
}

function noteDifferences({ userId, service, schedule, activity, tools }: ActiveSession, answer: ReconcileAnswer): void {
  const at = tools.world.now();
  for (const change of ['dropped', 'found'] as const) {
    for (const assignment of answer[change]) {
      if (change === 'dropped') schedule.released(service, assignment.startsAt);
      activity.note(at, `block at ${new Date(assignment.startsAt).toISOString()} ${change}`);
      tools.log.info({ userId, service, startsAt: assignment.startsAt, change }, 'the schedule differs from the database');
      tools.events.publish({ type: 'assignment', userId, service, change, assignment, at });
    }
  }
}

/** Real milliseconds between losing sight of the attempt and reading the schedule. */
function ageOf({ attempts, tools }: ActiveSession, attempt: OpenAttempt, began: number): number {
  const since = attempts.unknown(attempt.offerId)?.unknownSince ?? null;
  if (since !== null) return began - since;
  const age = (tools.world.now() - attempt.createdAt) / tools.world.speed();
  return age >= 0 ? age : Number.POSITIVE_INFINITY;
}

function isOf(block: Assignment, offer: Offer): boolean {
  if (block.offerId !== undefined) return block.offerId === offer.id;
  return block.startsAt === offer.startsAt && block.locationId === offer.locationId;
}
