import type { WorldAccount, WorldOffer } from '../model/sandbox.ts';

/** This many offers that are gone are remembered, for the times in the ledger rows of late accepts. */
const MOST_GONE = 3_000;

interface Indexed {
  offer: WorldOffer;
  publishedReal: number;
  /** Real instant of the first showing, by account. */
  servedTo: Map<WorldAccount, number>;
}

/** Every offer that is open or was open lately, with the real instants at which it was published and first shown. */
export class OfferIndex {
  readonly #offers = new Map<string, Indexed>();
  readonly #gone: string[] = [];

  add(offer: WorldOffer, publishedReal: number, servedTo: Indexed['servedTo'] = new Map()): void {
    this.#offers.set(offer.id, { offer, publishedReal, servedTo });
  }

  find(offerId: string): WorldOffer | undefined {
    return this.#offers.get(offerId)?.offer;
  }

  servedTo(offerId: string): Indexed['servedTo'] | undefined {
    return this.#offers.get(offerId)?.servedTo;
  }

  /** The offer is no longer open; of many such offers the oldest are forgotten. */
  gone(offerId: string): void {
    this.#gone.push(offerId);
    if (this.#gone.length > MOST_GONE) for (const id of this.#gone.splice(0, MOST_GONE / 2)) this.#offers.delete(id);
  }

  served(account: WorldAccount, offers: readonly WorldOffer[], at: number): void {
    for (const { id } of offers) {
      const entry = this.#offers.get(id);
      if (entry && !entry.servedTo.has(account)) entry.servedTo.set(account, at);
    }
  }

  times(account: WorldAccount | undefined, offerId: string): { publishedAt?: number; firstServedAt?: number } {
    const entry = this.#offers.get(offerId);
    if (!entry) return {};
    const firstServedAt = account && entry.servedTo.get(account);
    return { publishedAt: entry.publishedReal, ...(firstServedAt === undefined ? {} : { firstServedAt }) };
  }
}
