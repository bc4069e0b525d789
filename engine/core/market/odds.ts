import type { Instant } from '../../model/clock.ts';
import { timeOfDay, weekdayOf, type Zone } from '../../model/local-time.ts';
import { HOUR } from '../../model/time-units.ts';
import { type Arrivals, rowOf } from './arrivals.ts';
import { HALF_HOUR_MS, LEADS, leadFrom, leadTo, payBin, shareAbove } from './scale.ts';

export interface OddsRequest {
  /** Minor units that a half hour must pay at least. */
  perHalfHour: number;
  startsAt: Instant;
  endsAt: Instant;
  now: Instant;
}

/** Returns how likely the middle half hour of a stretch of time still sees a winnable offer that pays at least so much, 0 to 1. */
export function oddsOf({ counts }: Arrivals, zone: Zone, { perHalfHour, startsAt, endsAt, now }: OddsRequest): number {
  const middle = Math.floor((startsAt + endsAt) / 2 / HALF_HOUR_MS) * HALF_HOUR_MS;
  const local = zone.local(middle);
  const half = weekdayOf(local) * 48 + Math.floor(timeOfDay(local) / HALF_HOUR_MS);
  const leadHours = (middle - now) / HOUR;
  const bin = payBin(perHalfHour * 2);
  // Offers of one bin are taken to be spread evenly over it.
  const part = shareAbove(perHalfHour * 2);
  let expected = 0;
  for (let lead = 0; lead < LEADS && leadFrom(lead) < leadHours; lead++) {
    const share = lead === LEADS - 1 ? 1 : Math.min(1, (leadHours - leadFrom(lead)) / (leadTo(lead) - leadFrom(lead)));
    const row = rowOf(half, lead) + bin;
    expected += (counts[row + 1]! + part * (counts[row]! - counts[row + 1]!)) * share;
  }
  return 1 - Math.exp(-expected);
}
