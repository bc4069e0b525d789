import type { Instant } from '../../model/clock.ts';
import { timeOfDay, weekdayOf, type Zone } from '../../model/local-time.ts';
import type { Limits } from '../../model/session.ts';
import { HOUR } from '../../model/time-units.ts';
import { localDay, localWeek } from '../calendar.ts';
import type { Occupied } from '../ports.ts';
import type { Sale, Sales } from './sales.ts';
import { HALF_HOUR_MS } from './scale.ts';

/** What each half hour ahead is worth to a driver who waits: an offer must pay at least the sum over its own hours. */
export interface Willingness {
  madeAt: Instant;
  /** First moment of the first half hour. */
  from: Instant;
  /** Worth of everything before each half hour, minor units; one longer than there are half hours. */
  before: Float64Array;
  /** How likely each half hour is sold for its worth or more before it starts, 0 to 1. */
  sold: Float32Array;
}

export interface WillingnessRequest {
  sales: Sales;
  now: Instant;
  zone: Zone;
  /** Hours that are not free any more, from the beginning of the week on. */
  occupied: readonly Occupied[];
  limits: Limits;
}

export const HORIZON_HALF_HOURS = 8 * 48;
/** Prices of an hour of the driver's limited time that are tried, minor units a half hour. */
const PRICES = [0, ...Array.from({ length: 28 }, (_, i) => 250 * 1.09 ** i)];

/**
 * Works out what waiting is worth. For each half hour by itself the worth rises with the time that is left, as more offers come
 * (optimal stopping, backwards from its start); where the driver's limits leave fewer hours than could be sold, an hour has a price
 * besides, the lowest at which no more is sold than may be worked.
 */
export function willingness({ sales: { sell }, now, zone, occupied, limits }: WillingnessRequest): Willingness {
  const from = Math.floor(now / HALF_HOUR_MS) * HALF_HOUR_MS;
  const halves = Array.from({ length: HORIZON_HALF_HOURS }, (_, i) => {
    const at = from + i * HALF_HOUR_MS;
    const local = zone.local(at);
    return { at, halfOfWeek: weekdayOf(local) * 48 + Math.floor(timeOfDay(local) / HALF_HOUR_MS), leadHours: (at - now) / HOUR };
  });
  const isFree = halves.map(({ at }) => at >= now && !occupied.some((taken) => taken.startsAt < at + HALF_HOUR_MS && taken.endsAt > at));
  const tried: (readonly Sale[] | undefined)[] = [];
  const sales = (price: number) => {
    tried[price] ??= halves.map((half, i) => (isFree[i] ? sell(PRICES[price]!, half.halfOfWeek, half.leadHours) : NOTHING));
    return tried[price];
  };
  const chosen = choosePrices({ halves, sales, zone, occupied, limits, now });

  const before = new Float64Array(HORIZON_HALF_HOURS + 1);
  const sold = new Float32Array(HORIZON_HALF_HOURS);
  for (let i = 0; i < HORIZON_HALF_HOURS; i++) {
    const { worth, filled } = sales(chosen[i]!)[i]!;
    before[i + 1] = before[i]! + (isFree[i] ? PRICES[chosen[i]!]! + worth : 0);
    sold[i] = filled;
  }
  return { madeAt: now, from, before, sold };
}

/** Returns what the hours of an offer are worth, in minor units; 0 beyond what was planned. */
export function worthOf({ from, before }: Willingness, startsAt: Instant, endsAt: Instant): number {
  return worthBefore(before, (endsAt - from) / HALF_HOUR_MS) - worthBefore(before, (startsAt - from) / HALF_HOUR_MS);
}

function worthBefore(before: Float64Array, halves: number): number {
  if (halves <= 0) return 0;
  const last = before.length - 1;
  if (halves >= last) return before[last]!;
  const whole = Math.floor(halves);
  return before[whole]! + (before[whole + 1]! - before[whole]!) * (halves - whole);
}

interface Half {
  at: Instant;
  halfOfWeek: number;
  leadHours: number;
}

const NOTHING: Sale = { worth: 0, filled: 0 };

interface PriceRequest {
  halves: readonly Half[];
  /** What each half hour brings at the price of this index. */
  sales(price: number): readonly Sale[];
  zone: Zone;
  occupied: readonly Occupied[];
  limits: Limits;
  now: Instant;
}

/** Returns for each half hour the index of its price: the lowest that keeps its day and its week within the limits. */
function choosePrices({ halves, sales, zone, occupied, limits }: PriceRequest): number[] {
  const days = Map.groupBy(halves.keys(), (i) => localDay(halves[i]!.at, zone.name));
  const weeks = Map.groupBy(days.keys(), (day) => localWeek(day.from, zone.name));
  const chosen = new Array<number>(halves.length).fill(0);
  const hoursSold = (price: number, members: readonly number[]) => members.reduce((sum, i) => sum + sales(price)[i]!.filled / 2, 0);
  const worked = ({ from, to }: { from: Instant; to: Instant }) =>
    occupied.reduce((sum, { startsAt, endsAt }) => sum + (startsAt >= from && startsAt < to ? (endsAt - startsAt) / HOUR : 0), 0);

  for (const [week, weekDays] of weeks) {
    const open = weekDays.map((day) => ({
      members: days.get(day)!,
      left: limits.hoursPerDay === undefined ? Number.POSITIVE_INFINITY : Math.max(0, limits.hoursPerDay - worked(day)),
    }));
    const first = halves[open[0]!.members[0]!]!.at;
    const last = halves[open.at(-1)!.members.at(-1)!]!.at + HALF_HOUR_MS;
    // Of a week whose end is not planned yet only this part of its hours is for sale now.
    const part = first > week.from ? 1 : (last - first) / (week.to - first);
    const left =
      limits.hoursPerWeek === undefined ? Number.POSITIVE_INFINITY : Math.max(0, limits.hoursPerWeek - worked(week)) * Math.min(1, part);
    const total = (price: number) => open.reduce((sum, day) => sum + Math.min(day.left, hoursSold(price, day.members)), 0);
    const weekPrice = lowest((price) => total(price) <= left);
    for (const { members, left: leftToday } of open) {
      const dayPrice = lowest((price) => hoursSold(price, members) <= leftToday);
      for (const i of members) chosen[i] = Math.max(weekPrice, dayPrice);
    }
  }
  return chosen;
}

/** Returns the first price that satisfies, by halving: dearer hours are sold less. */
function lowest(satisfies: (price: number) => boolean): number {
  let [low, high] = [0, PRICES.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (satisfies(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
