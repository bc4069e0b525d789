import type { Instant } from '../../model/clock.ts';
import type { Offer } from '../../model/offer.ts';
import type { Reason, Rule } from '../../model/verdict.ts';
import type { SparkSettings } from './options.ts';

const MINUTE_MS = 60_000;
/** Of a minor unit: what a product of binary fractions may be too much. */
const FRACTION = 1e-6;

/** What the rule reads of the settings. */
export type FilterSettings = Pick<SparkSettings, 'locations' | 'minPrice' | 'minPriceMile' | 'timeBuffer' | 'maxTrips' | 'deliveryType'>;

/**
 * Compiles a driver's filters: store, lead time, kind of work, trips, least pay, least pay a mile. Throws where the settings lack a
 * figure: a rule without a limit would take everything.
 */
export function compile(settings: FilterSettings): Rule<Offer> {
  return new SparkRule(settings);
}

class SparkRule implements Rule<Offer> {
  margin = 0;
  #stores: ReadonlySet<string>;
  #leadMs: number;
  /** null = any. */
  #type: string | null;
  #mostTrips: number;
  #least: number;
  /** Minor units a mile; 0 = any. */
  #leastPerMile: number;

  constructor({ locations, minPrice, minPriceMile, timeBuffer, maxTrips, deliveryType }: FilterSettings) {
    this.#stores = new Set(locations);
    this.#leadMs = figure(timeBuffer) * MINUTE_MS;
    this.#type = deliveryType === 'ALL' ? null : deliveryType;
    this.#mostTrips = maxTrips === 'ALL' ? Number.POSITIVE_INFINITY : figure(maxTrips);
    this.#least = figure(minPrice) * 100;
    this.#leastPerMile = minPriceMile === null ? 0 : figure(minPriceMile) * 100;
  }

  refuses(offer: Offer, now: Instant): Reason | null {
    this.margin = 0;
    const { locationId, startsAt, endsAt, price, extra } = offer;
    if (locationId === null || startsAt === null || endsAt === null || price === null || extra === undefined) return 'UNKNOWN';
    const { trips, miles, deliveryType } = extra;
    if (typeof trips !== 'number' || typeof deliveryType !== 'string') return 'UNKNOWN';
    if (!(endsAt > startsAt && price >= 0)) return 'UNKNOWN';
    if (!this.#stores.has(locationId)) return 'OUT_OF_AREA';
    const late = now + this.#leadMs - startsAt;
    if (late > 0) {
      this.margin = Math.ceil(late / MINUTE_MS);
      return 'TOO_SOON';
    }
    // The catalogue of reasons has none of its own for the kind of work and for its size.
    if (this.#type !== null && deliveryType !== this.#type) return 'UNPREFERRED_DURATION';
    if (trips > this.#mostTrips) return 'UNPREFERRED_DURATION';
    let least = this.#least;
    if (this.#leastPerMile > 0) {
      if (typeof miles !== 'number') return 'UNKNOWN';
      least = Math.max(least, Math.ceil(this.#leastPerMile * miles - FRACTION));
    }
    if (price < least) {
      this.margin = least - price;
      return 'PRICE_TOO_LOW';
    }
    return null;
  }
}

function figure(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError('the settings lack a figure');
  return value;
}
