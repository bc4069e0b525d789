import type { Instant, MachineClock } from '../model/clock.ts';
import type { SandboxPlatform, WorldAccount, WorldOffer } from '../model/sandbox.ts';
import { type Board, createBoard, endOf } from './board.ts';
import type { SimulatedClock } from './clock.ts';
import { type MarketOptions, regionsOf, reservedInHour } from './market.ts';
import { accountKey, type PublishedOffer, type SavedAccount, type State } from './state.ts';

const HOUR = 3_600_000;
/** Below this standing nothing is reserved for an account. */
const TRUSTED = 50;
/** So many offers that are gone are remembered, for the times in late accepts' rows. */
const MOST_GONE = 3_000;

export interface FloorDeps {
  platforms: readonly SandboxPlatform[];
  state: State;
  clock: SimulatedClock;
  machine: MachineClock;
}

/** All offers of the world: who sees them, who may still have them, when each was first served to whom. */
export interface Floor {
  /** Begins anew from the state as it stands: after a start, a reset, and when the clock was set back. */
  rebuild(): void;
  /** The account is in another region now. */
  moved(account: SavedAccount): void;
  add(offers: readonly PublishedOffer[]): void;
  /** The same array as long as nothing changed for this account. */
  open(account: SavedAccount): readonly WorldOffer[];
  find(offerId: string): WorldOffer | undefined;
  /** The offer if this account may have it right now. */
  takeable(account: SavedAccount, offerId: string): WorldOffer | null;
  /** One more has it; the last place closes it. */
  taken(account: SavedAccount, offer: WorldOffer): void;
  served(account: SavedAccount, offers: readonly WorldOffer[]): void;
  times(account: SavedAccount | undefined, offerId: string): { publishedAt?: number; firstServedAt?: number };
  openCount(platform: SandboxPlatform): number;
}

/** What one account sees beside its region's board. */
interface Viewer {
  own: Board;
  /** Reserved offers drawn and not published yet, by time. */
  coming: WorldOffer[];
  drawnTo: Instant;
  grants: number;
  view: { base: readonly WorldOffer[]; own: readonly WorldOffer[]; grants: number; list: readonly WorldOffer[] } | null;
  lastServed: readonly WorldOffer[] | null;
}

interface Tracked {
  offer: WorldOffer;
  publishedReal: number;
  servedTo: Map<WorldAccount, number>;
}

