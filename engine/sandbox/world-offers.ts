import type { Instant, MachineClock } from '../model/clock.ts';
import type { SandboxPlatform, WorldOffer } from '../model/sandbox.ts';
import { AccountView } from './account-view.ts';
import { type Board, createBoard, endOf } from './board.ts';
import type { SimulatedClock } from './clock.ts';
import { type MarketOptions, regionsOf, reservedInHour } from './market.ts';
import { OfferIndex } from './offer-index.ts';
import { accountKey, type PublishedOffer, type SavedAccount, type State } from './state.ts';

/** Below this standing nothing is reserved for an account. */
const TRUSTED = 50;

export interface WorldOffersDeps {
  platforms: readonly SandboxPlatform[];
  state: State;
  clock: SimulatedClock;
  machine: MachineClock;
}

/** All offers of the world: who sees them, who may still have them, when each was first served to whom. */
export class WorldOffers {
  readonly #platforms: ReadonlyMap<string, SandboxPlatform>;
  readonly #state: State;
  readonly #clock: SimulatedClock;
  readonly #machine: MachineClock;
  /** By platform and region. */
  #boards = new Map<string, Board>();
  /** By platform and account. */
  #views = new Map<string, AccountView>();
  #index = new OfferIndex();

  constructor({ platforms, state, clock, machine }: WorldOffersDeps) {
    this.#platforms = new Map(platforms.map((platform) => [platform.id, platform]));
    this.#state = state;
    this.#clock = clock;
    this.#machine = machine;
  }

  /** Starts again from the state: after a start, a reset, and when the clock was set back. */
  rebuild(): void {
    const state = this.#state;
    const before = this.#index;
    this.#index = new OfferIndex();
    this.#views = new Map();
    this.#boards = new Map();
    for (const platform of this.#platforms.values())
      for (const region of regionsOf(platform))
        this.#boards.set(`${platform.id} ${region}`, this.#board(region, state.market ? this.#marketOf(platform) : null));
    const now = this.#clock.now();
    for (const published of [...state.offers.values()]) {
      const { offer } = published;
      offer.takenBy = this.#takers(offer.id);
      if (offer.takenBy.length < offer.capacity && endOf(offer) > now) this.#place([published], before);
      else state.offers.delete(offer.id);
    }
  }

  /** The account is in another region now. */
  moved({ platform, account }: SavedAccount): void {
    this.#views.delete(accountKey(platform, account));
    const own = [...this.#state.offers.values()].filter(({ offer }) => offer.platform === platform && offer.reservedFor === account);
    this.#place(own, this.#index);
  }

  add(offers: readonly PublishedOffer[]): void {
    this.#place(offers);
  }

  /** Returns what an account sees; the same array until something changes for it. */
  open(account: SavedAccount): readonly WorldOffer[] {
    const view = this.#viewOf(account.platform, account.account);
    const now = this.#clock.now();
    this.#reserve(account, view, now);
    return view.list(this.#boards.get(`${account.platform} ${account.region}`)?.open(now) ?? [], account, now);
  }

  find(offerId: string): WorldOffer | undefined {
    return this.#index.find(offerId);
  }

  /** Returns the offer if this account may have it right now. */
  takeable({ platform, account, region }: SavedAccount, offerId: string): WorldOffer | null {
    const offer = this.#index.find(offerId);
    if (!offer || offer.platform !== platform || offer.region !== region) return null;
    if (offer.reservedFor !== null && offer.reservedFor !== account) return null;
    if (offer.takenBy.length >= offer.capacity || offer.takenBy.includes(account)) return null;
    return endOf(offer) > this.#clock.now() ? offer : null;
  }

  /** One more account has it; the last place closes it. */
  taken({ platform, account }: SavedAccount, offer: WorldOffer): void {
    offer.takenBy.push(account);
    const view = this.#viewOf(platform, account);
    view.granted();
    if (offer.takenBy.length < offer.capacity) return;
    (offer.reservedFor ? view.own : this.#boards.get(`${platform} ${offer.region}`))?.remove(offer);
    this.#close(offer);
  }

  served(account: SavedAccount, offers: readonly WorldOffer[]): void {
    if (this.#viewOf(account.platform, account.account).isNew(offers)) this.#index.served(account, offers, this.#machine.now());
  }

  times(account: SavedAccount | undefined, offerId: string): { publishedAt?: number; firstServedAt?: number } {
    return this.#index.times(account, offerId);
  }

  openCount(platform: SandboxPlatform): number {
    const now = this.#clock.now();
    const shared = regionsOf(platform).map((region) => this.#boards.get(`${platform.id} ${region}`));
    const own = [...this.#views].filter(([key]) => key.startsWith(`${platform.id} `)).map(([, view]) => view.own);
    return [...shared, ...own].reduce((sum, board) => sum + (board?.open(now).length ?? 0), 0);
  }

  #marketOf(platform: SandboxPlatform): MarketOptions {
    const { world, seed, scenario, timeline } = this.#state;
    return {
      platform,
      seed: timeline > 0 ? `${seed} ${timeline}` : seed,
      scenario,
      prefix: `${world}-${timeline > 0 ? `${timeline}-` : ''}`,
    };
  }

  #board(region: string, market: MarketOptions | null): Board {
    return createBoard({
      region,
      market,
      from: this.#state.from,
      appeared: (offer) => this.#appeared(offer),
      closed: (offer) => this.#close(offer),
      takers: (offerId) => this.#takers(offerId),
    });
  }

  #viewOf(platform: string, account: string): AccountView {
    const key = accountKey(platform, account);
    const known = this.#views.get(key);
    if (known) return known;
    const view = new AccountView(this.#board('', null));
    this.#views.set(key, view);
    return view;
  }

  /** Puts published offers on their boards. `before` knows to whom they were shown already. */
  #place(offers: readonly PublishedOffer[], before?: OfferIndex): void {
    const fresh = new Map<Board, WorldOffer[]>();
    for (const { offer, publishedReal } of offers) {
      this.#index.add(offer, publishedReal, before?.servedTo(offer.id));
      const { platform, region, reservedFor } = offer;
      const board = reservedFor ? this.#viewOf(platform, reservedFor).own : this.#boards.get(`${platform} ${region}`);
      const placed = board && fresh.get(board);
      if (placed) placed.push(offer);
      else if (board) fresh.set(board, [offer]);
    }
    for (const [board, placed] of fresh) board.add(placed);
  }

  /** Brings the offers reserved for an account up to now. */
  #reserve(account: SavedAccount, view: AccountView, now: Instant): void {
    if (!this.#state.market || account.standing < TRUSTED) return;
    const platform = this.#platforms.get(account.platform)!;
    for (const offer of view.due(now, (hour) => reservedInHour(this.#marketOf(platform), account.region, account.account, hour))) {
      if (offer.publishedAt < this.#state.from || endOf(offer) <= now || this.#state.grants.has(offer.id)) continue;
      this.#appeared(offer);
      view.own.add([offer]);
    }
  }

  #appeared(offer: WorldOffer): void {
    this.#index.add(offer, this.#clock.realOf(offer.publishedAt));
  }

  #close(offer: WorldOffer): void {
    this.#state.offers.delete(offer.id);
    this.#index.gone(offer.id);
  }

  #takers(offerId: string): string[] {
    return [...(this.#state.grants.get(offerId) ?? [])];
  }
}
