import { figureOrThrow } from '../../kit/day-hours.ts';
import { compileDistances, type Distances, milesFrom } from '../../kit/distances.ts';
import type { Instant } from '../../model/clock.ts';
import type { Offer } from '../../model/offer.ts';
import type { Reason, Rule } from '../../model/verdict.ts';
import { type InstacartSettings, type SmallBatches, warehousesOf } from './options.ts';

const MINUTE_MS = 60_000;

/** What the rule reads of the settings. */
export type FilterSettings = Omit<InstacartSettings, 'address' | 'lowCost'>;

/**
 * Compiles a driver's filters: warehouses, kind of batch, distance to the warehouse with its least pay; small batches by limits of
 * their own. Throws where the settings lack a figure: a rule without a limit would take everything.
 */
export function compile(settings: FilterSettings): Rule<Offer> {
  return new InstacartRule(settings);
}

class InstacartRule implements Rule<Offer> {
  margin = 0;
  #milesTo: (latitude: number, longitude: number) => number;
  #distances: Distances;
  #types: readonly string[];
  /** By name, written small; none = all. */
  #names: readonly string[];
  /** null = not asked for. */
  #small: (SmallBatches & { types: readonly string[] }) | null;

  constructor({ latitude, longitude, lat, lng, distanceConfig, type, warehouseFilters, smallBatches }: FilterSettings) {
    const here = lat !== null && lng !== null ? { latitude: lat, longitude: lng } : { latitude, longitude };
    this.#milesTo = milesFrom(here);
    this.#distances = compileDistances(distanceConfig);
    this.#types = type.split(',');
    this.#names = warehousesOf(warehouseFilters).map((name) => name.toLowerCase());
    const { distanceToWarehouse, batchDistance, minPrice } = smallBatches;
    for (const figure of [distanceToWarehouse, batchDistance, minPrice]) figureOrThrow(figure);
    this.#small = smallBatches.active ? { ...smallBatches, types: smallBatches.type.split(',') } : null;
  }

  refuses(offer: Offer, now: Instant): Reason | null {
    this.margin = 0;
    const { locationId, startsAt, endsAt, price, extra } = offer;
    if (locationId === null || startsAt === null || endsAt === null || price === null || extra === undefined) return 'UNKNOWN';
    const { warehouse, warehouseLat, warehouseLng, type, vbDistance } = extra;
    if (typeof warehouse !== 'string' || typeof type !== 'string') return 'UNKNOWN';
    if (typeof warehouseLat !== 'number' || typeof warehouseLng !== 'number' || typeof vbDistance !== 'number') return 'UNKNOWN';
    if (!(endsAt > startsAt && price >= 0)) return 'UNKNOWN';
    if (this.#names.length > 0 && !this.#isChosen(warehouse)) return 'OUT_OF_AREA';
    const miles = this.#milesTo(warehouseLat, warehouseLng);
    const least = this.#leastFor(miles, vbDistance, type);
    if (least === null) return 'OUT_OF_AREA';
    if (startsAt < now) {
      this.margin = Math.ceil((now - startsAt) / MINUTE_MS);
      return 'TOO_SOON';
    }
    // The catalogue of reasons has none of its own for the kind of work.
    if (least === Number.POSITIVE_INFINITY) return 'UNPREFERRED_DURATION';
    if (price < least) {
      this.margin = Math.ceil(least - price);
      return 'PRICE_TOO_LOW';
    }
    return null;
  }

  /** Least pay in minor units by whichever rule asks for less; Infinity = of no wanted kind, null = too far. */
  #leastFor(miles: number, batchMiles: number, type: string): number | null {
    const small = this.#small;
    const isSmall = small !== null && miles <= small.distanceToWarehouse && batchMiles <= small.batchDistance;
    const usual = this.#distances.leastPay(miles);
    if (usual < 0 && !isSmall) return null;
    const asUsual = usual >= 0 && this.#types.includes(type) ? usual : Number.POSITIVE_INFINITY;
    return isSmall && small.types.includes(type) ? Math.min(asUsual, small.minPrice * 100) : asUsual;
  }

  #isChosen(warehouse: string): boolean {
    const name = warehouse.toLowerCase();
    return this.#names.some((one) => name.includes(one));
  }
}
