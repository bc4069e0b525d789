import { milesFrom } from '../../kit/distances.ts';
import type { Instant } from '../../model/clock.ts';
import type { Offer } from '../../model/offer.ts';
import type { Reason, Rule } from '../../model/verdict.ts';
import { favourites, type RoadieSettings } from './options.ts';

const MINUTE_MS = 60_000;

/** What the rule reads of the settings. */
export type FilterSettings = Pick<RoadieSettings, 'latitude' | 'longitude' | 'maxDistance' | 'minPrice' | 'favPrice' | 'warehouseFilter'>;

/**
 * Compiles a driver's filters: distance to the sender, a pickup that is not over, least pay, which is another one for favourite
 * senders. Throws where the settings lack a figure: a rule without a limit would take everything.
 */
export function compile(settings: FilterSettings): Rule<Offer> {
  return new RoadieRule(settings);
}

class RoadieRule implements Rule<Offer> {
  margin = 0;
  #milesTo: (latitude: number, longitude: number) => number;
  #maxMiles: number;
  #least: number;
  #leastOfFavourite: number;
  /** By name, written small. */
  #favourites: readonly string[];
  /** Whether a sender is a favourite, by his name as the platform writes it: told once. */
  #told = new Map<string, boolean>();

  constructor(settings: FilterSettings) {
    const { maxDistance, minPrice, favPrice, warehouseFilter } = settings;
    for (const figure of [maxDistance, minPrice, favPrice])
      if (typeof figure !== 'number' || !Number.isFinite(figure)) throw new TypeError('the settings lack a figure');
    this.#milesTo = milesFrom(settings);
    this.#maxMiles = maxDistance;
    this.#least = minPrice * 100;
    this.#leastOfFavourite = favPrice * 100;
    this.#favourites = favourites(warehouseFilter).map((name) => name.toLowerCase());
  }

  refuses(offer: Offer, now: Instant): Reason | null {
    this.margin = 0;
    const { locationId, startsAt, endsAt, price, extra } = offer;
    if (locationId === null || startsAt === null || endsAt === null || price === null || extra === undefined) return 'UNKNOWN';
    const { pickupLat, pickupLng, store } = extra;
    if (typeof pickupLat !== 'number' || typeof pickupLng !== 'number' || typeof store !== 'string') return 'UNKNOWN';
    if (!(endsAt > startsAt && price >= 0)) return 'UNKNOWN';
    if (!(this.#milesTo(pickupLat, pickupLng) <= this.#maxMiles)) return 'OUT_OF_AREA';
    if (startsAt < now) {
      this.margin = Math.ceil((now - startsAt) / MINUTE_MS);
      return 'TOO_SOON';
    }
    const least = this.#isFavourite(store) ? this.#leastOfFavourite : this.#least;
    if (price < least) {
      this.margin = Math.ceil(least - price);
      return 'PRICE_TOO_LOW';
    }
    return null;
  }

  #isFavourite(store: string): boolean {
    if (this.#favourites.length === 0) return false;
    const told = this.#told.get(store);
    if (told !== undefined) return told;
    const name = store.toLowerCase();
    const favourite = this.#favourites.some((one) => name.includes(one));
    if (this.#told.size < MOST_TOLD) this.#told.set(store, favourite);
    return favourite;
  }
}

const MOST_TOLD = 5000;
