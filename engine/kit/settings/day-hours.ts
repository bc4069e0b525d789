import { zoneOf } from '../../model/local-time.ts';
import type { Offer } from '../../model/offer.ts';
import type { Rule } from '../../model/verdict.ts';
import { compileFilters, type Filter, hoursFilter, leadFilter, payFilter, placeFilter } from './filters.ts';

/** Hours that a driver works, the same every day, by one wall clock. */
export interface DayHours {
  /** IANA name. */
  timezone: string | null;
  /** Hour of that clock at which the day's work begins, and how many hours it lasts. */
  startHour: number | null;
  hours: number | null;
  /** Minutes needed before a slot starts. */
  timeBuffer: number | null;
}

export interface DayHoursRule extends DayHours {
  /** Is this place one of the driver's? */
  isNear(offer: Offer): boolean;
  /** Further filters of the platform, each checked at the place of its reason. */
  more?: readonly Filter[];
  /** Least pay in minor units; absent = any. */
  leastPay?(offer: Offer): number;
}

/**
 * Compiles the filters of a slot calendar: place, the day's hours, lead time, least pay, and those of the platform. The whole slot must
 * lie inside the hours. Throws where the settings lack a figure: a rule without a limit would take everything.
 */
export function compileDayHours({ timezone, startHour, hours, timeBuffer, isNear, more = [], leastPay }: DayHoursRule): Rule<Offer> {
  const clock = typeof timezone === 'string' ? zoneOf(timezone) : null;
  if (clock === null) throw new TypeError('the settings lack a time zone');
  return compileFilters([
    placeFilter(isNear),
    hoursFilter({ clock: () => clock, startHour, hours }),
    leadFilter(timeBuffer),
    ...more,
    ...(leastPay ? [payFilter(leastPay)] : []),
  ]);
}
