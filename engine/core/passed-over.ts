import type { Instant } from '../model/clock.ts';
import type { CompleteOffer } from '../model/offer.ts';
import type { Seen } from './seen.ts';

/** More open offers than a driver would choose from by hand. */
const MOST = 64;

/** An offer that fits but was passed over for want of pay, while the platform lists it. */
export interface PassedOver {
  offer: CompleteOffer;
  seen: Seen;
  seenAt: Instant;
}

/** The offers that patience passed over and that the platform's last list still held: the driver may take one of them by hand. */
export class PassedOffers {
  readonly #offers = new Map<string, PassedOver>();
  /** Those that the answer being read lists. */
  readonly #listed = new Set<string>();

  get(offerId: string): PassedOver | undefined {
    return this.#offers.get(offerId);
  }

  get ids(): string[] {
    return [...this.#offers.keys()];
  }

  add(passed: PassedOver): void {
    this.#offers.set(passed.offer.id, passed);
    if (this.#offers.size > MOST) this.delete(this.#offers.keys().next().value!);
  }

  delete(offerId: string): void {
    this.#offers.delete(offerId);
  }

  clear(): void {
    this.#offers.clear();
  }

  /** The answer of a poll lists this offer. */
  list(offerId: string): void {
    if (this.#offers.size > 0) this.#listed.add(offerId);
  }

  /** An answer is read: what it does not list is gone. */
  keepListed(): void {
    if (this.#offers.size === 0) return;
    for (const id of this.#offers.keys()) if (!this.#listed.has(id)) this.#offers.delete(id);
    this.#listed.clear();
  }
}
