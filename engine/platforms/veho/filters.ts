import { compileFilters, figureOrThrow, hoursFilter, leadFilter, placeFilter } from '../../kit/settings/filters.ts';
import { type Zone, zoneOf } from '../../model/local-time.ts';
import type { Offer } from '../../model/offer.ts';
import { MINUTE } from '../../model/time-units.ts';
import type { Rule } from '../../model/verdict.ts';
import { facilities } from './facilities.ts';
import { DAY_HOURS, type VehoSettings } from './settings.ts';

/** What the rule reads of the settings. */
export type FilterSettings = Pick<VehoSettings, 'locations' | 'minBlockHours' | 'startHour' | 'hours' | 'timeBuffer'>;

/**
 * Compiles a driver's filters: facility, the day's hours, lead time, least length. Throws where the settings lack a figure: a
 * rule without a limit would take everything.
 */
export function compile({ locations, minBlockHours, startHour, hours, timeBuffer }: FilterSettings): Rule<Offer> {
  const own: ReadonlyMap<string, Zone | null> = new Map(locations.map((name) => [name, zones.get(name) ?? null]));
  const leastMinutes = figureOrThrow(minBlockHours) * 60;
  const allDay = hours >= DAY_HOURS;
  const inHours = hoursFilter({ clock: ({ locationId }) => own.get(locationId) ?? null, startHour, hours });
  return compileFilters([
    // A place that is not the driver's has no clock, and needs none.
    { ...placeFilter(({ locationId }) => own.has(locationId)), reads: ({ locationId }) => own.get(locationId) !== null },
    { refusal: inHours.refusal, over: (offer, now) => (allDay ? 0 : inHours.over(offer, now)) },
    leadFilter(timeBuffer),
    { refusal: 'TOO_SHORT', over: ({ startsAt, endsAt }) => leastMinutes - (endsAt - startsAt) / MINUTE },
  ]);
}

const zones = new Map(facilities.map((facility) => [facility.id, zoneOf(facility.timeZone)]));
