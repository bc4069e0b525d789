import type { Failure } from '../model/failure.ts';
import type { Assignment, Offer } from '../model/offer.ts';
import type { ScheduleAnswer } from '../model/platform.ts';
import type { Verdict } from '../model/verdict.ts';
import { type Live, LOOK_BACK_MS, type Noted, stopsAfterWin, type Tools } from './live.ts';
import { announceLoss, announceWin, remember, settled, write } from './outcome.ts';
import type { OpenAttempt, ReconcileAnswer } from './ports.ts';

export type ReconcileOutcome =
  /** `open` = attempts too young to be given up; the schedule must be read again. */
  { ok: true; open: number } | { ok: false; failure: Failure } | { ok: false; stale: true };

/**
 * A schedule may lag so far behind: blocks won in this time may be missing from it, and blocks given back still in it. An
 * attempt is given up once a schedule read so long after it (or a whole pace of readings, where that is shorter) shows no block.
 */
const LAG_MS = 60_000;

/**
 * Reads the platform's own schedule and brings the records in line: resolves attempts whose outcome is open, takes in
 * blocks we did not know, marks those that vanished. Nothing changes when the schedule cannot be read.
 */
export async function reconcile(live: Live, tools: Tools): Promise<ReconcileOutcome> {
  const { store, machine, world } = tools;
  const { userId, service, account, era } = live;
  try {
    await settleAgain(live, tools);
    const began = machine.elapsed();
    const now = world.now();
    const inFlight = new Set(live.flying.keys());
    const open = await store.openAttempts(userId, service);
    const answer = await readSchedule(live, tools);
    if (live.era !== era) return { ok: false, stale: true };
    if (!answer.ok) return answer;

    const stillOpen = await live.turn(async () => {
      const held = holdings(live, answer.assignments, began);
      const shown = indexOf(held);
      const ours = open.filter((attempt) => !inFlight.has(attempt.offerId) && !live.flying.has(attempt.offerId));
      const giveUpMs = Math.min(tools.reconcileMs, LAG_MS);
      const undecided = new Set(answer.undecided);
      const attempts = ours.filter(
        (attempt) => shown(attempt) !== undefined || (!undecided.has(attempt.offerId) && ageOf(live, tools, attempt, began) >= giveUpMs),
      );
      tools.failpoint?.('reconcile-before');
      const written = world.now();
      const spared = {
        from: written - Math.min(LAG_MS, machine.elapsed() - live.worldBegan) * world.speed(),
        to: written + LAG_MS * world.speed(),
      };
      const outcome = await store.reconcile({ userId, service, account, assignments: held, spared, attempts, now });
      tools.failpoint?.('reconcile-after');
      apply(live, tools, outcome, attempts, shown);
      const resolved = new Set(outcome.resolved.map(({ attemptId }) => attemptId));
      return ours.filter(({ attemptId }) => !resolved.has(attemptId)).length;
    });
    await live.book.reload(() => store.occupied(userId, now - LOOK_BACK_MS));
    forgetPassed(live, now);
    return { ok: true, open: stillOpen };
  } catch (error) {
    tools.meters.count('failures', { service, code: 'store' });
    tools.log.error({ userId, service, error: String(error) }, 'reconciling broke');
    return { ok: false, failure: { code: 'unreachable', note: 'records' } };
  }
}

/** Outcomes that the records refused earlier go first: a 200 is a win whatever the schedule shows. */
async function settleAgain(live: Live, tools: Tools): Promise<void> {
  if (!live.unsettled.length) return;
  await live.turn(async () => {
    const again = live.unsettled;
    await write(
      tools,
      again.map(({ settlement }) => settlement),
    );
    live.unsettled = live.unsettled.slice(again.length);
    for (const unsettled of again) settled(live, tools, unsettled);
  });
}

async function readSchedule(live: Live, tools: Tools): Promise<ScheduleAnswer> {
  live.wires += 1;
  try {
    return await live.upstream.schedule();
  } catch (error) {
    tools.log.error({ userId: live.userId, service: live.service, error: String(error) }, 'reading the schedule broke');
    return { ok: false, failure: { code: 'unreadable', note: String(error).slice(0, 200) } };
  } finally {
    live.wires -= 1;
    live.landed();
  }
}

