import type { Instant, MachineClock } from '../model/clock.ts';
import type { SandboxPlatform, SandboxWorld, Scenario, WorldBlock, WorldOffer } from '../model/sandbox.ts';
import { type Board, createBoard } from './board.ts';
import type { SimulatedClock } from './clock.ts';
import { createPollWindow, createSuspicion, type PollWindow, type Suspicion } from './limits.ts';
import { type MarketOptions, regionsOf, reservedInHour } from './market.ts';
import {
  accountKey,
  apply,
  DEFAULT_SETTINGS,
  type Fact,
  type LedgerRow,
  type PublishedOffer,
  type SavedAccount,
  type Settings,
  type State,
} from './state.ts';
import type { Tokens } from './tokens.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LATE_FORFEIT = 10;
/** Below this standing nothing is reserved for an account. */
const TRUSTED = 50;
/** Offers that are gone are remembered this long, for the times in late accepts' rows. */
const MOST_GONE = 20_000;

export interface WorldDeps {
  platforms: readonly SandboxPlatform[];
  /** As replayed, or empty for the first world. */
  state: State;
  clock: SimulatedClock;
  machine: MachineClock;
  tokens: Tokens;
  defaultSeed: string;
  url(): string;
}

export interface ResetRequest {
  seed?: string;
  scenario?: Scenario;
  speed?: number;
  market?: boolean;
  settings?: Partial<Settings>;
}

/** The simulated world: what platforms see of it, and what the control API does to it. */
export interface World {
  platformView: SandboxWorld;
  state: State;
  /** What changed since the last call: one line for the journal. */
  changes(): Fact[];
  reset(request: ResetRequest): void;
  setClock(change: { now?: Instant; speed?: number }): void;
  change(settings: Partial<Settings>): void;
  publish(offers: readonly Omit<WorldOffer, 'publishedAt' | 'takenBy'>[]): void;
  known(offerId: string): boolean;
  message(to: string, text: string): void;
  /** Makes an account or changes it. */
  setAccount(platform: string, account: string, change: { region?: string; standing?: number; suspicion?: number }): void;
  accounts(): (SavedAccount & { pollsLeft: number })[];
  record(row: LedgerRow): void;
  /** Times of an offer for one account's ledger row. */
  times(platform: string, account: string | null, offerId: string): { publishedAt?: number; firstServedAt?: number };
  /** These offers go to the socket for this account now. */
  served(platform: string, account: string, offers: readonly WorldOffer[]): void;
  count(platform: string, call: 'polls' | 'accepts'): void;
  totals(): Record<string, { offersOpen: number; polls: number; accepts: number; accounts: number }>;
}

/** What is known of an account beside what is saved. */
interface Running {
  saved: SavedAccount;
  polls: PollWindow;
  suspicion: Suspicion;
  /** Offers for this account alone. */
  own: Board;
  /** Reserved offers drawn and not published yet, by time. */
  coming: WorldOffer[];
  drawnTo: Instant;
  view: { base: readonly WorldOffer[]; own: readonly WorldOffer[]; grants: number; list: readonly WorldOffer[] } | null;
  grants: number;
  lastServed: readonly WorldOffer[] | null;
}

interface Tracked {
  offer: WorldOffer;
  publishedReal: number;
  servedTo: Map<string, number>;
}

