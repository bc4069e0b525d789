import type { Instant } from '../model/clock.ts';
import type { Span } from './ports.ts';

const DAY = 86_400_000;

/** The local calendar day that holds the instant, in an IANA zone. 23 or 25 hours long when the clocks change. */
export function localDay(at: Instant, zone: string): Span {
  return remembered(days, at, zone, () => {
    const { year, month, day } = partsAt(at, zone);
    return { from: midnight(year, month, day, zone), to: midnight(year, month, day + 1, zone) };
  });
}

/** The local calendar week, from Monday. */
export function localWeek(at: Instant, zone: string): Span {
  return remembered(weeks, at, zone, () => {
    const { year, month, day } = partsAt(at, zone);
    const monday = day - ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7);
    return { from: midnight(year, month, monday, zone), to: midnight(year, month, monday + 7, zone) };
  });
}

/** 0 to 23. */
export function localHour(at: Instant, zone: string): number {
  return partsAt(at, zone).hour;
}

interface Parts {
  year: number;
  month: number;
  day: number;
  hour: number;
  /** Local wall clock minus UTC, in milliseconds. */
  offset: number;
}

/** Spans asked for lately, by zone: offers of one answer share a few days. */
const REMEMBERED = 16;
const days = new Map<string, Span[]>();
const weeks = new Map<string, Span[]>();

function remembered(cache: Map<string, Span[]>, at: Instant, zone: string, make: () => Span): Span {
  const spans = cache.get(zone) ?? [];
  if (!spans.length) cache.set(zone, spans);
  const found = spans.find((span) => at >= span.from && at < span.to);
  if (found) return found;
  const span = make();
  if (spans.push(span) > REMEMBERED) spans.shift();
  return span;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function partsAt(at: Instant, zone: string): Parts {
  let format = formats.get(zone);
  if (!format) {
    const numeric = 'numeric';
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
    formats.set(zone, format);
  }
  const of: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(at)) of[type] = Number(value);
  const { year, month, day, hour } = of as unknown as Parts;
  const wall = Date.UTC(year, month - 1, day, hour, of['minute'], of['second']);
  return { year, month, day, hour, offset: wall - Math.floor(at / 1000) * 1000 };
}

/**
 * The first instant of a calendar day. Where clocks go back to midnight it is the earlier of two; where a zone skips its
 * midnight, the moment it does.
 */
function midnight(year: number, month: number, day: number, zone: string): Instant {
  const wall = Date.UTC(year, month - 1, day);
  const by = (sample: Instant) => wall - partsAt(sample, zone).offset;
  const [first, last] = [by(wall - DAY), by(wall + DAY)].sort((a, b) => a - b) as [Instant, Instant];
  const begun = (at: Instant) => at + partsAt(at, zone).offset >= wall;
  if (begun(first)) return first;
  let [before, after] = [first, last];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (begun(middle)) after = middle;
    else before = middle;
  }
  return after;
}
