import { compileDayHours } from '../../kit/day-hours.ts';
import { compileDistances, milesFrom } from '../../kit/distances.ts';
import { idsOf } from '../../kit/option-rules.ts';
import type { Offer } from '../../model/offer.ts';
import type { Rule } from '../../model/verdict.ts';
import type { FavorSettings } from './options.ts';

/** What the rule reads of the settings. */
export type FilterSettings = Omit<FavorSettings, 'address' | 'scheduled' | 'dateScheduled'>;

/**
 * Compiles a driver's filters: neighborhood, distance to its middle, the day's hours, lead time, least pay at that distance. A shift
 * whose place is not told is too far, as long as there is a distance table.
 */
export function compile({ timezone, startHour, hours, timeBuffer, ...where }: FilterSettings): Rule<Offer> {
  const chosen: ReadonlySet<string> = new Set(idsOf(where.neighborhoods));
  const distances = compileDistances(where.distanceConfig);
  const milesTo = milesFrom(where);
  const anywhere = distances.rows === 0;
  /** Least pay at a shift's distance; -1 = too far. */
  const leastAt = ({ extra }: Offer): number => {
    const { lat, lng } = extra ?? {};
    return typeof lat === 'number' && typeof lng === 'number' ? distances.leastPay(milesTo(lat, lng)) : -1;
  };
  return compileDayHours({
    timezone,
    startHour,
    hours,
    timeBuffer,
    isNear: (offer) => chosen.has(offer.locationId!) && (anywhere || leastAt(offer) >= 0),
    ...(!anywhere && { leastPay: leastAt }),
  });
}
