import {
  compileFilters,
  figureOrThrow,
  kindFilter,
  leadFilter,
  mostFilter,
  payFilter,
  payPerMileFilter,
  placeFilter,
} from '../../kit/settings/filters.ts';
import type { Offer } from '../../model/offer.ts';
import type { Rule } from '../../model/verdict.ts';
import type { SparkSettings } from './settings.ts';

/** What the rule reads of the settings. */
export type FilterSettings = Pick<SparkSettings, 'locations' | 'minPrice' | 'minPriceMile' | 'timeBuffer' | 'maxTrips' | 'deliveryType'>;

/**
 * Compiles a driver's filters: store, lead time, kind of work, trips, least pay, least pay a mile. Throws where the settings lack a
 * figure: a rule without a limit would take everything.
 */
export function compile({ locations, minPrice, minPriceMile, timeBuffer, maxTrips, deliveryType }: FilterSettings): Rule<Offer> {
  const stores: ReadonlySet<string> = new Set(locations);
  return compileFilters([
    placeFilter(({ locationId }) => stores.has(locationId)),
    leadFilter(timeBuffer),
    kindFilter(({ extra }) => extra?.['deliveryType'], deliveryType === 'ALL' ? null : [deliveryType]),
    mostFilter('TOO_MANY_TRIPS', ({ extra }) => extra?.['trips'], maxTrips === 'ALL' ? Number.MAX_SAFE_INTEGER : maxTrips),
    payFilter(figureOrThrow(minPrice) * 100),
    payPerMileFilter(minPriceMile === null ? 0 : figureOrThrow(minPriceMile) * 100, ({ extra }) => extra?.['miles']),
  ]);
}
