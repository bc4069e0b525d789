import { compileDayHours } from '../../kit/settings/day-hours.ts';
import type { Offer } from '../../model/offer.ts';
import type { Rule } from '../../model/verdict.ts';
import type { RelaySettings } from './settings.ts';

/** What the rule reads of the settings. */
export type FilterSettings = Pick<RelaySettings, 'timezone' | 'startHour' | 'hours' | 'timeBuffer' | 'locationsChosen'>;

/** Compiles a driver's filters: zone, the day's hours, lead time. */
export function compile({ locationsChosen, ...hours }: FilterSettings): Rule<Offer> {
  const chosen: ReadonlySet<string> = new Set(locationsChosen);
  return compileDayHours({ ...hours, isNear: ({ locationId }) => chosen.has(locationId!) });
}
