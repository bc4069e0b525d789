import type { Instant } from '../model/clock.ts';
import { timeOfDay, weekdayOf, type Zone, zoneOf } from '../model/local-time.ts';
import { DAY, HOUR } from '../model/time-units.ts';
import type { Span } from './ports.ts';

/** The local calendar day that holds the instant, in an IANA zone. 23 or 25 hours long when the clocks change. */
export function localDay(at: Instant, zone: string): Span {
  return remembered(days, at, zone, (clock) => {
    const local = clock.local(at);
    const day = local - timeOfDay(local);
    return { from: midnight(day, clock), to: midnight(day + DAY, clock) };
  });
}

/** The local calendar week, from Monday. */
export function localWeek(at: Instant, zone: string): Span {
  return remembered(weeks, at, zone, (clock) => {
    const local = clock.local(at);
    const monday = local - timeOfDay(local) - weekdayOf(local) * DAY;
    return { from: midnight(monday, clock), to: midnight(monday + 7 * DAY, clock) };
  });
}

/** 0 to 23. */
export function localHour(at: Instant, zone: string): number {
  return Math.floor(timeOfDay(clockOf(zone).local(at)) / HOUR);
}

/** Spans asked for lately, by zone: offers of one answer share a few days. */
const REMEMBERED = 16;
const days = new Map<string, Span[]>();
const weeks = new Map<string, Span[]>();

function remembered(cache: Map<string, Span[]>, at: Instant, zone: string, make: (clock: Zone) => Span): Span {
  const spans = cache.get(zone) ?? [];
  if (!spans.length) cache.set(zone, spans);
  const found = spans.find((span) => at >= span.from && at < span.to);
  if (found) return found;
  const span = make(clockOf(zone));
  if (spans.push(span) > REMEMBERED) spans.shift();
  return span;
}

function clockOf(zone: string): Zone {
  const clock = zoneOf(zone);
  if (!clock) throw new RangeError(`no time zone is called ${zone}`);
  return clock;
}

/**
 * Returns the first instant at which the clock reads this midnight or later. Where clocks go back to midnight it is the
 * earlier of two; where a zone skips its midnight, the moment it does.
 */
function midnight(wall: number, clock: Zone): Instant {
  const by = (sample: Instant) => wall - (clock.local(sample) - sample);
  const [first, last] = [by(wall - DAY), by(wall + DAY)].sort((a, b) => a - b) as [Instant, Instant];
  if (clock.local(first) >= wall) return first;
  let [before, after] = [first, last];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (clock.local(middle) >= wall) after = middle;
    else before = middle;
  }
  return after;
}
