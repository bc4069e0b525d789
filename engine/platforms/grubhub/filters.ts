import { compileDayHours } from '../../kit/settings/day-hours.ts';
import type { Offer } from '../../model/offer.ts';
import type { Rule } from '../../model/verdict.ts';
import type { GrubHubSettings } from './settings.ts';

/** What the rule reads of the settings. */
export type FilterSettings = Pick<GrubHubSettings, 'timezone' | 'startHour' | 'hours' | 'timeBuffer'>;

/** Compiles a driver's filters: the day's hours and lead time. The platform shows blocks of the account's own region alone. */
export function compile({ timezone, startHour, hours, timeBuffer }: FilterSettings): Rule<Offer> {
  return compileDayHours({ timezone, startHour: figure(startHour), hours: figure(hours), timeBuffer, isNear: () => true });
}

/** Nothing, or a word, is no hour: the rule is refused then. */
function figure(text: string): number {
  return /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
}
