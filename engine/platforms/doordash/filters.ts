import { compileDayHours } from '../../kit/settings/day-hours.ts';
import { idsOf } from '../../kit/settings/option-rules.ts';
import type { Offer } from '../../model/offer.ts';
import type { Rule } from '../../model/verdict.ts';
import type { DoorDashSettings } from './settings.ts';

/** What the rule reads of the settings. */
export type FilterSettings = Omit<DoorDashSettings, 'scheduled' | 'dateScheduled'>;

/** Compiles a driver's filters: starting point, the day's hours, lead time. */
export function compile({ startingPoints, ...hours }: FilterSettings): Rule<Offer> {
  const chosen: ReadonlySet<string> = new Set(idsOf(startingPoints));
  return compileDayHours({ ...hours, isNear: ({ locationId }) => chosen.has(locationId!) });
}
