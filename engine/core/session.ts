import type { Account, Adapter, Platform } from '../model/platform.ts';
import type { SessionDetail, SessionSnapshot } from '../model/session.ts';
import { type AccountEvent, type AccountState, RUNNING, restored, step, stopped } from './account-state.ts';
import type { DriverBook } from './book.ts';
import { createDiary, iso } from './diary.ts';
import { createKnownOffers } from './known.ts';
import type { Live, Tools } from './live.ts';
import { createPoller } from './poller.ts';
import type { SessionRecord } from './ports.ts';
import { createReconciler } from './reconciler.ts';
import type { SeenIndex } from './seen.ts';
import { shardOf } from './shard.ts';
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
  /** Another session takes the place of this one: it stops and tells nobody. */
  retire(): void;
  worldReset(delayMs: number): void;
  snapshot(): SessionSnapshot;
  inspect(): SessionDetail;
  /** Ends when a state that is being written stands in the records. */
  written(): Promise<void>;
  /**
   * Another process runs it from now on: it stops at once, writes no state and tells nobody. What comes back from the wire
   * is still recorded.
   */
  abandon(): void;
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

export function createSession(deps: SessionDeps): Session {
  const { record, adapter, tools } = deps;
  const { world, machine, random } = tools;
  const { userId, service } = record;
  let secretsLost = false;
  const account = accountOf(record, tools, (lost) => {
    secretsLost = lost;
  });
  const status = createStatusWriter(userId, service, tools);
  let retired = false;
  let abandoned = false;
  let turns: Promise<unknown> = Promise.resolve();

  const live: Live = {
    ...fresh(deps),
    upstream: adapter.open(account),
    turn(write) {
      const done = turns.then(write, write);
      turns = done.catch(() => undefined);
      return done;
    },
    report,
    reconcileSoon: () => reconciler.soon(),
    landed,
  };
  const reconciler = createReconciler(live, tools, finish);
  const poller = createPoller(live, tools, reconciler);

  function report(given: AccountEvent): void {
    if (abandoned) return;
    const event = secretsLost ? asLost(given) : given;
    const before = live.state;
    live.state = step(before, event, { now: world.now(), speed: world.speed(), random });
    const running = RUNNING.includes(live.state.status.state);
    if (event.type === 'failed' && running) poller.plan();
    if (RUNNING.includes(before.status.state) && !running) {
      live.generation += 1;
      poller.cancel();
    }
    announce(before, event.type === 'stop' && event.cause === 'auto-stop');
    landed();
  }

  function announce(before: AccountState, disable: boolean): void {
    const now = live.state.status;
    if (retired || (!disable && (before.status === now || JSON.stringify(before.status) === JSON.stringify(now)))) return;
    const why = now.cause ? ` (${now.cause})` : '';
    live.diary.note(world.now(), `${now.state}${why}${now.until === null ? '' : ` until ${iso(now.until)}`}`);
    status.write(now, disable);
    tools.events.publish({ type: 'status', userId, service, status: now });
  }

  /** A stop is over once nothing is on the wire; the session once no outcome is open either. */
  function landed(): void {
    if (live.state.status.state !== 'stopping' || live.wires > 0 || live.flying.size > 0) return;
    report({ type: 'quiet' });
    if (live.unknown.size || live.unsettled.length) reconciler.soon();
    else finish();
  }

  function finish(): void {
    poller.cancel();
    reconciler.cancel();
    deps.ended();
  }

  function begin(delayMs: number): void {
    live.generation += 1;
    live.upstream = adapter.open(account);
    reconciler.cancel();
    report({ type: live.record.goodStanding ? 'start' : 'standing-lost' });
    if (live.record.goodStanding) poller.begin(delayMs);
  }

  function snapshot(): SessionSnapshot {
    const { state, until, nextStep } = live.state.status;
    const { counts } = live.diary;
    return {
      userId,
      service,
      state,
      until: iso(until),
      nextStep,
      pollsPerSecond: RUNNING.includes(state) ? live.diary.pollsPerSecond(machine.elapsed()) : 0,
      grabP95Ms: live.diary.grabP95Ms(),
      wins: counts.wins,
      losses: counts.losses,
      budgetLeft: poller.budgetLeft(),
      node: tools.node,
    };
  }

  return {
    live,
    begin,
    resume(delayMs) {
      const before = restored(live.record.status, world.now());
      if (!before || !live.record.goodStanding) return begin(delayMs);
      live.state = before;
      if (before.retry) poller.beginInWorld(before.retry.ms);
    },
    settleOpen: reconciler.soon,
    update(next) {
      const changed = filtersOf(live.record) !== filtersOf(next);
      if (live.record.clicker !== next.clicker) poller.setClicker(next.clicker);
      live.record = next;
      if (changed) {
        Object.assign(live, compiled(live.platform, next, tools));
        live.known.reopen();
        poller.setMode(next.facts.mode);
        live.diary.note(world.now(), 'filters changed');
      }
      if (!RUNNING.includes(live.state.status.state)) begin(0);
      else if (!next.goodStanding) report({ type: 'standing-lost' });
    },
    stop: () => report({ type: 'stop', cause: null }),
    retire() {
      retired = true;
      report({ type: 'stop', cause: null });
    },
    worldReset(delayMs) {
      live.era += 1;
      live.worldBegan = machine.elapsed();
      live.known.forget();
      live.asked.clear();
      live.unknown.clear();
      live.lost.clear();
      live.granted = [];
      live.released = [];
      poller.forgetBudget();
      if (RUNNING.includes(live.state.status.state)) begin(delayMs);
    },
    snapshot,
    inspect() {
      const { counts, refusedBy, lastPollAt, decisions, log } = live.diary;
      return {
        ...snapshot(),
        status: live.state.status,
        account: live.account,
        lastPollAt: iso(lastPollAt),
        seen: counts.seen,
        unreadable: counts.unreadable,
        refusedBy: { ...refusedBy },
        decisions: decisions(),
        log: log(),
      };
    },
    written: status.written,
    abandon() {
      abandoned = true;
      live.generation += 1;
      poller.cancel();
      reconciler.end();
      status.end();
    },
    async drain() {
      live.generation += 1;
      poller.cancel();
      reconciler.cancel();
      await poller.grabbed();
      await turns;
      await status.written();
    },
  };
}

