import { compileDayHours } from '#engine/kit/settings/day-hours.ts';
import { figureOrThrow } from '#engine/kit/settings/filters.ts';
import { idsOf } from '#engine/kit/settings/option-rules.ts';
import type { Offer } from '#engine/model/offer.ts';
import type { Rule } from '#engine/model/verdict.ts';
import type { Settings } from './settings.ts';

/** Compiles a driver's filters: place, the day's hours, lead time, least pay. */
export function compile({ places, minPay, ...hours }: Settings): Rule<Offer> {
  const chosen: ReadonlySet<string> = new Set(idsOf(places));
  const least = figureOrThrow(minPay) * 100;
  return compileDayHours({ ...hours, isNear: ({ locationId }) => chosen.has(locationId!), leastPay: () => least });
}
