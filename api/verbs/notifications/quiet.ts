import type { QuietHours } from '#api/contract/notifications.ts';
import { MINUTE } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { timeOfDay, zoneOf } from '#engine/model/local-time.ts';

/** Returns when the quiet hours around `at` end, by the clocks of a zone; null outside them. */
export function quietUntil(at: Instant, quiet: QuietHours | null, zone: string): Instant | null {
  if (!quiet || quiet.from === quiet.until) return null;
  const clock = zoneOf(zone);
  if (!clock) return null;
  const isQuiet = (instant: Instant) => {
    const minute = Math.floor(timeOfDay(clock.local(instant)) / MINUTE);
    return quiet.from < quiet.until ? minute >= quiet.from && minute < quiet.until : minute >= quiet.from || minute < quiet.until;
  };
  if (!isQuiet(at)) return null;
  // Minute by minute of the clock itself: a night on which clocks change is longer or shorter than it says.
  let end = Math.floor(at / MINUTE) * MINUTE + MINUTE;
  while (isQuiet(end)) end += MINUTE;
  return end;
}