/** The linked account as adapters see it; its secrets stay in the records. */
export function accountOf(
  { userId, service, account }: SessionRecord,
  { store }: Pick<Tools, 'store'>,
  onSecrets: (lost: boolean) => void = () => undefined,
): Account {
  return {
    userId,
    account,
    async secrets() {
      const secrets = await store.secrets.load(userId, service);
      onSecrets(secrets === 'lost');
      return secrets === 'lost' ? null : secrets;
    },
    saveSecrets: (secrets) => store.secrets.save(userId, service, secrets),
  };
}

/** An adapter without secrets can only say that it cannot sign in; the driver is told why. */
function asLost(event: AccountEvent): AccountEvent {
  if (event.type !== 'failed' || event.failure.code !== 'needs-sign-in') return event;
  return { ...event, failure: { ...event.failure, code: 'credentials-lost' } };
}

type Reactions = 'upstream' | 'turn' | 'report' | 'reconcileSoon' | 'landed';

function fresh({ record, platform, index, book, tools }: SessionDeps): Omit<Live, Reactions> {
  const { userId, service, account } = record;
  return {
    userId,
    service,
    account,
    shard: shardOf(userId, service),
    platform,
    index,
    book,
    record,
    ...compiled(platform, record, tools),
    known: createKnownOffers(),
    asked: new Map(),
    diary: createDiary(tools.machine.elapsed()),
    labels: new Map(),
    state: stopped(tools.world.now()),
    generation: 0,
    era: 0,
    worldBegan: Number.NEGATIVE_INFINITY,
    wires: 0,
    flying: new Map(),
    unknown: new Map(),
    lost: new Map(),
    unsettled: [],
    granted: [],
    released: [],
  };
}

/** What a change of decides every open offer anew. */
function filtersOf({ settings, optionsVersion, facts }: SessionRecord): string {
  return JSON.stringify([settings, optionsVersion, facts]);
}

/** Settings that cannot be read refuse everything: better no block than a wrong one. */
function compiled(platform: Platform<any>, record: SessionRecord, { log }: Tools): Pick<Live, 'settings' | 'rule'> {
  const { userId, service, optionsVersion, facts } = record;
  let { settings } = record;
  try {
    if (optionsVersion < platform.manifest.optionsVersion) settings = platform.options.migrate(settings, optionsVersion);
    return { settings, rule: platform.compile(settings, facts) };
  } catch (error) {
    log.error({ userId, service, error: String(error) }, 'settings cannot be read, everything is refused');
    return { settings, rule: { refuses: () => 'UNKNOWN', margin: 0 } };
  }
}
