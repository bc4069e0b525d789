import type { Instant } from '../../model/clock.ts';
import { timeOfDay, type Zone } from '../../model/local-time.ts';
import type { Offer } from '../../model/offer.ts';
import { HOUR, MINUTE } from '../../model/time-units.ts';
import { marginUnit, REASONS, type Rule, type RuleReason, reasonOf } from '../../model/verdict.ts';
import { isFigure } from './option-rules.ts';

/** What a product of binary fractions may be too much, as a part of a unit. */
const FRACTION = 1e-6;

/** An offer whose place, times and pay could be read. */
export interface Whole extends Offer {
  locationId: string;
  startsAt: Instant;
  endsAt: Instant;
  price: number;
}

/** One condition of a rule. It holds no state and allocates nothing. */
export interface Filter {
  refusal: RuleReason;
  /** Whether the figures can be read that it compares besides place, times and pay; absent = there are none. */
  reads?(offer: Whole): boolean;
  /** By how much the offer fails, in the unit of the refusal: 0 or less = it fits. Infinity and NaN = it fails, and no amount applies. */
  over(offer: Whole, now: Instant): number;
}

/**
 * Joins filters into a rule. An offer with a figure that cannot be read is UNKNOWN before any filter decides; then the first
 * filter that fails gives the reason. They are checked in the order of the reasons, whatever order they are given in: place, hours,
 * lead time, kind and size, pay.
 */
export function compileFilters(filters: readonly Filter[]): Rule<Offer> {
  const place = ({ refusal }: Filter) => REASONS.indexOf(reasonOf(refusal).reason);
  return new CompiledFilters(filters.toSorted((a, b) => place(a) - place(b)));
}

class CompiledFilters implements Rule<Offer> {
  margin = 0;
  #filters: readonly Filter[];

  constructor(filters: readonly Filter[]) {
    this.#filters = filters;
  }

  refuses(offer: Offer, now: Instant): RuleReason | null {
    this.margin = 0;
    if (!isWhole(offer)) return 'UNKNOWN';
    for (const filter of this.#filters) if (filter.reads?.(offer) === false) return 'UNKNOWN';
    for (const filter of this.#filters) {
      const over = filter.over(offer, now);
      if (over <= 0) continue;
      this.margin = Number.isFinite(over) ? rounded(over, filter.refusal) : 0;
      return filter.refusal;
    }
    return null;
  }
}

/** Never less than what is missing: tenths of a mile, whole minutes, minor units and pieces. */
function rounded(over: number, reason: RuleReason): number {
  return marginUnit({ reason }) === 'miles' ? Math.ceil(over * 10 - FRACTION) / 10 : Math.ceil(over - FRACTION);
}

function isWhole(offer: Offer): offer is Whole {
  const { locationId, startsAt, endsAt, price } = offer;
  if (locationId === null || startsAt === null || endsAt === null || price === null) return false;
  return endsAt > startsAt && price >= 0;
}

/** OUT_OF_AREA: not one of the driver's places. */
export function placeFilter(isNear: (offer: Whole) => boolean): Filter {
  return { refusal: 'OUT_OF_AREA', over: (offer) => (isNear(offer) ? 0 : Number.POSITIVE_INFINITY) };
}

/** OUT_OF_SCHEDULE: the whole time must lie inside the day's hours, by the clock at the place; `null` from `clock` = UNKNOWN. */
export function hoursFilter({
  clock,
  startHour,
  hours,
}: {
  clock(offer: Whole): Zone | null;
  startHour: number | null;
  hours: number | null;
}): Filter {
  const earliest = figureOrThrow(startHour) * HOUR;
  const latest = earliest + figureOrThrow(hours) * HOUR;
  return {
    refusal: 'OUT_OF_SCHEDULE',
    reads: (offer) => clock(offer) !== null,
    over(offer) {
      const zone = clock(offer)!;
      const start = zone.local(offer.startsAt);
      const begin = timeOfDay(start);
      // A clock set back can put the end before the start on the dial.
      const end = Math.max(begin, zone.local(offer.endsAt) - (start - begin));
      return Math.max(earliest - begin, end - latest) / MINUTE;
    },
  };
}

/** TOO_SOON: starts sooner than so many minutes from now; 0 = it has begun. */
export function leadFilter(minutes: number | null): Filter {
  const leadMs = figureOrThrow(minutes) * MINUTE;
  return { refusal: 'TOO_SOON', over: (offer, now) => (now + leadMs - offer.startsAt) / MINUTE };
}

/**
 * At most so much of a figure: miles (TOO_FAR, TRIP_TOO_LONG), items, trips, sizes. `of` gives `null` or NaN where the offer's figure cannot
 * be read: UNKNOWN. `most` null = any, and then the figure need not be there.
 */
export function mostFilter(refusal: RuleReason, of: (offer: Whole) => unknown, most: number | null): Filter {
  if (most === null) return { refusal, over: () => 0 };
  const limit = figureOrThrow(most);
  return { refusal, reads: (offer) => isFigure(of(offer)), over: (offer) => (of(offer) as number) - limit };
}

/** KIND_NOT_CHOSEN: not one of the kinds of work; `null` = any. `of` gives no text where the offer does not say: UNKNOWN. */
export function kindFilter(of: (offer: Whole) => unknown, kinds: readonly string[] | null): Filter {
  return {
    refusal: 'KIND_NOT_CHOSEN',
    reads: (offer) => typeof of(offer) === 'string',
    over: (offer) => (kinds === null || kinds.includes(of(offer) as string) ? 0 : Number.POSITIVE_INFINITY),
  };
}

/** PRICE_TOO_LOW: pays less than so many minor units, which may depend on the offer. Tips do not count. */
export function payFilter(least: number | ((offer: Whole) => number)): Filter {
  if (typeof least === 'function') return { refusal: 'PRICE_TOO_LOW', over: (offer) => least(offer) - offer.price };
  const limit = figureOrThrow(least);
  return { refusal: 'PRICE_TOO_LOW', over: (offer) => limit - offer.price };
}

/** PAY_PER_MILE_TOO_LOW: pays less than so many minor units a mile of the trip; 0 = any, and then the miles need not be there. */
export function payPerMileFilter(least: number, milesOf: (offer: Whole) => unknown): Filter {
  const limit = figureOrThrow(least);
  if (limit === 0) return { refusal: 'PAY_PER_MILE_TOO_LOW', over: () => 0 };
  return {
    refusal: 'PAY_PER_MILE_TOO_LOW',
    reads: (offer) => isFigure(milesOf(offer)),
    over(offer) {
      const miles = milesOf(offer) as number;
      // Compared by whole pay: what is a cent too little at the end of the trip is too little.
      return offer.price < Math.ceil(limit * miles - FRACTION) ? limit - offer.price / miles : 0;
    },
  };
}

/** A rule that lacks a figure is no rule. */
export function figureOrThrow(value: unknown): number {
  if (!isFigure(value)) throw new TypeError('the settings lack a figure');
  return value;
}
