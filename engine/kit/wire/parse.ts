/** The value as an object with fields, or `null`. */
export function record(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
}

/** A text with at least one character and at most `max`, or `null`. */
export function text(value: unknown, max = 4096): string | null {
  return typeof value === 'string' && value.length > 0 && value.length <= max ? value : null;
}

/** A figure of zero or more; `null` for text, negative, NaN and infinite ones. */
export function figure(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY ? value : null;
}

/** Major units of money as minor ones, or `null`. */
export function cents(value: unknown): number | null {
  const major = figure(value);
  if (major === null) return null;
  const minor = Math.round(major * 100);
  return Number.isSafeInteger(minor) ? minor : null;
}

/** Whole minor units of money, or `null`. */
export function wholeCents(value: unknown): number | null {
  const minor = figure(value);
  return minor !== null && Number.isSafeInteger(minor) ? minor : null;
}

/** What a trip pays a mile in major units, for a column: minor units by miles; `null` where one is not known or there are no miles. */
export function payPerMile(price: number | null, miles: number | null): number | null {
  return price === null || miles === null || miles === 0 ? null : Math.round(price / miles) / 100;
}

const EARLIEST_SECONDS = 1e9;
const LATEST_SECONDS = 1e10;

/** Seconds since 1970 (whole or not) as an instant. A value that cannot be one, milliseconds say, is `null`. */
export function instantOfSeconds(value: unknown): number | null {
  return typeof value === 'number' && value >= EARLIEST_SECONDS && value <= LATEST_SECONDS ? Math.round(value * 1000) : null;
}

const EARLIEST_MS = EARLIEST_SECONDS * 1000;
const LATEST_MS = LATEST_SECONDS * 1000;

/** Milliseconds since 1970 as an instant; a value that cannot be one, seconds say, is `null`. */
export function instantOfMillis(value: unknown): number | null {
  return typeof value === 'number' && value >= EARLIEST_MS && value <= LATEST_MS ? Math.round(value) : null;
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/** A date and time with its offset, as `2026-11-21T14:30:00+01:00`, as an instant; anything else is `null`. */
export function instantOfIso(value: unknown): number | null {
  return typeof value === 'string' && ISO.test(value) ? instantOfMillis(Date.parse(value)) : null;
}

/** A latitude (`most` 90) or a longitude (180), or `null`. */
export function degrees(value: unknown, most: 90 | 180): number | null {
  return typeof value === 'number' && Math.abs(value) <= most ? value : null;
}

/** A platform's own word for an error, or nothing. For comparing only, never for logs. */
export function wordOf(body: unknown, field: string): string {
  return text(record(body)?.[field], 200) ?? '';
}

/** Reads a list row by row: a row that cannot be read is counted and dropped. `null` when it is no list at all. */
export function rows<T>(value: unknown, read: (row: unknown) => T | null): { rows: T[]; unreadable: number } | null {
  if (!Array.isArray(value)) return null;
  const good: T[] = [];
  for (const row of value) {
    const one = read(row);
    if (one !== null) good.push(one);
  }
  return { rows: good, unreadable: value.length - good.length };
}
