import type { Instant } from '../../model/clock.ts';
import { timeOfDay, weekdayOf, zoneOf } from '../../model/local-time.ts';
import type { Offer } from '../../model/offer.ts';
import { DAY, HOUR } from '../../model/time-units.ts';
import type { Rule } from '../../model/verdict.ts';
import { kindOf, type MarketModel, type StationMarket } from './market-model.ts';
import { BINS, HALF_HOUR_MS, HALF_HOURS_A_WEEK, LEADS, leadBucket, leadFrom, leadTo, payBin, payOf } from './scale.ts';

/**
 * The winnable offers that one driver's filters let through, as each half hour of the week sees them: sums over all that pay at
 * least a bin's pay, so that a plan finds each figure with one look. Index `(halfHour * LEADS + lead) * (BINS + 1) + bin`.
 */
export interface Arrivals {
  /** Offers an occurrence that cover the half hour. */
  counts: Float32Array;
  /** The same, each times its pay for the half hour in minor units. */
  pays: Float32Array;
}

const ROW = BINS + 1;
/** Lengths rarer than this are not worth a look. */
const RARE = 0.005;
/** How long before its start a made-up offer is asked about: far enough for every buffer. */
const FAR_MS = 8 * HOUR;

export function emptyArrivals(): Arrivals {
  const size = HALF_HOURS_A_WEEK * LEADS * ROW;
  return { counts: new Float32Array(size), pays: new Float32Array(size) };
}

/**
 * Adds what one service's market brings this rule, part by part: between two of them the caller lets others have their turn.
 * `week` = a moment of the week whose calendar is asked. Returns the zone of the first station that the rule takes, or null.
 */
export function* addArrivals(arrivals: Arrivals, market: MarketModel, rule: Rule<Offer>, week: Instant): Generator<void, string | null> {
  const single = new Float32Array(HALF_HOURS_A_WEEK * LEADS * BINS);
  let timeZone: string | null = null;
  for (const station of market.stations.values()) {
    const parts = addStation(single, station, rule, week);
    for (let part = parts.next(); ; part = parts.next()) {
      if (part.done) {
        if (part.value) timeZone ??= station.timeZone;
        break;
      }
      yield;
    }
  }
  for (let row = 0; row < HALF_HOURS_A_WEEK * LEADS; row++) {
    let [count, pay] = [0, 0];
    for (let bin = BINS - 1; bin >= 0; bin--) {
      const here = single[row * BINS + bin]!;
      count += here;
      pay += here * (payOf(bin) / 2);
      arrivals.counts[row * ROW + bin]! += count;
      arrivals.pays[row * ROW + bin]! += pay;
    }
  }
  return timeZone;
}

/** Returns true when the rule takes anything there. Yields after each six hours of the week. */
function* addStation(single: Float32Array, station: StationMarket, rule: Rule<Offer>, week: Instant): Generator<void, boolean> {
  const zone = zoneOf(station.timeZone);
  if (!zone) return false;
  const probe = createProbe(station, rule);
  const local = zone.local(week);
  const monday = week - timeOfDay(local) - weekdayOf(local) * DAY + 7 * DAY;
  const shortest = probe.shortestLead(monday);
  if (shortest === null) return false;
  for (let half = 0; half < HALF_HOURS_A_WEEK; half++) {
    if (half % 12 === 11) yield;
    const startsAt = monday + half * HALF_HOUR_MS;
    const hour = half >> 1;
    const kind = kindOf(Math.floor(hour / 24));
    for (let length = 1; length < station.lengths.length; length++) {
      const share = station.lengths[length]!;
      if (share < RARE) continue;
      const least = probe.leastBin(startsAt, length);
      if (least === BINS) continue;
      for (let lead = shortest; lead < LEADS; lead++) {
        const rate = (station.rates[hour * LEADS + lead]! / 2) * share;
        if (rate <= 0) continue;
        const row = ((kind * 24 + (hour % 24)) * LEADS + lead) * BINS;
        const middle = (leadFrom(lead) + leadTo(lead)) / 2;
        for (let k = 0; k < length; k++) {
          const to = (((half + k) % HALF_HOURS_A_WEEK) * LEADS + leadBucket(middle + k / 2)) * BINS;
          for (let bin = least; bin < BINS; bin++) single[to + bin]! += rate * station.pays[row + bin]!;
        }
      }
    }
  }
  return true;
}

/** Asks the driver's own rule about offers that might come: it alone knows the filters. */
function createProbe({ locationId }: StationMarket, rule: Rule<Offer>) {
  const offer: Offer = {
    id: '',
    locationId,
    startsAt: 0,
    endsAt: 0,
    price: 0,
    tips: 0,
    currency: '',
    reserved: false,
    hidden: false,
    expiresAt: null,
  };

  function fits(startsAt: Instant, length: number, bin: number, leadMs: number): boolean {
    offer.startsAt = startsAt;
    offer.endsAt = startsAt + length * HALF_HOUR_MS;
    offer.price = Math.round((payOf(bin) * length) / 2);
    return rule.refuses(offer, startsAt - leadMs) === null;
  }

  /** Returns the lowest bin of pay that fits, or `BINS` when none does. */
  function leastBin(startsAt: Instant, length: number): number {
    if (!fits(startsAt, length, BINS - 1, FAR_MS)) return BINS;
    let [low, high] = [0, BINS - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (fits(startsAt, length, middle, FAR_MS)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  return {
    leastBin,
    /** Returns the first lead at which the rule takes anything, or null where it takes nothing in this week. */
    shortestLead(monday: Instant): number | null {
      for (let half = 0; half < HALF_HOURS_A_WEEK; half++)
        for (let length = 1; length <= 16; length++) {
          const startsAt = monday + half * HALF_HOUR_MS;
          if (!fits(startsAt, length, BINS - 1, FAR_MS)) continue;
          for (let lead = 0; lead < LEADS; lead++)
            if (fits(startsAt, length, BINS - 1, ((leadFrom(lead) + leadTo(lead)) / 2) * HOUR)) return lead;
        }
      return null;
    },
  };
}

/** Index of the first bin that pays more than this much a half hour, in minor units. */
export function binAbove(perHalfHour: number): number {
  return perHalfHour <= 0 ? 0 : Math.min(BINS, payBin(perHalfHour * 2) + 1);
}

export function rowOf(halfHour: number, lead: number): number {
  return (halfHour * LEADS + lead) * ROW;
}
