import type { Instant } from '../model/clock.ts';
import { FAILURES, type Failure } from '../model/failure.ts';
import type { Offer } from '../model/offer.ts';
import type { Account, Adapter, Platform, PollAnswer } from '../model/platform.ts';
import type { SessionDetail, SessionSnapshot } from '../model/session.ts';
import type { Rule } from '../model/verdict.ts';
import { type AccountEvent, type AccountState, HALTED, RUNNING, restored, step, stopped } from './account-state.ts';
import type { DriverBook } from './book.ts';
import { localHour } from './calendar.ts';
import { decide, refuse } from './decide.ts';
import { createDiary, iso } from './diary.ts';
import { grab } from './grab.ts';
import { createKnownOffers } from './known.ts';
import { type Live, LOOK_BACK_MS, type Tools } from './live.ts';
import { createPacing } from './pacing.ts';
import type { SessionRecord } from './ports.ts';
import { type ReconcileOutcome, reconcile } from './reconcile.ts';
import type { Job } from './scheduler.ts';
import type { SeenIndex } from './seen.ts';
import { createStatusWriter } from './status-writer.ts';

/** One (driver, service): polls, decides, grabs, reconciles; nothing it does can reach another session. */
export interface Session {
  readonly live: Live;
  /** Starts, or starts again, after this many real milliseconds. */
  begin(delayMs: number): void;
  /** After a restart of the process: goes on from the state in the records. */
  resume(delayMs: number): void;
  /** Only resolves attempts whose outcome is open; then it ends. */
  settleOpen(): void;
  /** The records changed. */
  update(record: SessionRecord): void;
  stop(): void;
  worldReset(delayMs: number): void;
  snapshot(): SessionSnapshot;
  inspect(): SessionDetail;
  /** The records hold its state. */
  written(): Promise<void>;
  /** No more polls and accepts; ends when the accepts on the wire are settled. */
  drain(): Promise<void>;
}

export interface SessionDeps {
  record: SessionRecord;
  platform: Platform<any>;
  adapter: Adapter<any>;
  index: SeenIndex;
  book: DriverBook;
  tools: Tools;
  /** Stopped, and nothing is open any more. */
  ended(): void;
}

/** Real milliseconds. */
const LEAST_PAUSE_MS = 5;
const SOON_MS = 300;
const ASKED_BACK_MS = 14 * 86_400_000;
const HOUR_CACHE_MS = 60_000;

