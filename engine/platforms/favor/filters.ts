import { compileDayHours } from '../../kit/settings/day-hours.ts';
import { compileDistances, milesFrom } from '../../kit/settings/distances.ts';
import { idsOf } from '../../kit/settings/option-rules.ts';
import type { Offer } from '../../model/offer.ts';
import type { Rule } from '../../model/verdict.ts';
import type { FavorSettings } from './settings.ts';

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
  /** Miles to a shift; NaN where its place is not told. */
  const away = ({ extra }: Offer): number => {
    const { lat, lng } = extra ?? {};
    return typeof lat === 'number' && typeof lng === 'number' ? milesTo(lat, lng) : Number.NaN;
  };
  return compileDayHours({
    timezone,
    startHour,
    hours,
    timeBuffer,
    isNear: ({ locationId }) => chosen.has(locationId!),
    ...(!anywhere && {
      more: [{ refusal: 'TOO_FAR', over: (offer) => away(offer) - distances.farthest }],
      leastPay: (offer) => distances.leastPay(away(offer)),
    }),
  });
}
