import { compileDistances, milesFrom } from '../../kit/settings/distances.ts';
import { compileFilters, figureOrThrow, leadFilter, mostFilter, payFilter, type Whole } from '../../kit/settings/filters.ts';
import type { Offer } from '../../model/offer.ts';
import type { Rule } from '../../model/verdict.ts';
import { warehousesOf } from './options.ts';
import { MAX_DISTANCE, type PointPickupSettings } from './settings.ts';

/** What the rule reads of the settings. */
export type FilterSettings = Omit<PointPickupSettings, 'address' | 'autoShutdown'>;

/**
 * Compiles a driver's filters: preferred warehouses, distance to the warehouse, lead time, length of the trip, least pay at that
 * distance. Throws where the settings lack a figure: a rule without a limit would take everything.
 */
export function compile(settings: FilterSettings): Rule<Offer> {
  const { maxDistance, maxTripDistance, distanceConfig, minPrice, timeBuffer, warehouseFilters } = settings;
  const milesTo = milesFrom(settings);
  const distances = compileDistances(distanceConfig, MAX_DISTANCE);
  const most = Math.min(figureOrThrow(maxDistance), distances.farthest);
  const least = figureOrThrow(minPrice) * 100;
  /** By name, in lower case; none = all. */
  const preferred = warehousesOf(warehouseFilters).map((name) => name.toLowerCase());
  return compileFilters([
    {
      refusal: 'OUT_OF_AREA',
      reads: ({ extra }) => typeof extra?.['store'] === 'string',
      over: ({ extra }) => (preferred.length === 0 || named(extra!['store'] as string, preferred) ? 0 : Number.POSITIVE_INFINITY),
    },
    {
      refusal: 'TOO_FAR',
      reads: ({ extra }) => typeof extra?.['pickupLat'] === 'number' && typeof extra['pickupLng'] === 'number',
      over: (offer) => away(offer) - most,
    },
    leadFilter(timeBuffer),
    mostFilter('TRIP_TOO_LONG', ({ extra }) => extra?.['miles'], maxTripDistance),
    payFilter((offer) => Math.max(least, distances.leastPay(away(offer)))),
  ]);

  function away({ extra }: Whole): number {
    return milesTo(extra!['pickupLat'] as number, extra!['pickupLng'] as number);
  }
}

function named(store: string, names: readonly string[]): boolean {
  const name = store.toLowerCase();
  return names.some((one) => name.includes(one));
}
