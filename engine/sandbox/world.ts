import type { Instant, MachineClock } from '../model/clock.ts';
import type { SandboxPlatform, SandboxWorld, Scenario, WorldOffer } from '../model/sandbox.ts';
import { type AccountChange, Accounts } from './accounts.ts';
import { ChangeLog } from './change-log.ts';
import type { SimulatedClock } from './clock.ts';
import { PlatformView } from './platform-view.ts';
import { DEFAULT_SETTINGS, type Fact, type LedgerRow, type PublishedOffer, type SavedAccount, type Settings, type State } from './state.ts';
import type { Tokens } from './tokens.ts';
import { WorldOffers } from './world-offers.ts';

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
export class World {
  readonly platformView: SandboxWorld;
  readonly #platforms: readonly SandboxPlatform[];
  readonly #clock: SimulatedClock;
  readonly #machine: MachineClock;
  readonly #defaultSeed: string;
  readonly #changes: ChangeLog;
  readonly #accounts: Accounts;
  readonly #offers: WorldOffers;
  /** Calls of this world, by platform. */
  #counts = new Map<string, { polls: number; accepts: number }>();

  constructor({ platforms, state, clock, machine, tokens, defaultSeed, url }: WorldDeps) {
    const byId = new Map(platforms.map((platform) => [platform.id, platform]));
    this.#platforms = platforms;
    this.#clock = clock;
    this.#machine = machine;
    this.#defaultSeed = defaultSeed;
    this.#changes = new ChangeLog(state, machine);
    this.#accounts = new Accounts(byId, this.#changes, clock);
    this.#offers = new WorldOffers({ platforms, state, clock, machine });
    const [changes, accounts, offers] = [this.#changes, this.#accounts, this.#offers];
    this.platformView = new PlatformView({ platforms: byId, changes, clock, accounts, offers, tokens, url });
    if (state.clock) {
      clock.restore(state.clock);
      offers.rebuild();
    } else this.reset({});
  }

  get state(): State {
    return this.#changes.state;
  }

  /** Returns what changed since the last call: one line for the journal. */
  changes(): Fact[] {
    return this.#changes.take();
  }

  /** Begins a new world. */
  reset(request: ResetRequest): void {
    const { seed = this.#defaultSeed, scenario = 'default', market = true, speed = 1 } = request;
    // By time, so that no id ever repeats, not even over a lost data folder.
    const stamp = Math.max(Math.floor(this.#machine.now()), Number.parseInt(this.state.world.slice(1) || '0', 36) + 1);
    const settings = { ...DEFAULT_SETTINGS, ...request.settings };
    this.#changes.commit({ t: 'world', world: `w${stamp.toString(36)}`, seed, scenario, market, settings });
    this.#clock.set({ now: this.#machine.now(), speed });
    this.#changes.commit({ t: 'clock', line: this.#clock.line(), from: this.#clock.now(), timeline: 0 });
    this.#counts = new Map();
    this.#accounts.forget();
    this.#offers.rebuild();
  }

  setClock(change: { now?: Instant; speed?: number }): void {
    const clock = this.#clock;
    const { from, timeline } = this.state;
    const back = change.now !== undefined && change.now < clock.now();
    clock.set(change);
    this.#changes.commit({ t: 'clock', line: clock.line(), from: back ? clock.now() : from, timeline: timeline + (back ? 1 : 0) });
    if (back) this.#offers.rebuild();
  }

  change(settings: Partial<Settings>): void {
    this.#changes.commit({ t: 'settings', settings: { ...this.state.settings, ...settings } });
  }

  publish(offers: readonly Omit<WorldOffer, 'publishedAt' | 'takenBy'>[]): void {
    const publishedAt = this.#clock.now();
    const publishedReal = this.#machine.now();
    const list = offers.map((offer): PublishedOffer => ({ offer: { ...offer, publishedAt, takenBy: [] }, publishedReal }));
    for (const published of list) this.#changes.commit({ t: 'offer', published });
    this.#offers.add(list);
  }

  /** Returns true when this world has or had an offer of that id. */
  known(offerId: string): boolean {
    return this.#offers.find(offerId) !== undefined || this.state.offers.has(offerId) || this.state.grants.has(offerId);
  }

  message(to: string, text: string): void {
    this.#changes.message(to, text);
  }

  /** Makes an account or changes it. */
  setAccount(platform: string, account: string, change: AccountChange): void {
    if (this.#accounts.change(platform, account, change)) this.#offers.moved(this.#accounts.open(platform, account));
  }

  accounts(): (SavedAccount & { pollsLeft: number })[] {
    return this.#accounts.list();
  }

  record(row: LedgerRow): void {
    this.#changes.commit({ t: 'row', row });
  }

  /** Returns the times of an offer for one account's ledger row. */
  times(platform: string, account: string | null, offerId: string): { publishedAt?: number; firstServedAt?: number } {
    return this.#offers.times(account === null ? undefined : this.#accounts.find(platform, account), offerId);
  }

  /** These offers go to the socket for this account now. */
  served(platform: string, account: string, offers: readonly WorldOffer[]): void {
    this.#offers.served(this.#accounts.open(platform, account), offers);
  }

  count(platform: string, call: 'polls' | 'accepts'): void {
    const entry = this.#counts.get(platform) ?? { polls: 0, accepts: 0 };
    entry[call] += 1;
    this.#counts.set(platform, entry);
  }

  totals(): Record<string, { offersOpen: number; polls: number; accepts: number; accounts: number }> {
    return Object.fromEntries(
      this.#platforms.map((platform) => {
        const { id } = platform;
        const offersOpen = this.#offers.openCount(platform);
        return [id, { offersOpen, polls: 0, accepts: 0, ...this.#counts.get(id), accounts: this.#accounts.count(id) }];
      }),
    );
  }
}
