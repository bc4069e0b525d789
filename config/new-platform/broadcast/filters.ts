import { milesFrom } from '#engine/kit/settings/distances.ts';
import {
  compileFilters,
  figureOrThrow,
  leadFilter,
  mostFilter,
  payFilter,
  payPerMileFilter,
  placeFilter,
  type Whole,
} from '#engine/kit/settings/filters.ts';
import { idsOf } from '#engine/kit/settings/option-rules.ts';
import type { Offer } from '#engine/model/offer.ts';
import type { Rule } from '#engine/model/verdict.ts';
import type { Settings } from './settings.ts';

/**
 * Compiles a driver's filters: places, distance to the store, lead time, items, least pay, least pay a mile. Throws where the
 * settings lack a figure: a rule without a limit would take everything.
 */
export function compile({ places, maxMiles, timeBuffer, maxItems, minPay, minPayPerMile, ...here }: Settings): Rule<Offer> {
  const chosen: ReadonlySet<string> = new Set(idsOf(places));
  const milesTo = milesFrom(here);
  const away = ({ extra }: Whole) => {
    const { storeLat, storeLng } = extra ?? {};
    return typeof storeLat === 'number' && typeof storeLng === 'number' ? milesTo(storeLat, storeLng) : null;
  };
  return compileFilters([
    placeFilter(({ locationId }) => chosen.size === 0 || chosen.has(locationId)),
    mostFilter('TOO_FAR', away, figureOrThrow(maxMiles)),
    leadFilter(timeBuffer),
    mostFilter('TOO_MANY_ITEMS', ({ extra }) => extra?.['items'], maxItems),
    payFilter(figureOrThrow(minPay) * 100),
    payPerMileFilter(figureOrThrow(minPayPerMile) * 100, ({ extra }) => extra?.['tripMiles']),
  ]);
}
