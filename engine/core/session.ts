import type { Offer } from '../model/offer.ts';
import type { Account, Adapter, AnyPlatform, PlatformSession } from '../model/platform.ts';
import type { SessionDetail, SessionSnapshot, TakeAnswer } from '../model/session.ts';
import type { Rule } from '../model/verdict.ts';
import { type AccountEvent, type AccountState, RUNNING, restored, step, stopped } from './account-state.ts';
import type { ActiveSession, Tools } from './active-session.ts';
import { ActivityLog, iso } from './activity-log.ts';
import { Attempts } from './attempts.ts';
import { compileFilters, filtersOf } from './compile-filters.ts';
import type { DriverSchedule } from './driver-schedule.ts';
import { createKnownOffers } from './known.ts';
import { accountOf } from './linked-account.ts';
import type { DriverPatience } from './market/driver-patience.ts';
import { OutcomeWriter } from './outcome-writer.ts';
import { PassedOffers } from './passed-over.ts';
import { Poller } from './poller.ts';
import type { SessionRecord } from './ports.ts';
import { createReconciler, type Reconciler } from './reconciler.ts';
import type { SeenIndex } from './seen.ts';
import { detailOf, snapshotOf } from './session-detail.ts';
import { shardOf } from './shard.ts';
import { createStatusWriter, type StatusWriter } from './status-writer.ts';
import { take } from './take.ts';

export interface SessionDeps {
  record: SessionRecord;
  platform: AnyPlatform;
  adapter: Adapter<any>;
  index: SeenIndex;
  schedule: DriverSchedule;
  patience: DriverPatience;
  tools: Tools;
  /** Called once it is stopped and nothing is open any more. */
  ended(): void;
}

/** One (driver, service): polls, decides, grabs, reconciles. Nothing it does can affect another driver's session. */
export class Session implements ActiveSession {
  readonly userId: string;
  readonly service: string;
  readonly account: string;
  readonly shard: number;
  readonly tools: Tools;
  readonly platform: AnyPlatform;
  readonly index: SeenIndex;
  readonly schedule: DriverSchedule;
  readonly patience: DriverPatience;
  readonly known = createKnownOffers();
  readonly passed = new PassedOffers();
  readonly attempts = new Attempts();
  readonly activity: ActivityLog;
  readonly outcomes: OutcomeWriter;
  readonly labels = new Map<string, Record<string, string>>();
  readonly #adapter: Adapter<any>;
  readonly #linked: Account;
  readonly #status: StatusWriter;
  readonly #reconciler: Reconciler;
  readonly #poller: Poller;
  readonly #ended: () => void;
  #record: SessionRecord;
  #compiled: { settings: unknown; rule: Rule<Offer> };
  #upstream: PlatformSession<any>;
  #state: AccountState;
  #generation = 0;
  #era = 0;
  #worldBegan = Number.NEGATIVE_INFINITY;
  #calls = 0;
  #secretsLost = false;
  #retired = false;
  #abandoned = false;

