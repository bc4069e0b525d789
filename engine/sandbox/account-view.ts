import type { Instant } from '../model/clock.ts';
import type { WorldOffer } from '../model/sandbox.ts';
import { HOUR } from '../model/time-units.ts';
import type { Board } from './board.ts';
import type { SavedAccount } from './state.ts';

/** What one account sees in addition to its region's board: offers reserved for it, without those it was granted. */
export class AccountView {
  readonly own: Board;
  /** Reserved offers that are not published yet, by time. */
  #coming: WorldOffer[] = [];
  #comingUntil: Instant = Number.NEGATIVE_INFINITY;
  #grants = 0;
  #list: { base: readonly WorldOffer[]; own: readonly WorldOffer[]; grants: number; offers: readonly WorldOffer[] } | null = null;
  #served: readonly WorldOffer[] | null = null;

  constructor(own: Board) {
    this.own = own;
  }

  /** Returns the reserved offers whose publication is due. `reserved` gives those of the hour that begins at an instant. */
  due(now: Instant, reserved: (hour: Instant) => WorldOffer[]): WorldOffer[] {
    if (now >= this.#comingUntil) {
      const hour = Math.floor(now / HOUR) * HOUR;
      const hours = this.#comingUntil === hour ? [hour] : [hour - HOUR, hour];
      this.#coming = hours.flatMap(reserved);
      this.#comingUntil = hour + HOUR;
    }
    const due: WorldOffer[] = [];
    while (this.#coming.length > 0 && this.#coming[0]!.publishedAt <= now) due.push(this.#coming.shift()!);
    return due;
  }

  /** Returns what the account sees; the same array until something changes. `base` = what its region's board shows. */
  list(base: readonly WorldOffer[], { account, region }: SavedAccount, now: Instant): readonly WorldOffer[] {
    const own = this.own.open(now);
    const known = this.#list;
    if (known && known.base === base && known.own === own && known.grants === this.#grants) return known.offers;
    const notIts = (offer: WorldOffer) => !offer.takenBy.includes(account);
    let offers = base.every(notIts) ? base : base.filter(notIts);
    if (own.length > 0) offers = [...offers, ...own.filter((offer) => offer.region === region && notIts(offer))];
    this.#list = { base, own, grants: this.#grants, offers };
    return offers;
  }

  granted(): void {
    this.#grants += 1;
  }

  /** Returns true when this list is not the one that was served last. */
  isNew(offers: readonly WorldOffer[]): boolean {
    if (this.#served === offers) return false;
    this.#served = offers;
    return true;
  }
}