/** The schedule without blocks given back since it was read, and without what is still in flight: its own outcome knows more. */
function holdings(live: Live, schedule: Assignment[], began: number): Assignment[] {
  live.granted = live.granted.filter(({ at }) => at > began - LAG_MS);
  live.released = live.released.filter(({ at }) => at > began - LAG_MS);
  const flying = [...live.flying.values()].map((fit) => ({ offerId: fit.offer.id, offer: fit.offer }));
  return schedule.filter((block) => !givenBack(live, block) && !flying.some((accept) => isOf(block, accept)));
}

function givenBack(live: Live, block: Assignment): boolean {
  const last = (noted: Noted[]) => noted.findLast(({ assignment }) => sameBlock(assignment, block))?.at ?? Number.NEGATIVE_INFINITY;
  return last(live.released) > last(live.granted);
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

function apply(live: Live, tools: Tools, outcome: ReconcileAnswer, attempts: OpenAttempt[], shown: Shown): void {
  const { userId, service } = live;
  const at = tools.world.now();
  const listed = new Map(attempts.map((attempt) => [attempt.attemptId, attempt]));
  for (const { attemptId, offerId, state } of outcome.resolved) {
    const attempt = listed.get(attemptId);
    const unknown = live.unknown.get(offerId);
    live.unknown.delete(offerId);
    live.asked.set(offerId, Number.POSITIVE_INFINITY);
    // Not one of those listed: a loss of earlier that the schedule shows to be a win.
    const known = attempt
      ? { offer: attempt.offer, seenAt: unknown?.seenAt ?? attempt.createdAt, grabMs: unknown?.grabMs ?? null }
      : live.lost.get(offerId);
    if (!known) continue;
    const { offer, seenAt, grabMs } = known;
    const [status, detail] = state === 'accepted' ? (['got', null] as const) : (['lost', 'UNCERTAIN'] as const);
    const verdict: Verdict = { userId, service, offerId, status, reason: null, detail, margin: 0, seenAt, decidedAt: at, grabMs };
    tools.recorder.add(service, live.index.see(offerId), offer, verdict);
    if (state === 'accepted') {
      const block = shown({ offerId, offer });
      if (block) {
        live.book.won(service, offerId, block);
        announceWin(live, tools, offer, verdict, block);
      }
      live.book.settled(service, offerId);
      live.lost.delete(offerId);
      if (stopsAfterWin(live)) live.report({ type: 'stop', cause: 'auto-stop' });
    } else {
      live.book.free(service, offerId);
      remember(live, offer, known);
      announceLoss(live, tools, offer, verdict);
    }
  }
  for (const change of ['found', 'dropped'] as const) {
    for (const assignment of outcome[change]) {
      if (change === 'dropped') live.book.released(service, assignment.startsAt);
      live.diary.note(at, `block at ${new Date(assignment.startsAt).toISOString()} ${change}`);
      tools.log.info({ userId, service, startsAt: assignment.startsAt, change }, 'the schedule differs from the records');
      tools.events.publish({ type: 'assignment', userId, service, change, assignment, at });
    }
  }
}

/** Real milliseconds between losing sight of the attempt and reading the schedule. */
function ageOf(live: Live, tools: Tools, attempt: OpenAttempt, began: number): number {
  const unknown = live.unknown.get(attempt.offerId);
  if (unknown) return began - unknown.at;
  const age = (tools.world.now() - attempt.createdAt) / tools.world.speed();
  return age >= 0 ? age : Number.POSITIVE_INFINITY;
}

function isOf(block: Assignment, attempt: Pick<OpenAttempt, 'offerId' | 'offer'>): boolean {
  if (block.offerId !== undefined) return block.offerId === attempt.offerId;
  return block.startsAt === attempt.offer.startsAt && block.locationId === attempt.offer.locationId;
}

function sameBlock(a: Assignment, b: Assignment): boolean {
  return a.externalId === b.externalId || (a.startsAt === b.startsAt && a.locationId === b.locationId);
}

const KEPT_MS = 86_400_000;

function forgetPassed(live: Live, now: number): void {
  for (const [offerId, startsAt] of live.asked) if (startsAt < now - KEPT_MS) live.asked.delete(offerId);
}
