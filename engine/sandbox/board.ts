import type { Instant } from '../model/clock.ts';
import type { WorldOffer } from '../model/sandbox.ts';
import { MINUTE } from '../model/time-units.ts';
import { LONGEST_LIFE, type MarketOptions, publishedInMinute } from './market.ts';

/** The open offers of one region, brought up to date each time they are read. */
export interface Board {
  /** Returns the same array until something changes. */
  open(now: Instant): readonly WorldOffer[];
  add(offers: readonly WorldOffer[]): void;
  /** Removes an offer that no one can take any more. */
  remove(offer: WorldOffer): void;
}

export interface BoardOptions {
  region: string;
  /** null = nothing is published by itself. */
  market: MarketOptions | null;
  /** Nothing published before this instant is shown. */
  from: Instant;
  appeared(offer: WorldOffer): void;
  /** A rival took it, or its time ran out. */
  closed(offer: WorldOffer): void;
  /** Accounts that were granted it in this world, for offers that come again after a restart. */
  takers(offerId: string): string[];
}

export function createBoard(options: BoardOptions): Board {
  const { region, market } = options;
  let open: WorldOffer[] = [];
  /** Offers of the current minute that are not published yet; the next one last. */
  let pending: WorldOffer[] = [];
  /** Start of the next minute to draw. */
  let drawn = Math.floor(options.from / MINUTE) * MINUTE;
  /** World instant at which something next happens. */
  let next = options.from;

  const publish = (offer: WorldOffer, now: Instant) => {
    if (offer.publishedAt < options.from || endOf(offer) <= now) return false;
    offer.takenBy = options.takers(offer.id);
    if (offer.takenBy.length >= offer.capacity) return false;
    options.appeared(offer);
    return true;
  };

  const advance = (now: Instant) => {
    const left = open.filter((offer) => endOf(offer) > now);
    if (left.length < open.length) {
      for (const offer of open) if (endOf(offer) <= now) options.closed(offer);
      open = left;
    }
    if (market) {
      const fresh: WorldOffer[] = [];
      // After a long gap only what can still be open needs drawing.
      const oldest = Math.floor((now - LONGEST_LIFE) / MINUTE) * MINUTE;
      if (drawn < oldest) {
        pending = [];
        drawn = oldest;
      }
      for (;;) {
        while (pending.length > 0 && pending[pending.length - 1]!.publishedAt <= now) {
          const offer = pending.pop()!;
          if (publish(offer, now)) fresh.push(offer);
        }
        if (drawn > now) break;
        pending = publishedInMinute(market, region, drawn).reverse();
        drawn += MINUTE;
      }
      if (fresh.length > 0) open = [...open, ...fresh];
    }
    next = market ? Math.min(drawn, pending.at(-1)?.publishedAt ?? drawn) : Number.POSITIVE_INFINITY;
    for (const offer of open) next = Math.min(next, endOf(offer));
  };

  return {
    open(now) {
      if (now >= next) advance(now);
      return open;
    },
    add(offers) {
      open = [...open, ...offers];
      for (const offer of offers) next = Math.min(next, endOf(offer));
    },
    remove(offer) {
      open = open.filter((entry) => entry !== offer);
    },
  };
}

/** Returns the world instant from which no one can take it. */
export function endOf(offer: WorldOffer): Instant {
  return offer.rivalAt === null ? offer.expiresAt : Math.min(offer.rivalAt, offer.expiresAt);
}
