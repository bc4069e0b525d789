import { compileDayHours } from '../../kit/settings/day-hours.ts';
import type { Offer } from '../../model/offer.ts';
import type { Rule } from '../../model/verdict.ts';
import type { GlovoSettings } from './settings.ts';

/** What the rule reads of the settings. */
export type FilterSettings = Pick<GlovoSettings, 'timezone' | 'startHour' | 'hours' | 'timeBuffer'>;

/** Compiles a driver's filters: the day's hours and lead time. The platform shows shifts of the account's own city alone. */
export function compile(settings: FilterSettings): Rule<Offer> {
  return compileDayHours({ ...settings, isNear: () => true });
}
