import { kindOf, type StationMarket } from './market-model.ts';
import { BINS, LEADS, leadFrom, payOf } from './scale.ts';

/** One hour of the week at a station, over all leads. */
export interface MarketHour {
  /** Monday = 0. */
  weekday: number;
  /** 0 to 23, where the offers start. */
  hour: number;
  /** Winnable offers in this hour of one week. */
  offers: number;
  /** Pay per hour in minor units: the usual one, and what one in five exceeds. */
  usual: number;
  high: number;
  /** The usual pay of those that appear less than three hours before they start. */
  late: number;
}

const LATE_HOURS = 3;

/** Returns the hours of the week in which the station has offers, from Monday. */
export function marketHours(station: StationMarket): MarketHour[] {
  return Array.from({ length: 168 }, (_, at) => {
    const [weekday, hour] = [Math.floor(at / 24), at % 24];
    const [all, late] = [new Float64Array(BINS), new Float64Array(BINS)];
    let offers = 0;
    for (let lead = 0; lead < LEADS; lead++) {
      const rate = station.rates[at * LEADS + lead]!;
      const row = ((kindOf(weekday) * 24 + hour) * LEADS + lead) * BINS;
      offers += rate;
      for (let bin = 0; bin < BINS; bin++) {
        const here = rate * station.pays[row + bin]!;
        all[bin]! += here;
        if (leadFrom(lead) < LATE_HOURS) late[bin]! += here;
      }
    }
    return { weekday, hour, offers, usual: quantile(all, 0.5), high: quantile(all, 0.8), late: quantile(late, 0.5) };
  }).filter(({ offers }) => offers >= 0.05);
}

/** Returns the pay per hour below which this share lies, in minor units; 0 where there is nothing. */
function quantile(counts: Float64Array, share: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (let bin = 0; bin < BINS; bin++) {
    below += counts[bin]!;
    if (total > 0 && below >= total * share) return Math.round(payOf(bin));
  }
  return 0;
}
