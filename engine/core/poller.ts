import type { Failure } from '../model/failure.ts';
import type { PollAnswer } from '../model/platform.ts';
import type { Mode } from '../model/session.ts';
import { RUNNING } from './account-state.ts';
import type { ActiveSession, Fit } from './active-session.ts';
import { decide } from './decide.ts';
import { EarlierRefusals } from './earlier-refusals.ts';
import { grab, grabByHand, type TakenOutcome } from './grab.ts';
import { CLICKER_START_MS, createPacing, type Pacing } from './pacing.ts';
import { PollPlan } from './poll-plan.ts';
import { prepare } from './prepare.ts';
import type { Reconciler } from './reconciler.ts';
import type { Job } from './scheduler.ts';

/** A session that may belong to another process looks again after this. */
const UNCERTAIN_MS = 250;
/** While decisions wait to be recorded no more offers are read: a poll is skipped, not put off, or all would come at once. */
const BEHIND_MS = 50;

/** One session's polls, one at a time, each planned after the one before. */
export class Poller {
  readonly #session: ActiveSession;
  readonly #reconciler: Reconciler;
  readonly #pacing: Pacing;
  readonly #plan: PollPlan;
  readonly #earlier: EarlierRefusals;
  readonly #job: Job;
  readonly #request;
  readonly #labels: Record<string, string>;
  readonly #rounds = new Set<Promise<void>>();
  #prepared = false;
  /** Starts together with many others. */
  #together = false;
  /** Preparations and polls that run; after a new start an old one may still run. */
  #running = 0;

