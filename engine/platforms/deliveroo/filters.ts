import { compileDayHours } from '../../kit/settings/day-hours.ts';
import { idsOf } from '../../kit/settings/option-rules.ts';
import type { Offer } from '../../model/offer.ts';
import type { Rule } from '../../model/verdict.ts';
import type { DeliverooSettings } from './settings.ts';

/** What the rule reads of the settings. */
export type FilterSettings = Omit<DeliverooSettings, 'scheduled' | 'dateScheduled'>;

/** Compiles a driver's filters: zone, the day's hours, lead time. */
export function compile({ zones, ...hours }: FilterSettings): Rule<Offer> {
  const chosen: ReadonlySet<string> = new Set(idsOf(zones));
  return compileDayHours({ ...hours, isNear: ({ locationId }) => chosen.has(locationId!) });
}