export function createFloor(deps: FloorDeps): Floor {
  const { platforms, state, clock, machine } = deps;
  const byId = new Map(platforms.map((platform) => [platform.id, platform]));
  let boards = new Map<string, Board>();
  let viewers = new Map<string, Viewer>();
  let tracked = new Map<string, Tracked>();
  let gone: string[] = [];

  const marketOf = (platform: SandboxPlatform): MarketOptions => ({
    platform,
    seed: state.timeline > 0 ? `${state.seed} ${state.timeline}` : state.seed,
    scenario: state.scenario,
    prefix: `${state.world}-${state.timeline > 0 ? `${state.timeline}-` : ''}`,
  });
  const appeared = (offer: WorldOffer) => {
    tracked.set(offer.id, { offer, publishedReal: clock.realOf(offer.publishedAt), servedTo: new Map() });
  };
  const vanished = (offer: WorldOffer) => {
    state.offers.delete(offer.id);
    gone.push(offer.id);
    if (gone.length > MOST_GONE) for (const id of gone.splice(0, MOST_GONE / 2)) tracked.delete(id);
  };
  const takers = (offerId: string) => [...(state.grants.get(offerId) ?? [])];
  const boardOf = (region: string, market: MarketOptions | null) =>
    createBoard({ region, market, from: state.from, appeared, vanished, takers });
  const regionBoard = (platform: string, region: string) => boards.get(`${platform} ${region}`);

  const viewerOf = (platform: string, account: string): Viewer => {
    const key = accountKey(platform, account);
    const known = viewers.get(key);
    if (known) return known;
    const viewer: Viewer = {
      own: boardOf('', null),
      coming: [],
      drawnTo: Number.NEGATIVE_INFINITY,
      grants: 0,
      view: null,
      lastServed: null,
    };
    viewers.set(key, viewer);
    return viewer;
  };

  const add = (list: readonly PublishedOffer[], before?: Map<string, Tracked>) => {
    const fresh = new Map<Board, WorldOffer[]>();
    for (const { offer, publishedReal } of list) {
      tracked.set(offer.id, { offer, publishedReal, servedTo: before?.get(offer.id)?.servedTo ?? new Map() });
      const board = offer.reservedFor ? viewerOf(offer.platform, offer.reservedFor).own : regionBoard(offer.platform, offer.region);
      const offers = board && fresh.get(board);
      if (offers) offers.push(offer);
      else if (board) fresh.set(board, [offer]);
    }
    for (const [board, offers] of fresh) board.add(offers);
  };

  /** Brings the offers reserved for an account up to now. */
  const reserve = (account: SavedAccount, viewer: Viewer, now: Instant) => {
    if (!state.market || account.standing < TRUSTED) return;
    if (now >= viewer.drawnTo) {
      const market = marketOf(byId.get(account.platform)!);
      const hour = Math.floor(now / HOUR) * HOUR;
      const hours = viewer.drawnTo === hour ? [hour] : [hour - HOUR, hour];
      viewer.coming = hours.flatMap((at) => reservedInHour(market, account.region, account.account, at));
      viewer.drawnTo = hour + HOUR;
    }
    while (viewer.coming.length > 0 && viewer.coming[0]!.publishedAt <= now) {
      const offer = viewer.coming.shift()!;
      if (offer.publishedAt < state.from || endOf(offer) <= now || state.grants.has(offer.id)) continue;
      appeared(offer);
      viewer.own.add([offer]);
    }
  };

  return {
    rebuild() {
      const before = tracked;
      tracked = new Map();
      viewers = new Map();
      gone = [];
      boards = new Map();
      for (const platform of platforms)
        for (const region of regionsOf(platform))
          boards.set(`${platform.id} ${region}`, boardOf(region, state.market ? marketOf(platform) : null));
      const now = clock.now();
      for (const published of [...state.offers.values()]) {
        const { offer } = published;
        offer.takenBy = takers(offer.id);
        if (offer.takenBy.length < offer.capacity && endOf(offer) > now) add([published], before);
        else state.offers.delete(offer.id);
      }
    },
    moved({ platform, account }) {
      viewers.delete(accountKey(platform, account));
      const own = [...state.offers.values()].filter(({ offer }) => offer.platform === platform && offer.reservedFor === account);
      add(own, tracked);
    },
    add,
    open(account) {
      const { platform, account: name, region } = account;
      const viewer = viewerOf(platform, name);
      const now = clock.now();
      reserve(account, viewer, now);
      const base = regionBoard(platform, region)?.open(now) ?? [];
      const own = viewer.own.open(now);
      const { view } = viewer;
      if (view && view.base === base && view.own === own && view.grants === viewer.grants) return view.list;
      const others = (offer: WorldOffer) => !offer.takenBy.includes(name);
      let list = base.every(others) ? base : base.filter(others);
      if (own.length > 0) list = [...list, ...own.filter((offer) => offer.region === region && others(offer))];
      viewer.view = { base, own, grants: viewer.grants, list };
      return list;
    },
    find: (offerId) => tracked.get(offerId)?.offer,
    takeable({ platform, account, region }, offerId) {
      const offer = tracked.get(offerId)?.offer;
      if (!offer || offer.platform !== platform || offer.region !== region) return null;
      if (offer.reservedFor !== null && offer.reservedFor !== account) return null;
      if (offer.takenBy.length >= offer.capacity || offer.takenBy.includes(account)) return null;
      return endOf(offer) > clock.now() ? offer : null;
    },
    taken({ platform, account }, offer) {
      offer.takenBy.push(account);
      const viewer = viewerOf(platform, account);
      viewer.grants += 1;
      if (offer.takenBy.length < offer.capacity) return;
      (offer.reservedFor ? viewer.own : regionBoard(platform, offer.region))?.remove(offer);
      vanished(offer);
    },
    served(account, offers) {
      const viewer = viewerOf(account.platform, account.account);
      if (viewer.lastServed === offers) return;
      viewer.lastServed = offers;
      const at = machine.now();
      for (const offer of offers) {
        const entry = tracked.get(offer.id);
        if (entry && !entry.servedTo.has(account)) entry.servedTo.set(account, at);
      }
    },
    times(account, offerId) {
      const entry = tracked.get(offerId);
      if (!entry) return {};
      const firstServedAt = account && entry.servedTo.get(account);
      return { publishedAt: entry.publishedReal, ...(firstServedAt === undefined ? {} : { firstServedAt }) };
    },
    openCount(platform) {
      const now = clock.now();
      const shared = regionsOf(platform).map((region) => regionBoard(platform.id, region));
      const own = [...viewers].filter(([key]) => key.startsWith(`${platform.id} `)).map(([, viewer]) => viewer.own);
      return [...shared, ...own].reduce((sum, board) => sum + (board?.open(now).length ?? 0), 0);
    },
  };
}