  constructor(session: ActiveSession, reconciler: Reconciler) {
    const { tools, platform, record, service } = session;
    this.#session = session;
    this.#reconciler = reconciler;
    this.#labels = { service };
    this.#pacing = createPacing({ limits: platform.manifest.limits, random: tools.random, mode: record.facts.mode });
    this.#plan = new PollPlan(tools, this.#pacing, platform.locations);
    this.#earlier = new EarlierRefusals(session);
    this.#job = tools.scheduler.job((late) => void (this.#prepared ? this.#poll(late) : this.#prepare()));
    this.#request = {
      get settings() {
        return session.settings;
      },
      isKnown: (offerId: string) => {
        session.passed.list(offerId);
        return session.known.isKnown(offerId);
      },
    };
    if (record.clicker) this.setClicker(true);
  }

  /** Prepares, then polls, after this many real milliseconds; 0 = at once, without waiting for others that start. */
  begin(delayMs: number): void {
    this.#prepared = false;
    this.#together = delayMs > 0;
    this.#session.tools.scheduler.afterReal(this.#job, delayMs);
  }

  /** The same after world milliseconds: a pause that goes on. */
  beginInWorld(delayMs: number): void {
    this.#prepared = false;
    this.#session.tools.scheduler.afterWorld(this.#job, delayMs);
  }

  /** Plans the next poll again, after a state that changed between polls. */
  replan(): void {
    if (this.#prepared && this.#running === 0) this.#planAfter(this.#session.tools.machine.elapsed());
  }

  cancel(): void {
    this.#session.tools.scheduler.cancel(this.#job);
  }

  setMode(mode: Mode): void {
    this.#pacing.setMode(mode);
  }

  /** On: the pace of the platform's own app, from a moment within the next five minutes. */
  setClicker(on: boolean): void {
    const { world, random } = this.#session.tools;
    this.#pacing.setClicker(on ? world.now() + random() * CLICKER_START_MS : null);
  }

  budgetLeft(): number {
    return this.#pacing.left(this.#session.tools.world.now());
  }

  forgetBudget(): void {
    this.#pacing.forget();
  }

  /** Sends one offer on the driver's own word. */
  async grabByHand(fit: Fit): Promise<TakenOutcome> {
    const round = grabByHand(this.#session, fit, this.#session.tools.machine.elapsed());
    await this.#track(round);
    return round.catch(() => 'broken');
  }

  /** Resolves when every accept in flight has its outcome. */
  async grabbed(): Promise<void> {
    await Promise.all([...this.#rounds]);
  }

  async #prepare(): Promise<void> {
    const { generation, tools } = this.#session;
    this.#running += 1;
    const failure = await tools.startup.first(() => prepare(this.#session, this.#reconciler));
    if (!failure) await this.#session.patience.planned();
    // Spread the first polls. Otherwise the early sessions' writes delay the startup reads of the others.
    const started = this.#together && !failure ? await tools.startup.passed() : 1;
    this.#together = false;
    this.#running -= 1;
    if (this.#session.generation !== generation) return this.#session.checkStopped();
    if (failure) {
      this.#fail(failure);
      this.#planAfter(tools.machine.elapsed());
    } else {
      this.#prepared = true;
      tools.scheduler.afterReal(this.#job, started > 1 ? tools.spread(started) : 0);
    }
  }

  async #poll(late: number): Promise<void> {
    const { tools, generation, shard } = this.#session;
    const { machine, meters, ownership, recorder, scheduler, fixedPacingMs } = tools;
    // A process that was suspended learns here that another one may run the session.
    if (ownership.certainFor(shard) <= 0) return scheduler.afterReal(this.#job, UNCERTAIN_MS);
    if (recorder.behind()) return this.#planAfter(machine.elapsed() - Math.min(late, fixedPacingMs ?? 0), BEHIND_MS);
    const began = machine.elapsed();
    this.#running += 1;
    const answer = await this.#read(began);
    this.#running -= 1;
    const pollMs = machine.elapsed() - began;
    if (this.#session.generation === generation) this.#take(answer);
    // Counted once the accepts are on their way.
    meters.count('polls', this.#labels);
    meters.observe('poll_delay_ms', this.#labels, late);
    meters.observe('poll_ms', this.#labels, pollMs);
    if (this.#session.generation !== generation) return this.#session.checkStopped();
    // A fixed pace keeps its beat: a poll that ran late does not put off the next one.
    this.#planAfter(fixedPacingMs === null ? began : began - Math.min(late, fixedPacingMs));
  }

  /** Reads the platform's offers. A fault of the adapter is a failure like any other. */
  #read(began: number): Promise<PollAnswer> {
    const { userId, service, activity, upstream, onWire, tools } = this.#session;
    const now = tools.world.now();
    this.#pacing.spend(now);
    activity.polled(began, now);
    return onWire(async () => {
      try {
        tools.store.intentAhead?.();
        return await upstream.poll(this.#request);
      } catch (error) {
        tools.log.error({ userId, service, error: String(error) }, 'poll broke');
        return { ok: false, failure: { code: 'unreadable', note: String(error).slice(0, 200) } };
      }
    });
  }

  #take(answer: PollAnswer): void {
    const { userId, service, tools } = this.#session;
    try {
      if (answer.ok) this.#decide(answer);
      else this.#fail(answer.failure);
    } catch (error) {
      tools.log.error({ userId, service, error: String(error) }, 'deciding broke');
      this.#fail({ code: 'unreadable', note: String(error).slice(0, 200) });
    }
  }

  /** Offers that fit go first; those refused are announced and recorded once the accepts are on their way. */
  #decide(answer: PollAnswer & { ok: true }): void {
    const { known, passed, activity, tools } = this.#session;
    this.#session.report({ type: 'polled' });
    passed.keepListed();
    const { fits, refusals } = decide(this.#session, answer.offers, tools.world.now());
    if (fits.length) this.#grab(answer, fits);
    known.fit(answer.stillOpen + answer.offers.length);
    this.#earlier.refuse(refusals);
    activity.counts.seen += fits.length + refusals.length;
    this.#plan.learn(answer);
    if (answer.unreadable) this.#unreadable(answer.unreadable, `${answer.unreadable} offers of an answer could not be read`);
  }

  #grab({ readAt }: PollAnswer & { ok: true }, fits: Parameters<typeof grab>[1]): void {
    void this.#track(grab(this.#session, fits, readAt));
  }

  #track(grabbing: Promise<unknown>): Promise<void> {
    const { userId, service, tools } = this.#session;
    const round = grabbing
      .then(
        () => undefined,
        (error) => tools.log.error({ userId, service, error: String(error) }, 'grabbing broke'),
      )
      .finally(() => this.#rounds.delete(round));
    this.#rounds.add(round);
    return round;
  }

  #fail(failure: Failure): void {
    const { activity, tools, service } = this.#session;
    const { code, status, note } = failure;
    tools.meters.count('failures', { service, code });
    const line = `${code}${status ? ` ${status}` : ''}${note ? `: ${note}` : ''}`;
    if (code === 'unreadable') this.#unreadable(1, line);
    else activity.note(tools.world.now(), line);
    this.#session.report({ type: 'failed', failure });
  }

  #unreadable(count: number, line: string): void {
    const { activity, tools } = this.#session;
    activity.counts.unreadable += count;
    activity.note(tools.world.now(), line);
    tools.meters.count('unreadable', this.#labels, count);
  }

  #planAfter(began: number, leastMs = 0): void {
    const { status, retry } = this.#session.state;
    if (RUNNING.includes(status.state)) this.#plan.schedule(this.#job, retry, began, leastMs);
  }
}