export function createSession({ record, platform, adapter, index, book, tools, ended }: SessionDeps): Session {
  const { store, world, machine, random, scheduler, meters, log } = tools;
  const { userId, service } = record;
  const labels = { service };
  const account = accountOf(record, tools);
  const pacing = createPacing({ limits: platform.manifest.limits, random, mode: record.facts.mode });
  const rounds = new Set<Promise<void>>();
  const status = createStatusWriter(userId, service, tools);
  const pollJob: Job = scheduler.job((late) => void (prepared ? poll(late) : prepare()));
  const reconcileJob: Job = scheduler.job(() => void reconcileNow());
  let settings = settingsOf(platform, record);
  let prepared = false;
  let polls = 0;
  let reconciling: Promise<ReconcileOutcome> | null = null;
  let reconcileFailures = 0;
  let hour = { from: Number.NEGATIVE_INFINITY, local: 0 };
  let zone = platform.locations.all()[0]?.timeZone ?? 'UTC';
  let turns: Promise<unknown> = Promise.resolve();

  const live: Live = {
    userId,
    service,
    account: record.account,
    platform,
    index,
    book,
    record,
    known: createKnownOffers(),
    asked: new Map(),
    diary: createDiary(machine.elapsed()),
    labels: new Map(),
    rule: compile(platform, record, settings, tools),
    upstream: adapter.open(account),
    state: stopped(world.now()),
    generation: 0,
    era: 0,
    wires: 0,
    flying: new Map(),
    unknown: new Map(),
    lost: new Map(),
    unsettled: [],
    granted: [],
    released: [],
    turn(write) {
      const done = turns.then(write, write);
      turns = done.catch(() => undefined);
      return done;
    },
    report,
    reconcileSoon: () => reconcileAfter(SOON_MS),
    landed,
  };

  const request = {
    get settings() {
      return settings;
    },
    isKnown: (offerId: string) => live.known.isKnown(offerId),
  };

  function report(event: AccountEvent): void {
    const before = live.state;
    live.state = step(before, event, { now: world.now(), speed: world.speed(), random });
    const { state } = live.state.status;
    if (event.type === 'failed' && polls === 0 && prepared && RUNNING.includes(state)) planPoll(machine.elapsed());
    if (RUNNING.includes(before.status.state) && !RUNNING.includes(state)) {
      live.generation += 1;
      scheduler.cancel(pollJob);
    }
    announce(before, event.type === 'stop' && event.cause === 'auto-stop');
    if (state === 'stopping') landed();
  }

  function announce(before: AccountState, disable = false): void {
    const now = live.state.status;
    if (!disable && (before.status === now || JSON.stringify(before.status) === JSON.stringify(now))) return;
    const why = now.cause ? ` (${now.cause})` : '';
    live.diary.note(world.now(), `${now.state}${why}${now.until === null ? '' : ` until ${iso(now.until)}`}`);
    status.write(now, disable);
    tools.events.publish({ type: 'status', userId, service, status: now });
  }

  /** A stop is over once nothing is on the wire; the session once no outcome is open either. */
  function landed(): void {
    if (live.state.status.state !== 'stopping' || live.wires > 0 || live.flying.size > 0) return;
    report({ type: 'quiet' });
    if (live.unknown.size || live.unsettled.length) reconcileAfter(SOON_MS);
    else finish();
  }

  function finish(): void {
    scheduler.cancel(pollJob);
    scheduler.cancel(reconcileJob);
    ended();
  }

  function begin(delayMs: number): void {
    live.generation += 1;
    prepared = false;
    live.upstream = adapter.open(account);
    report({ type: live.record.goodStanding ? 'start' : 'standing-lost' });
    scheduler.cancel(reconcileJob);
    if (live.record.goodStanding) scheduler.afterReal(pollJob, delayMs);
  }

  /** What must be known before the first accept: what was asked for, what is held, what the platform itself says. */
  async function prepare(): Promise<void> {
    const { generation } = live;
    polls += 1;
    let failure: Failure | null = null;
    try {
      for (const id of await store.askedFor(userId, service, world.now() - ASKED_BACK_MS)) live.asked.set(id, Number.POSITIVE_INFINITY);
      await book.reload(() => store.occupied(userId, world.now() - LOOK_BACK_MS));
      if (live.generation === generation) {
        const first = await reconcileOnce();
        // A reading that was under way when the world was reset is worth nothing.
        const outcome = !first.ok && 'stale' in first && live.generation === generation ? await reconcileOnce() : first;
        if (!outcome.ok) failure = 'failure' in outcome ? outcome.failure : { code: 'unreachable' };
        else if (outcome.open) reconcileAfter(SOON_MS);
        else reconcileLater();
      }
    } catch (error) {
      log.error({ userId, service, error: String(error) }, 'session not loaded, trying again');
      failure = { code: 'unreachable', note: 'records' };
    }
    polls -= 1;
    if (live.generation !== generation) return landed();
    if (failure) {
      fail(failure);
      planPoll(machine.elapsed());
    } else {
      prepared = true;
      scheduler.afterReal(pollJob, 0);
    }
  }

  async function poll(late: number): Promise<void> {
    const { generation } = live;
    const began = machine.elapsed();
    const now = world.now();
    polls += 1;
    pacing.spend(now);
    live.diary.polled(began);
    live.diary.lastPollAt = now;
    live.wires += 1;
    let answer: PollAnswer;
    try {
      answer = await live.upstream.poll(request);
    } catch (error) {
      log.error({ userId, service, error: String(error) }, 'poll broke');
      answer = { ok: false, failure: { code: 'unreadable', note: String(error).slice(0, 200) } };
    }
    live.wires -= 1;
    polls -= 1;
    meters.count('polls', labels);
    meters.observe('poll_delay_ms', labels, late);
    meters.observe('poll_ms', labels, machine.elapsed() - began);
    if (live.generation !== generation) return landed();
    try {
      if (answer.ok) take(answer);
      else fail(answer.failure);
    } catch (error) {
      log.error({ userId, service, error: String(error) }, 'deciding broke');
      fail({ code: 'unreadable', note: String(error).slice(0, 200) });
    }
    // A fixed pace keeps its beat: a poll that ran late does not put off the next one.
    planPoll(tools.fixedPacingMs === null ? began : began - Math.min(late, tools.fixedPacingMs));
  }

  function take(answer: PollAnswer & { ok: true }): void {
    const now = world.now();
    report({ type: 'polled' });
    const { fits, refusals } = decide(live, answer.offers, now);
    if (fits.length) {
      const round = grab(live, tools, fits, answer.readAt)
        .catch((error) => log.error({ userId, service, error: String(error) }, 'grabbing broke'))
        .finally(() => rounds.delete(round));
      rounds.add(round);
    }
    live.known.fit(answer.stillOpen + answer.offers.length);
    for (const refusal of refusals) refuse(live, tools, refusal);
    live.diary.counts.seen += fits.length + refusals.length;
    const located = answer.offers.at(-1)?.locationId;
    if (located) zone = platform.locations.get(located)?.timeZone ?? zone;
    pacing.setFloor(answer.refreshMs);
    if (answer.unreadable) {
      live.diary.counts.unreadable += answer.unreadable;
      live.diary.note(now, `${answer.unreadable} offers of an answer could not be read`);
      meters.count('unreadable', labels, answer.unreadable);
    }
  }

  function fail(failure: Failure): void {
    meters.count('failures', { service, code: failure.code });
    if (failure.code === 'unreadable') {
      live.diary.counts.unreadable += 1;
      meters.count('unreadable', labels);
    }
    live.diary.note(world.now(), `${failure.code}${failure.status ? ` ${failure.status}` : ''}${failure.note ? `: ${failure.note}` : ''}`);
    report({ type: 'failed', failure });
  }

  /** `began` = start of the last poll; the next one is counted from there. */
  function planPoll(began: number): void {
    const { status: now, retry } = live.state;
    if (!RUNNING.includes(now.state)) return;
    const spent = machine.elapsed() - began;
    if (retry?.basis === 'real') scheduler.afterReal(pollJob, retry.ms);
    else if (retry) scheduler.afterWorld(pollJob, retry.ms);
    else if (tools.fixedPacingMs !== null) scheduler.afterReal(pollJob, Math.max(0, tools.fixedPacingMs - spent));
    else {
      const speed = world.speed();
      const at = world.now();
      scheduler.afterWorld(pollJob, Math.max(LEAST_PAUSE_MS * speed, pacing.interval(at, hourAt(at)) - spent * speed));
    }
  }

  function hourAt(now: Instant): number {
    if (now < hour.from || now >= hour.from + HOUR_CACHE_MS) hour = { from: now, local: localHour(now, zone) };
    return hour.local;
  }

  function reconcileOnce(): Promise<ReconcileOutcome> {
    reconciling ??= reconcile(live, tools).finally(() => {
      reconciling = null;
    });
    return reconciling;
  }

  async function reconcileNow(): Promise<void> {
    const before = live.state.status.state;
    // A halted account is left in peace; without a sign-in each reading would only try to sign in again.
    if (before === 'needs-sign-in' || (HALTED.includes(before) && !live.unknown.size && !live.unsettled.length)) return;
    const outcome = await reconcileOnce();
    if (outcome.ok) {
      reconcileFailures = 0;
      if (live.state.status.state === 'stopped' && !outcome.open) return finish();
      return outcome.open ? reconcileAfter(Math.min(SOON_MS * 3, tools.reconcileMs / 3)) : reconcileLater();
    }
    reconcileFailures += 1;
    if ('failure' in outcome) {
      live.diary.note(world.now(), `schedule not read: ${outcome.failure.code}`);
      meters.count('failures', { service, code: outcome.failure.code });
      if (FAILURES[outcome.failure.code] === 'stop') report({ type: 'failed', failure: outcome.failure });
    }
    const asked = 'failure' in outcome ? (outcome.failure.retryAfterMs ?? 0) : 0;
    reconcileAfter(Math.max(asked, Math.min(tools.reconcileMs, SOON_MS * 2 ** Math.min(reconcileFailures, 20))));
  }

  function reconcileLater(): void {
    reconcileAfter(tools.reconcileMs * (0.9 + 0.2 * random()));
  }

  function reconcileAfter(ms: number): void {
    if (reconcileJob.index >= 0 && reconcileJob.at <= machine.elapsed() + ms) return;
    scheduler.afterReal(reconcileJob, ms);
  }

  return {
    live,
    begin,
    resume(delayMs) {
      const before = restored(live.record.status, world.now());
      if (!before || !live.record.goodStanding) return begin(delayMs);
      live.state = before;
      if (before.retry?.basis === 'world') scheduler.afterWorld(pollJob, before.retry.ms);
    },
    settleOpen: () => reconcileAfter(SOON_MS),
    update(next) {
      const changed =
        JSON.stringify([live.record.settings, live.record.optionsVersion, live.record.facts]) !==
        JSON.stringify([next.settings, next.optionsVersion, next.facts]);
      live.record = next;
      if (changed) {
        settings = settingsOf(platform, next);
        live.rule = compile(platform, next, settings, tools);
        live.known.reopen();
        pacing.setMode(next.facts.mode);
        live.diary.note(world.now(), 'filters changed');
      }
      if (!RUNNING.includes(live.state.status.state)) begin(0);
      else if (!next.goodStanding) report({ type: 'standing-lost' });
    },
    stop: () => report({ type: 'stop', cause: null }),
    written: status.written,
    worldReset(delayMs) {
      live.era += 1;
      live.known.forget();
      live.asked.clear();
      live.unknown.clear();
      live.lost.clear();
      live.granted = [];
      live.released = [];
      pacing.forget();
      if (RUNNING.includes(live.state.status.state)) begin(delayMs);
    },
    snapshot,
    inspect: () => {
      const { counts, refusedBy } = live.diary;
      return {
        ...snapshot(),
        status: live.state.status,
        account: live.account,
        lastPollAt: iso(live.diary.lastPollAt),
        seen: counts.seen,
        unreadable: counts.unreadable,
        refusedBy: { ...refusedBy },
        decisions: live.diary.decisions(),
        log: live.diary.log(),
      };
    },
    async drain() {
      live.generation += 1;
      scheduler.cancel(pollJob);
      scheduler.cancel(reconcileJob);
      await Promise.all([...rounds]);
      await turns;
      await status.written();
    },
  };

  function snapshot(): SessionSnapshot {
    const now = live.state.status;
    const running = RUNNING.includes(now.state);
    return {
      userId,
      service,
      state: now.state,
      until: iso(now.until),
      nextStep: now.nextStep,
      pollsPerSecond: running ? live.diary.pollsPerSecond(machine.elapsed()) : 0,
      grabP95Ms: live.diary.grabP95Ms(),
      wins: live.diary.counts.wins,
      losses: live.diary.counts.losses,
      budgetLeft: pacing.left(world.now()),
      node: tools.node,
    };
  }
}

/** The linked account as adapters see it; its secrets stay in the records. */
export function accountOf({ userId, service, account }: SessionRecord, { store }: Pick<Tools, 'store'>): Account {
  return {
    userId,
    account,
    secrets: () => store.secrets.load(userId, service),
    saveSecrets: (secrets) => store.secrets.save(userId, service, secrets),
  };
}

function settingsOf(platform: Platform<any>, { settings, optionsVersion }: SessionRecord): unknown {
  return optionsVersion < platform.manifest.optionsVersion ? platform.options.migrate(settings, optionsVersion) : settings;
}

/** Settings that cannot be compiled refuse everything: better no block than a wrong one. */
function compile(platform: Platform<any>, record: SessionRecord, settings: unknown, { log }: Tools): Rule<Offer> {
  try {
    return platform.compile(settings, record.facts);
  } catch (error) {
    log.error(
      { userId: record.userId, service: record.service, error: String(error) },
      'settings cannot be compiled, everything is refused',
    );
    return { refuses: () => 'UNKNOWN', margin: 0 };
  }
}
