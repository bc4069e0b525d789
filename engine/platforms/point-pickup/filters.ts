import { figureOrThrow } from '../../kit/day-hours.ts';
import { compileDistances, type Distances, milesFrom } from '../../kit/distances.ts';
import type { Instant } from '../../model/clock.ts';
import type { Offer } from '../../model/offer.ts';
import type { Reason, Rule } from '../../model/verdict.ts';
import { MAX_DISTANCE, type PointPickupSettings, warehousesOf } from './options.ts';

const MINUTE_MS = 60_000;

/** What the rule reads of the settings. */
export type FilterSettings = Omit<PointPickupSettings, 'address' | 'autoShutdown'>;

/**
 * Compiles a driver's filters: preferred warehouses, distance to the warehouse, lead time, length of the trip, least pay at that
 * distance. Throws where the settings lack a figure: a rule without a limit would take everything.
 */
export function compile(settings: FilterSettings): Rule<Offer> {
  return new PointPickupRule(settings);
}

class PointPickupRule implements Rule<Offer> {
  margin = 0;
  #milesTo: (latitude: number, longitude: number) => number;
  #maxMiles: number;
  /** Infinity = any. */
  #maxTripMiles: number;
  #distances: Distances;
  #least: number;
  #leadMs: number;
  /** By name, written small; none = all. */
  #preferred: readonly string[];

  constructor(settings: FilterSettings) {
    const { maxDistance, maxTripDistance, distanceConfig, minPrice, timeBuffer, warehouseFilters } = settings;
    this.#milesTo = milesFrom(settings);
    this.#maxMiles = figureOrThrow(maxDistance);
    this.#maxTripMiles = maxTripDistance === null ? Number.POSITIVE_INFINITY : figureOrThrow(maxTripDistance);
    this.#distances = compileDistances(distanceConfig, MAX_DISTANCE);
    this.#least = figureOrThrow(minPrice) * 100;
    this.#leadMs = figureOrThrow(timeBuffer) * MINUTE_MS;
    this.#preferred = warehousesOf(warehouseFilters).map((name) => name.toLowerCase());
  }

  refuses(offer: Offer, now: Instant): Reason | null {
    this.margin = 0;
    const { locationId, startsAt, endsAt, price, extra } = offer;
    if (locationId === null || startsAt === null || endsAt === null || price === null || extra === undefined) return 'UNKNOWN';
    const { pickupLat, pickupLng, store, miles } = extra;
    if (typeof pickupLat !== 'number' || typeof pickupLng !== 'number' || typeof store !== 'string') return 'UNKNOWN';
    if (!(endsAt > startsAt && price >= 0)) return 'UNKNOWN';
    if (this.#preferred.length > 0 && !this.#isPreferred(store)) return 'OUT_OF_AREA';
    const away = this.#milesTo(pickupLat, pickupLng);
    const least = this.#distances.leastPay(away);
    if (!(away <= this.#maxMiles) || least < 0) return 'OUT_OF_AREA';
    const late = now + this.#leadMs - startsAt;
    if (late > 0) {
      this.margin = Math.ceil(late / MINUTE_MS);
      return 'TOO_SOON';
    }
    if (this.#maxTripMiles < Number.POSITIVE_INFINITY) {
      if (typeof miles !== 'number') return 'UNKNOWN';
      // The catalogue of reasons has none of its own for the length of a trip in miles.
      if (miles > this.#maxTripMiles) return 'UNPREFERRED_DURATION';
    }
    const wanted = Math.max(this.#least, least);
    if (price < wanted) {
      this.margin = Math.ceil(wanted - price);
      return 'PRICE_TOO_LOW';
    }
    return null;
  }

  #isPreferred(store: string): boolean {
    const name = store.toLowerCase();
    return this.#preferred.some((one) => name.includes(one));
  }
}
