import { type Arrivals, binAbove, rowOf } from './arrivals.ts';
import { HALF_HOURS_A_WEEK, LEADS, leadFrom, leadTo } from './scale.ts';

/** What a half hour brings while its start comes near. */
export interface Sale {
  /** Expected gain over the price of the hour, minor units a half hour. */
  worth: number;
  /** How likely it is sold, 0 to 1. */
  filled: number;
}

/**
 * What the half hours of a week bring at a price. Kept with its arrivals, it makes every further plan several times as quick: the part of
 * a half hour's time that lies within whole buckets is the same at any moment.
 */
export interface Sales {
  /** `price` = minor units a half hour of the driver's limited time. */
  sell(price: number, halfOfWeek: number, leadHours: number): Sale;
}

/** Part of the offers for a half hour that also find the hours around it free. */
const FREE_AROUND = 0.2;
/** Parts of a bucket: within one the worth rises already. */
const PARTS = 3;
/** Worth and offers expected before each bucket, of one half hour. */
const COLUMNS = 2 * (LEADS + 1);

export function createSales(arrivals: Arrivals): Sales {
  const byPrice = new Map<number, { known: Uint8Array; sums: Float64Array }>();

  /** Adds what the nearest `share` of a bucket brings; returns worth and offers expected from there to the start. */
  function through(row: number, price: number, share: number, [worth, hazard]: Sums): Sums {
    const { counts, pays } = arrivals;
    if (counts[row] === 0) return [worth, hazard];
    for (let part = 0; part < PARTS; part++) {
      const least = price + worth;
      const at = row + binAbove(least);
      const weight = (FREE_AROUND * share) / PARTS;
      const gain = (pays[at]! - counts[at]! * least) * weight;
      // More than one offer may come within a part: only the best of them counts.
      const expected = counts[at]! * weight;
      worth += expected > 0.01 ? (gain / expected) * (1 - Math.exp(-expected)) : gain;
      hazard += expected;
    }
    return [worth, hazard];
  }

  function fill(sums: Float64Array, price: number, half: number): void {
    let state: Sums = [0, 0];
    for (let lead = 0; lead < LEADS; lead++) {
      state = through(rowOf(half, lead), price, 1, state);
      sums.set(state, half * COLUMNS + 2 * (lead + 1));
    }
  }

  return {
    sell(price, half, leadHours) {
      let table = byPrice.get(price);
      if (!table) {
        table = { known: new Uint8Array(HALF_HOURS_A_WEEK), sums: new Float64Array(HALF_HOURS_A_WEEK * COLUMNS) };
        byPrice.set(price, table);
      }
      const { known, sums } = table;
      if (!known[half]) {
        fill(sums, price, half);
        known[half] = 1;
      }
      let last = LEADS;
      while (last > 0 && leadFrom(last - 1) >= leadHours) last--;
      const share =
        last === 0 || last === LEADS ? 1 : Math.min(1, (leadHours - leadFrom(last - 1)) / (leadTo(last - 1) - leadFrom(last - 1)));
      const whole = half * COLUMNS + 2 * (share < 1 ? last - 1 : last);
      const before: Sums = [sums[whole]!, sums[whole + 1]!];
      const [worth, hazard] = share < 1 ? through(rowOf(half, last - 1), price, share, before) : before;
      return { worth, filled: 1 - Math.exp(-hazard) };
    },
  };
}

/** Worth and offers expected. */
type Sums = [worth: number, hazard: number];