export function createWorld(deps: WorldDeps): World {
  const { platforms, state, clock, machine, tokens } = deps;
  const byId = new Map(platforms.map((platform) => [platform.id, platform]));
  let pending: Fact[] = [];
  let boards = new Map<string, Board>();
  let running = new Map<string, Running>();
  let tracked = new Map<string, Tracked>();
  let gone: string[] = [];
  let counts = new Map<string, { polls: number; accepts: number }>();

  const commit = (fact: Fact) => {
    apply(state, fact);
    pending.push(fact);
  };
  const marketOf = (platform: SandboxPlatform): MarketOptions => ({
    platform,
    seed: state.timeline > 0 ? `${state.seed} ${state.timeline}` : state.seed,
    scenario: state.scenario,
    prefix: `${state.world}-${state.timeline > 0 ? `${state.timeline}-` : ''}`,
  });
  const forget = (offer: WorldOffer) => {
    state.offers.delete(offer.id);
    gone.push(offer.id);
    if (gone.length > MOST_GONE) for (const id of gone.splice(0, MOST_GONE / 2)) tracked.delete(id);
  };
  const appeared = (offer: WorldOffer) =>
    tracked.set(offer.id, { offer, publishedReal: clock.realOf(offer.publishedAt), servedTo: new Map() });
  const boardOf = (region: string, market: MarketOptions | null): Board =>
    createBoard({ region, market, from: state.from, appeared, vanished: forget, takers: (id) => [...(state.grants.get(id) ?? [])] });

  /** A fresh floor for the state as it stands: after a start, a reset, and when the clock was set back. */
  const rebuild = () => {
    const before = tracked;
    running = new Map();
    tracked = new Map();
    gone = [];
    boards = new Map(
      platforms.flatMap((platform) =>
        regionsOf(platform).map(
          (region) => [`${platform.id} ${region}`, boardOf(region, state.market ? marketOf(platform) : null)] as const,
        ),
      ),
    );
    const now = clock.now();
    for (const published of [...state.offers.values()]) {
      const { offer } = published;
      offer.takenBy = [...(state.grants.get(offer.id) ?? [])];
      if (offer.takenBy.length < offer.capacity && endOf(offer) > now) show([published], before);
      else state.offers.delete(offer.id);
    }
  };

  const show = (list: readonly PublishedOffer[], before?: Map<string, Tracked>) => {
    const open = new Map<Board, WorldOffer[]>();
    for (const { offer, publishedReal } of list) {
      tracked.set(offer.id, { offer, publishedReal, servedTo: before?.get(offer.id)?.servedTo ?? new Map() });
      const board = offer.reservedFor ? runningOf(offer.platform, offer.reservedFor).own : boards.get(`${offer.platform} ${offer.region}`);
      if (board) open.set(board, [...(open.get(board) ?? []), offer]);
    }
    for (const [board, offers] of open) board.add(offers);
  };

  const savedOf = (platform: string, account: string, region?: string): SavedAccount => {
    const known = state.accounts.get(accountKey(platform, account));
    if (known) return known;
    const home = region ?? byId.get(platform)?.locations[0]?.region ?? '';
    commit({ t: 'account', account: { platform, account, region: home, standing: 100, suspicion: 0, held: [], notes: {} } });
    return state.accounts.get(accountKey(platform, account))!;
  };

  const runningOf = (platform: string, account: string): Running => {
    const key = accountKey(platform, account);
    let found = running.get(key);
    if (!found) {
      const saved = savedOf(platform, account);
      found = {
        saved,
        polls: createPollWindow(),
        suspicion: createSuspicion(saved.suspicion),
        own: boardOf(saved.region, null),
        coming: [],
        drawnTo: Number.NEGATIVE_INFINITY,
        view: null,
        grants: 0,
        lastServed: null,
      };
      running.set(key, found);
    }
    return found;
  };

  /** Brings the offers reserved for an account up to now. */
  const reserveFor = (platform: SandboxPlatform, account: Running, now: Instant) => {
    if (!state.market || account.saved.standing < TRUSTED) return;
    if (now >= account.drawnTo) {
      const hour = Math.floor(now / HOUR) * HOUR;
      const hours = account.drawnTo === hour ? [hour] : [hour - HOUR, hour];
      account.coming = hours.flatMap((at) => reservedInHour(marketOf(platform), account.saved.region, account.saved.account, at));
      account.drawnTo = hour + HOUR;
    }
    while (account.coming.length > 0 && account.coming[0]!.publishedAt <= now) {
      const offer = account.coming.shift()!;
      if (offer.publishedAt < state.from || endOf(offer) <= now || state.grants.has(offer.id)) continue;
      appeared(offer);
      account.own.add([offer]);
    }
  };

  const budgetOf = (platform: SandboxPlatform) =>
    state.settings.pollBudget ?? (state.scenario === 'strict' ? platform.limits.strictPollBudget : platform.limits.pollBudget);
  const watches = () => state.settings.suspicion && state.scenario !== 'bench';

  const platformView: SandboxWorld = {
    now: clock.now,
    settings: () => state.settings,
    scenario: () => state.scenario,
    locations: (platform) => byId.get(platform)?.locations ?? [],
    url: deps.url,
    account: savedOf,
    openOffers(platform, name) {
      const account = runningOf(platform, name);
      const now = clock.now();
      reserveFor(byId.get(platform)!, account, now);
      const base = boards.get(`${platform} ${account.saved.region}`)?.open(now) ?? [];
      const own = account.own.open(now);
      const { view } = account;
      if (view && view.base === base && view.own === own && view.grants === account.grants) return view.list;
      let list = base.some((offer) => offer.takenBy.includes(name)) ? base.filter((offer) => !offer.takenBy.includes(name)) : base;
      if (own.length > 0)
        list = [...list, ...own.filter((offer) => offer.region === account.saved.region && !offer.takenBy.includes(name))];
      account.view = { base, own, grants: account.grants, list };
      return list;
    },
    offer: (_platform, offerId) => tracked.get(offerId)?.offer,
    take(platform, name, offerId) {
      const account = runningOf(platform, name);
      const offer = tracked.get(offerId)?.offer;
      const now = clock.now();
      if (!offer || offer.platform !== platform || offer.region !== account.saved.region) return 'gone';
      if (endOf(offer) <= now || offer.takenBy.length >= offer.capacity || offer.takenBy.includes(name)) return 'gone';
      if (offer.reservedFor !== null && offer.reservedFor !== name) return 'gone';
      if (state.scenario !== 'bench' && !hasRoom(account.saved.held, offer, byId.get(platform)!.limits)) return 'gone';
      const { locationId, startsAt, endsAt, price, currency } = offer;
      commit({ t: 'grant', platform, account: name, block: { offerId, locationId, startsAt, endsAt, price, currency, grantedAt: now } });
      offer.takenBy.push(name);
      account.grants += 1;
      if (offer.takenBy.length >= offer.capacity) {
        (offer.reservedFor ? account.own : boards.get(`${platform} ${offer.region}`))?.remove(offer);
        forget(offer);
      }
      return 'granted';
    },
    release(platform, name, startsAt) {
      const { saved } = runningOf(platform, name);
      const block = saved.held.find((entry) => entry.startsAt === startsAt);
      const now = clock.now();
      if (!block || block.endsAt <= now) return { outcome: 'not-held', late: false };
      if (startsAt <= now) return { outcome: 'started', late: false, offerId: block.offerId };
      const late = startsAt - now < byId.get(platform)!.limits.lateForfeitMs;
      const standing = late ? Math.max(0, saved.standing - LATE_FORFEIT) : saved.standing;
      commit({ t: 'release', platform, account: name, startsAt, standing });
      return { outcome: 'released', late, offerId: block.offerId };
    },
    spendPoll(platform, name) {
      const rules = byId.get(platform)!;
      const account = runningOf(platform, name);
      const now = clock.now();
      if (watches() && account.suspicion.polled(now, state.scenario === 'strict' ? 8 : 1) === 'warn') {
        commit({ t: 'account', account: { ...account.saved, suspicion: account.suspicion.figure() } });
        message(name, 'We noticed unusual activity in your account. Using automated tools may end your access.');
      }
      return state.scenario === 'bench' || account.polls.spend(now, budgetOf(rules), rules.limits.budgetWindowMs);
    },
    challenge(platform, name) {
      return watches() ? runningOf(platform, name).suspicion.demand(clock.now()) : 'none';
    },
    settleChallenge(platform, name) {
      if (!state.accounts.has(accountKey(platform, name))) return;
      const account = runningOf(platform, name);
      account.suspicion.settle();
      commit({ t: 'account', account: { ...account.saved, suspicion: 0 } });
    },
    note(platform, name, key, value) {
      const saved = savedOf(platform, name);
      commit({ t: 'account', account: { ...saved, notes: { ...saved.notes, [key]: value } } });
    },
    issueToken: tokens.issue,
    accountOfToken: tokens.accountOf,
  };

  const message = (to: string, text: string) => commit({ t: 'message', message: { at: machine.now(), to, text } });

  const newWorld = (request: ResetRequest) => {
    const { seed = deps.defaultSeed, scenario = 'default', market = true, speed = 1 } = request;
    // By time, so that no id ever repeats, not even over a lost data folder.
    const stamp = Math.max(Math.floor(machine.now()), Number.parseInt(state.world.slice(1) || '0', 36) + 1);
    const settings = { ...DEFAULT_SETTINGS, ...request.settings };
    commit({ t: 'world', world: `w${stamp.toString(36)}`, seed, scenario, market, settings });
    clock.set({ now: machine.now(), speed });
    commit({ t: 'clock', line: clock.line(), from: clock.now(), timeline: 0 });
    counts = new Map();
    rebuild();
  };
  if (state.clock) {
    clock.restore(state.clock);
    rebuild();
  } else newWorld({});

  return {
    platformView,
    state,
    changes() {
      const facts = pending;
      pending = [];
      return facts;
    },
    reset: newWorld,
    setClock(change) {
      const back = change.now !== undefined && change.now < clock.now();
      clock.set(change);
      commit({ t: 'clock', line: clock.line(), from: back ? clock.now() : state.from, timeline: state.timeline + (back ? 1 : 0) });
      if (back) rebuild();
    },
    change: (settings) => commit({ t: 'settings', settings: { ...state.settings, ...settings } }),
    publish(offers) {
      const publishedAt = clock.now();
      const publishedReal = machine.now();
      const list = offers.map((offer): PublishedOffer => ({ offer: { ...offer, publishedAt, takenBy: [] }, publishedReal }));
      for (const published of list) commit({ t: 'offer', published });
      show(list);
    },
    known: (offerId) => tracked.has(offerId) || state.offers.has(offerId) || state.grants.has(offerId),
    message,
    setAccount(platform, name, change) {
      const saved = savedOf(platform, name, change.region);
      const moved = change.region !== undefined && change.region !== saved.region;
      commit({ t: 'account', account: { ...saved, ...change } });
      if (change.suspicion !== undefined) runningOf(platform, name).suspicion.set(change.suspicion);
      if (!moved) return;
      running.delete(accountKey(platform, name));
      show(
        [...state.offers.values()].filter(({ offer }) => offer.platform === platform && offer.reservedFor === name),
        tracked,
      );
    },
    accounts: () =>
      [...state.accounts.values()].map((saved) => {
        const account = running.get(accountKey(saved.platform, saved.account));
        const rules = byId.get(saved.platform);
        const budget = rules ? budgetOf(rules) : 0;
        return {
          ...saved,
          suspicion: account?.suspicion.figure() ?? saved.suspicion,
          pollsLeft: account && rules ? account.polls.left(clock.now(), budget, rules.limits.budgetWindowMs) : budget,
        };
      }),
    record: (row) => commit({ t: 'row', row }),
    times(platform, account, offerId) {
      const entry = tracked.get(offerId);
      if (!entry) return {};
      const firstServedAt = account ? entry.servedTo.get(accountKey(platform, account)) : undefined;
      return { publishedAt: entry.publishedReal, ...(firstServedAt === undefined ? {} : { firstServedAt }) };
    },
    served(platform, name, offers) {
      const account = running.get(accountKey(platform, name));
      if (account) {
        if (account.lastServed === offers) return;
        account.lastServed = offers;
      }
      const key = accountKey(platform, name);
      const at = machine.now();
      for (const offer of offers) {
        const entry = tracked.get(offer.id);
        if (entry && !entry.servedTo.has(key)) entry.servedTo.set(key, at);
      }
    },
    count(platform, call) {
      const entry = counts.get(platform) ?? { polls: 0, accepts: 0 };
      entry[call] += 1;
      counts.set(platform, entry);
    },
    totals() {
      const now = clock.now();
      return Object.fromEntries(
        platforms.map((platform) => {
          const own = [...running.values()].filter((account) => account.saved.platform === platform.id);
          const open = [
            ...regionsOf(platform).map((region) => boards.get(`${platform.id} ${region}`)!),
            ...own.map((account) => account.own),
          ];
          const accounts = [...state.accounts.values()].filter((account) => account.platform === platform.id).length;
          const { polls, accepts } = counts.get(platform.id) ?? { polls: 0, accepts: 0 };
          return [platform.id, { offersOpen: open.reduce((sum, board) => sum + board.open(now).length, 0), polls, accepts, accounts }];
        }),
      );
    },
  };
}

function endOf(offer: WorldOffer): Instant {
  return offer.rivalAt === null ? offer.expiresAt : Math.min(offer.rivalAt, offer.expiresAt);
}

/** No overlap, and at most so many hours in any day or week that begins or ends with the new block. */
function hasRoom(held: readonly WorldBlock[], offer: WorldOffer, limits: SandboxPlatform['limits']): boolean {
  if (held.some((block) => block.startsAt < offer.endsAt && offer.startsAt < block.endsAt)) return false;
  const own = offer.endsAt - offer.startsAt;
  const within = (from: Instant, to: Instant) =>
    held.reduce((sum, block) => sum + Math.max(0, Math.min(block.endsAt, to) - Math.max(block.startsAt, from)), own);
  const most = (span: number) => Math.max(within(offer.endsAt - span, offer.endsAt), within(offer.startsAt, offer.startsAt + span));
  return most(DAY) <= limits.hoursPerDay * HOUR && most(7 * DAY) <= limits.hoursPerWeek * HOUR;
}
