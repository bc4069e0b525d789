import type { Instant, MachineClock } from '../model/clock.ts';
import type { SandboxPlatform, SandboxWorld, Scenario, WorldBlock, WorldOffer } from '../model/sandbox.ts';
import type { SimulatedClock } from './clock.ts';
import { createFloor } from './floor.ts';
import { createPollWindow, createSuspicion, type PollWindow, type Suspicion } from './limits.ts';
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
}

export function createWorld(deps: WorldDeps): World {
  const { platforms, state, clock, machine, tokens } = deps;
  const byId = new Map(platforms.map((platform) => [platform.id, platform]));
  let pending: Fact[] = [];
  const floor = createFloor({ platforms, state, clock, machine });
  let running = new Map<string, Running>();
  let counts = new Map<string, { polls: number; accepts: number }>();

  const commit = (fact: Fact) => {
    apply(state, fact);
    pending.push(fact);
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
    const known = running.get(key);
    if (known) return known;
    const saved = savedOf(platform, account);
    const made = { saved, polls: createPollWindow(), suspicion: createSuspicion(saved.suspicion) };
    running.set(key, made);
    return made;
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
    openOffers: (platform, name) => floor.open(savedOf(platform, name)),
    offer: (_platform, offerId) => floor.find(offerId),
    take(platform, name, offerId) {
      const saved = savedOf(platform, name);
      const offer = floor.takeable(saved, offerId);
      if (!offer || (state.scenario !== 'bench' && !hasRoom(saved.held, offer, byId.get(platform)!.limits))) return 'gone';
      const { locationId, startsAt, endsAt, price, currency } = offer;
      const block = { offerId, locationId, startsAt, endsAt, price, currency, grantedAt: clock.now() };
      commit({ t: 'grant', platform, account: name, block });
      floor.taken(saved, offer);
      return 'granted';
    },
    release(platform, name, startsAt) {
      const saved = savedOf(platform, name);
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
    message: (to, text) => message(to, text),
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
    running = new Map();
    floor.rebuild();
  };
  if (state.clock) {
    clock.restore(state.clock);
    floor.rebuild();
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
      if (back) floor.rebuild();
    },
    change: (settings) => commit({ t: 'settings', settings: { ...state.settings, ...settings } }),
    publish(offers) {
      const publishedAt = clock.now();
      const publishedReal = machine.now();
      const list = offers.map((offer): PublishedOffer => ({ offer: { ...offer, publishedAt, takenBy: [] }, publishedReal }));
      for (const published of list) commit({ t: 'offer', published });
      floor.add(list);
    },
    known: (offerId) => floor.find(offerId) !== undefined || state.offers.has(offerId) || state.grants.has(offerId),
    message,
    setAccount(platform, name, change) {
      const saved = savedOf(platform, name, change.region);
      const moved = change.region !== undefined && change.region !== saved.region;
      commit({ t: 'account', account: { ...saved, ...change } });
      if (change.suspicion !== undefined) runningOf(platform, name).suspicion.set(change.suspicion);
      if (moved) floor.moved(saved);
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
    times: (platform, account, offerId) =>
      floor.times(account === null ? undefined : state.accounts.get(accountKey(platform, account)), offerId),
    served: (platform, account, offers) => floor.served(savedOf(platform, account), offers),
    count(platform, call) {
      const entry = counts.get(platform) ?? { polls: 0, accepts: 0 };
      entry[call] += 1;
      counts.set(platform, entry);
    },
    totals: () =>
      Object.fromEntries(
        platforms.map((platform) => {
          const accounts = [...state.accounts.values()].filter((account) => account.platform === platform.id).length;
          return [platform.id, { offersOpen: floor.openCount(platform), polls: 0, accepts: 0, ...counts.get(platform.id), accounts }];
        }),
      ),
  };
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