  constructor({ record, platform, adapter, index, schedule, patience, tools, ended }: SessionDeps) {
    const { userId, service, account } = record;
    this.userId = userId;
    this.service = service;
    this.account = account;
    this.shard = shardOf(userId, service);
    this.tools = tools;
    this.platform = platform;
    this.index = index;
    this.schedule = schedule;
    this.patience = patience;
    this.activity = new ActivityLog(tools.machine.elapsed());
    this.outcomes = new OutcomeWriter(tools);
    this.#adapter = adapter;
    this.#ended = ended;
    this.#record = record;
    this.#compiled = compileFilters(platform, record, tools);
    this.#state = stopped(tools.world.now());
    this.#linked = accountOf(record, tools, (lost) => {
      this.#secretsLost = lost;
    });
    this.#upstream = adapter.open(this.#linked);
    this.#status = createStatusWriter(userId, service, tools);
    this.#reconciler = createReconciler(this, () => this.#finish());
    this.#poller = new Poller(this, this.#reconciler);
  }

  get record(): SessionRecord {
    return this.#record;
  }

  get settings(): unknown {
    return this.#compiled.settings;
  }

  get rule(): Rule<Offer> {
    return this.#compiled.rule;
  }

  get upstream(): PlatformSession<any> {
    return this.#upstream;
  }

  get state(): AccountState {
    return this.#state;
  }

  get generation(): number {
    return this.#generation;
  }

  get era(): number {
    return this.#era;
  }

  get worldBegan(): number {
    return this.#worldBegan;
  }

  /** Starts, or starts again, after this many real milliseconds. */
  begin(delayMs: number): void {
    this.#generation += 1;
    this.#upstream = this.#adapter.open(this.#linked);
    this.#reconciler.cancel();
    this.passed.clear();
    this.report({ type: this.record.goodStanding ? 'start' : 'standing-lost' });
    if (this.record.goodStanding) this.#poller.begin(delayMs);
  }

  /** After a restart of the process: goes on from the state in the database. */
  resume(delayMs: number): void {
    const before = restored(this.record.status, this.tools.world.now());
    if (!before || !this.record.goodStanding) {
      this.begin(delayMs);
      return;
    }
    this.#state = before;
    if (RUNNING.includes(before.status.state)) this.patience.search(this);
    if (before.retry) this.#poller.beginInWorld(before.retry.ms);
  }

  /** Only resolves attempts whose outcome is open; then it ends. */
  settleOpen(): void {
    this.#reconciler.soon();
  }

  /** The driver's settings changed in the database. */
  update(next: SessionRecord): void {
    const before = this.#record;
    if (before.clicker !== next.clicker) this.#poller.setClicker(next.clicker);
    this.#record = next;
    if (filtersOf(before) !== filtersOf(next)) {
      this.#compiled = compileFilters(this.platform, next, this.tools);
      this.known.reopen();
      this.passed.clear();
      this.#poller.setMode(next.facts.mode);
      this.activity.note(this.tools.world.now(), 'filters changed');
    }
    if (RUNNING.includes(this.state.status.state)) this.patience.search(this);
    if (!RUNNING.includes(this.state.status.state)) this.begin(0);
    else if (!next.goodStanding) this.report({ type: 'standing-lost' });
  }

  stop(): void {
    this.report({ type: 'stop', cause: null });
  }

  /** Another session replaces this one: it stops without announcing it. */
  retire(): void {
    this.#retired = true;
    this.stop();
  }

  worldReset(delayMs: number): void {
    this.#era += 1;
    this.#worldBegan = this.tools.machine.elapsed();
    this.known.forget();
    this.attempts.forget();
    this.#poller.forgetBudget();
    if (RUNNING.includes(this.state.status.state)) this.begin(delayMs);
  }

  /** The driver takes an offer that patience passed over. */
  take = (offerId: string): Promise<TakeAnswer> => take(this, offerId, (fit) => this.#poller.grabByHand(fit));

  snapshot(): SessionSnapshot {
    return snapshotOf(this, this.#poller.budgetLeft());
  }

  inspect(): SessionDetail {
    return detailOf(this, this.#poller.budgetLeft());
  }

  /** Resolves when a state that is being written is in the database. */
  written(): Promise<void> {
    return this.#status.written();
  }

  /**
   * Another process runs it from now on: it stops at once, writes no state and announces nothing. Answers that still
   * come from the platform are recorded.
   */
  abandon(): void {
    this.#abandoned = true;
    this.patience.leave(this);
    this.#generation += 1;
    this.#poller.cancel();
    this.#reconciler.end();
    this.#status.end();
  }

  /** No more polls and accepts. Resolves when the accepts in flight are settled. */
  async drain(): Promise<void> {
    this.#generation += 1;
    this.#poller.cancel();
    this.#reconciler.cancel();
    await this.#poller.grabbed();
    await this.outcomes.idle();
    await this.#status.written();
  }

  onWire = async <T>(call: () => Promise<T>): Promise<T> => {
    this.#calls += 1;
    try {
      return await call();
    } finally {
      this.#calls -= 1;
      this.checkStopped();
    }
  };

  report(given: AccountEvent): void {
    if (this.#abandoned) return;
    const { world, random } = this.tools;
    const event = this.#secretsLost ? asLost(given) : given;
    const before = this.#state;
    this.#state = step(before, event, { now: world.now(), speed: world.speed(), random });
    const running = RUNNING.includes(this.#state.status.state);
    if (event.type === 'failed' && running) this.#poller.replan();
    if (running && !RUNNING.includes(before.status.state)) this.patience.search(this);
    if (RUNNING.includes(before.status.state) && !running) {
      this.patience.leave(this);
      this.#generation += 1;
      this.#poller.cancel();
    }
    this.#announce(before, event.type === 'stop' && event.cause === 'auto-stop');
    this.checkStopped();
  }

  /** Open offers are decided again: what they must pay has changed. */
  reopen(): void {
    this.known.reopen();
  }

  reconcileSoon(): void {
    this.#reconciler.soon();
  }

  /** A stop is over once nothing is on the wire; the session once no outcome is open either. */
  checkStopped(): void {
    if (this.state.status.state !== 'stopping' || this.#calls > 0 || this.attempts.inFlight.size > 0) return;
    this.report({ type: 'quiet' });
    if (this.attempts.anyOpen) this.#reconciler.soon();
    else this.#finish();
  }

  #announce(before: AccountState, disable: boolean): void {
    const { userId, service, tools } = this;
    const now = this.state.status;
    if (this.#retired || (!disable && (before.status === now || JSON.stringify(before.status) === JSON.stringify(now)))) return;
    const why = now.cause ? ` (${now.cause})` : '';
    this.activity.note(tools.world.now(), `${now.state}${why}${now.until === null ? '' : ` until ${iso(now.until)}`}`);
    this.#status.write(now, disable);
    tools.events.publish({ type: 'status', userId, service, status: now });
  }

  #finish(): void {
    this.#poller.cancel();
    this.#reconciler.cancel();
    this.#ended();
  }
}

/** An adapter without secrets can only say that it cannot sign in; this adds why. */
function asLost(event: AccountEvent): AccountEvent {
  if (event.type !== 'failed' || event.failure.code !== 'needs-sign-in') return event;
  return { ...event, failure: { ...event.failure, code: 'credentials-lost' } };
}
