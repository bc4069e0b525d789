import type { Instant } from '../model/clock.ts';
import type { Failure } from '../model/failure.ts';
import type { PollAnswer } from '../model/platform.ts';
import type { Mode } from '../model/session.ts';
import { RUNNING } from './account-state.ts';
import { localHour } from './calendar.ts';
import { decide, type Refusal, refuse } from './decide.ts';
import { grab } from './grab.ts';
import type { Live, Tools } from './live.ts';
import { CLICKER_START_MS, createPacing } from './pacing.ts';
import type { RefusedBefore } from './ports.ts';
import type { Reconciler } from './reconciler.ts';

/** One session's polls, one at a time, each planned after the one before. */
export interface Poller {
  /** Prepares, then polls, after this many real milliseconds; 0 = at once, and without regard to others that begin. */
  begin(delayMs: number): void;
  /** The same after world milliseconds: a pause that goes on. */
  beginInWorld(delayMs: number): void;
  /** The state changed beside a poll: the next one is planned anew. */
  plan(): void;
  cancel(): void;
  setMode(mode: Mode): void;
  /** On: the platform's own pace, from a moment within the next five minutes. */
  setClicker(on: boolean): void;
  budgetLeft(): number;
  forgetBudget(): void;
  /** Ends when every accept that was under way has its outcome. */
  grabbed(): Promise<void>;
}

/** Real milliseconds between two polls at least, however fast the world runs. */
const LEAST_PAUSE_MS = 5;
/** Offers asked for so long ago are still remembered. */
const ASKED_BACK_MS = 14 * 86_400_000;
/** Offers refused so long ago may still be open. */
const SEEN_BACK_MS = 86_400_000;
const HOUR_CACHE_MS = 60_000;
/** A release that is still named after its instant is behind by the platform's clock: asked again so soon, for so long. */
const RELEASE_AGAIN_MS = 250;
const RELEASE_LATE_MS = 2000;
/** A session that may be somebody else's looks again after this. */
const UNCERTAIN_MS = 250;
/** While decisions wait to be recorded no more offers are asked for: a poll is left out, not put off, or all would come at once. */
const BEHIND_MS = 50;

export function createPoller(live: Live, tools: Tools, reconciler: Reconciler): Poller {
  const { store, world, machine, random, scheduler, meters, log, ownership, recorder, preparing, spread, fixedPacingMs } = tools;
  const { userId, service, platform } = live;
  const labels = { service };
  const pacing = createPacing({ limits: platform.manifest.limits, random, mode: live.record.facts.mode });
  const setClicker = (on: boolean) => pacing.setClicker(on ? world.now() + random() * CLICKER_START_MS : null);
  if (live.record.clicker) setClicker(true);
  const rounds = new Set<Promise<void>>();
  const job = scheduler.job((late) => void (prepared ? poll(late) : prepare()));
  let prepared = false;
  /** Begins with many others. */
  let together = false;
  /** What was refused before this process began is not known yet. */
  let unread = true;
  let reading: Promise<Map<string, RefusedBefore> | null> | null = null;
  let underWay = 0;
  let zone = platform.locations.all()[0]?.timeZone ?? 'UTC';
  let releaseAt: Instant | null = null;
  let hour = { from: Number.NEGATIVE_INFINITY, local: 0 };

  const request = {
    get settings() {
      return live.settings;
    },
    isKnown: (offerId: string) => live.known.isKnown(offerId),
  };

  /** What must be known before the first accept: what was asked for, what is held, what the platform itself says. */
  async function prepare(): Promise<void> {
    const { generation } = live;
    underWay += 1;
    const failure = await preparing.goes(() => prepareOnce(generation));
    // Whoever polls wins and writes: were it the first ones, the last ones would wait longest for what they must know.
    const company = together && !failure ? await preparing.gone() : 1;
    together = false;
    underWay -= 1;
    if (live.generation !== generation) return live.landed();
    if (failure) {
      fail(failure);
      planAfter(machine.elapsed());
    } else {
      prepared = true;
      scheduler.afterReal(job, company > 1 ? spread(company) : 0);
    }
  }

  async function prepareOnce(generation: number): Promise<Failure | null> {
    try {
      const asked = await store.askedFor(userId, service, world.now() - ASKED_BACK_MS);
      for (const offerId of asked) live.asked.set(offerId, Number.POSITIVE_INFINITY);
    } catch (error) {
      log.error({ userId, service, error: String(error) }, 'session not loaded, trying again');
      return { code: 'unreachable', note: 'records' };
    }
    let outcome = live.generation === generation ? await reconciler.once() : null;
    // A reading that was under way when the world was reset is worth nothing.
    if (outcome && 'stale' in outcome && live.generation === generation) outcome = await reconciler.once();
    if (!outcome?.ok) return outcome && 'failure' in outcome ? outcome.failure : { code: 'unreachable' };
    if (outcome.open) reconciler.soon();
    else reconciler.later();
    return null;
  }

  async function poll(late: number): Promise<void> {
    // Whoever was asleep for too long learns of it here first, before the session is taken from him.
    if (ownership.certainFor(live.shard) <= 0) return scheduler.afterReal(job, UNCERTAIN_MS);
    if (recorder.behind()) return planAfter(machine.elapsed() - Math.min(late, fixedPacingMs ?? 0), BEHIND_MS);
    const { generation } = live;
    const began = machine.elapsed();
    const now = world.now();
    underWay += 1;
    pacing.spend(now);
    live.diary.polled(began);
    live.diary.lastPollAt = now;
    live.wires += 1;
    let answer: PollAnswer;
    try {
      store.intentAhead?.();
      answer = await live.upstream.poll(request);
    } catch (error) {
      log.error({ userId, service, error: String(error) }, 'poll broke');
      answer = { ok: false, failure: { code: 'unreadable', note: String(error).slice(0, 200) } };
    }
    live.wires -= 1;
    underWay -= 1;
    const pollMs = machine.elapsed() - began;
    if (live.generation === generation) {
      try {
        if (answer.ok) take(answer);
        else fail(answer.failure);
      } catch (error) {
        log.error({ userId, service, error: String(error) }, 'deciding broke');
        fail({ code: 'unreadable', note: String(error).slice(0, 200) });
      }
    }
    // Counted once the accepts are on their way.
    meters.count('polls', labels);
    meters.observe('poll_delay_ms', labels, late);
    meters.observe('poll_ms', labels, pollMs);
    if (live.generation !== generation) return live.landed();
    // A fixed pace keeps its beat: a poll that ran late does not put off the next one.
    planAfter(fixedPacingMs === null ? began : began - Math.min(late, fixedPacingMs));
  }

  /** Offers that fit go first; those refused are told and recorded once the accepts are on their way. */
  function take(answer: PollAnswer & { ok: true }): void {
    const now = world.now();
    live.report({ type: 'polled' });
    const { fits, refusals } = decide(live, answer.offers, now);
    if (fits.length) {
      const round = grab(live, tools, fits, answer.readAt)
        .catch((error) => log.error({ userId, service, error: String(error) }, 'grabbing broke'))
        .finally(() => rounds.delete(round));
      rounds.add(round);
    }
    live.known.fit(answer.stillOpen + answer.offers.length);
    if (unread && refusals.length) void refuseWhenRead(refusals);
    else for (const refusal of refusals) refuse(live, tools, refusal);
    live.diary.counts.seen += fits.length + refusals.length;
    const located = answer.offers.at(-1)?.locationId;
    if (located) zone = platform.locations.get(located)?.timeZone ?? zone;
    pacing.setFloor(answer.refreshMs);
    releaseAt = answer.releaseAt ?? null;
    if (answer.unreadable) unreadable(answer.unreadable, `${answer.unreadable} offers of an answer could not be read`);
  }

  /**
   * The first answer after a start of the process holds offers that were refused before it: they are the offers they were,
   * and what has not changed is not recorded again. No accept waits for this reading.
   */
  async function refuseWhenRead(refusals: Refusal[]): Promise<void> {
    const { generation, rule } = live;
    for (const { seen } of refusals) live.known.busy(seen.id);
    reading ??= readEarlier();
    const before = await reading;
    reading = null;
    for (const { seen } of refusals) live.known.idle(seen.id);
    // Stopped or changed meanwhile, or not read: decided anew with the next answer.
    if (!before || live.generation !== generation || live.rule !== rule) return;
    for (const refusal of refusals) {
      const known = before.get(refusal.offer.id);
      if (!known) refuse(live, tools, refusal);
      else refuse(live, tools, { ...refusal, seenAt: known.seenAt, recorded: stands(known, refusal) });
    }
  }

  /** Behind what others must know before they poll. */
  async function readEarlier(): Promise<Map<string, RefusedBefore> | null> {
    await preparing.gone();
    try {
      const found = await store.refusedBefore(userId, service, world.now() - SEEN_BACK_MS);
      for (const { offerId, seenAt } of found) live.known.recall(offerId, seenAt);
      unread = false;
      return new Map(found.map((row) => [row.offerId, row]));
    } catch (error) {
      log.error({ userId, service, error: String(error) }, 'earlier refusals not read, trying again');
      return null;
    }
  }

  function fail(failure: Failure): void {
    const { code, status, note } = failure;
    meters.count('failures', { service, code });
    const line = `${code}${status ? ` ${status}` : ''}${note ? `: ${note}` : ''}`;
    if (code === 'unreadable') unreadable(1, line);
    else live.diary.note(world.now(), line);
    live.report({ type: 'failed', failure });
  }

  function unreadable(count: number, line: string): void {
    live.diary.counts.unreadable += count;
    live.diary.note(world.now(), line);
    meters.count('unreadable', labels, count);
  }

  /** `began` = start of the last poll; the next one is counted from there, and comes in `leastMs` at the earliest. */
  function planAfter(began: number, leastMs = 0): void {
    const { status, retry } = live.state;
    if (!RUNNING.includes(status.state)) return;
    const spent = machine.elapsed() - began;
    if (retry?.basis === 'real') scheduler.afterReal(job, retry.ms);
    else if (retry) scheduler.afterWorld(job, retry.ms);
    else if (fixedPacingMs !== null) scheduler.afterReal(job, Math.max(leastMs, fixedPacingMs - spent));
    else {
      const speed = world.speed();
      const at = world.now();
      const usual = pacing.interval(at, hourAt(at)) - spent * speed;
      scheduler.afterWorld(job, Math.max(Math.max(leastMs, LEAST_PAUSE_MS) * speed, Math.min(usual, untilRelease(at))));
    }
  }

  /** Slots that are released together are gone in seconds: that instant is not slept through, nor missed by a hair. */
  function untilRelease(at: Instant): number {
    if (releaseAt === null || releaseAt <= at - RELEASE_LATE_MS) return Number.POSITIVE_INFINITY;
    return releaseAt > at ? releaseAt - at : RELEASE_AGAIN_MS;
  }

  function hourAt(now: Instant): number {
    if (now < hour.from || now >= hour.from + HOUR_CACHE_MS) hour = { from: now, local: localHour(now, zone) };
    return hour.local;
  }

  return {
    begin(delayMs) {
      prepared = false;
      together = delayMs > 0;
      scheduler.afterReal(job, delayMs);
    },
    beginInWorld(delayMs) {
      prepared = false;
      scheduler.afterWorld(job, delayMs);
    },
    plan() {
      if (prepared && underWay === 0) planAfter(machine.elapsed());
    },
    cancel: () => scheduler.cancel(job),
    setMode: pacing.setMode,
    setClicker,
    budgetLeft: () => pacing.left(world.now()),
    forgetBudget: pacing.forget,
    grabbed: async () => void (await Promise.all([...rounds])),
  };
}

/** As a number of four bytes, which is how the records keep a margin. */
function stands(before: RefusedBefore, { decision, margin }: Refusal): boolean {
  return before.decision === decision && Math.fround(before.margin) === Math.fround(margin);
}
