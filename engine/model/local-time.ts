import type { Instant } from './clock.ts';
import { DAY, MINUTE } from './time-units.ts';

const BUCKET_MS = 2 ** 35;

/** A zone's wall clock. Exact over every change of its offset; a look-up allocates nothing once its stretch is known. */
export interface Zone {
  readonly name: string;
  /** The wall clock's reading, as if it were UTC: whole days since 1970 are its day, the rest its time of day. */
  local(at: Instant): number;
}

export interface LocalTime {
  /** Monday = 0. */
  weekday: number;
  minuteOfDay: number;
}

/** Monday = 0, of a wall-clock reading. */
export function weekdayOf(local: number): number {
  const day = (Math.floor(local / DAY) + 3) % 7;
  return day < 0 ? day + 7 : day;
}

/** Milliseconds since the reading's own midnight. */
export function timeOfDay(local: number): number {
  return local - Math.floor(local / DAY) * DAY;
}

export function localTime(zone: Zone, at: Instant): LocalTime {
  const local = zone.local(at);
  return { weekday: weekdayOf(local), minuteOfDay: Math.floor(timeOfDay(local) / MINUTE) };
}

const known = new Map<string, Zone | null>();

/** The zone of an IANA name, shared by everyone who asks; `null` when there is none of that name. */
export function zoneOf(name: string): Zone | null {
  let zone = known.get(name);
  if (zone === undefined) {
    zone = isZone(name) ? new CachedZone(name) : null;
    known.set(name, zone);
  }
  return zone;
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Stretches of equal offset, found once per bucket of 398 days by asking Intl a day at a time and halving where it changes. */
class CachedZone implements Zone {
  readonly name: string;
  #format: Intl.DateTimeFormat;
  #buckets = new Map<number, { from: number[]; offset: number[] }>();
  #from = 0;
  #until = 0;
  #offset = 0;

  constructor(name: string) {
    this.name = name;
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  local(at: Instant): number {
    if (at < this.#from || at >= this.#until) this.#move(at);
    return at + this.#offset;
  }

  #move(at: Instant): void {
    const index = Math.floor(at / BUCKET_MS);
    let bucket = this.#buckets.get(index);
    if (bucket === undefined) {
      bucket = this.#survey(index * BUCKET_MS, (index + 1) * BUCKET_MS);
      this.#buckets.set(index, bucket);
    }
    let i = bucket.from.length - 1;
    while (bucket.from[i]! > at) i--;
    this.#from = bucket.from[i]!;
    this.#until = bucket.from[i + 1] ?? (index + 1) * BUCKET_MS;
    this.#offset = bucket.offset[i]!;
  }

  #survey(start: number, end: number): { from: number[]; offset: number[] } {
    const from = [start];
    const offset = [this.#ask(start)];
    for (let at = start; at < end; at += DAY) {
      const next = Math.min(at + DAY, end - 1);
      const after = this.#ask(next);
      if (after === offset.at(-1)) continue;
      from.push(this.#change(at, next, after));
      offset.push(after);
    }
    return { from, offset };
  }

  /** First instant with the offset `after`, between one that has it (`late`) and one that has not. */
  #change(early: number, late: number, after: number): number {
    while (late - early > 1) {
      const middle = Math.floor((early + late) / 2);
      if (this.#ask(middle) === after) late = middle;
      else early = middle;
    }
    return late;
  }

  #ask(at: number): number {
    const part: Record<string, number> = {};
    for (const { type, value } of this.#format.formatToParts(at)) part[type] = Number(value);
    const reading = Date.UTC(part['year']!, part['month']! - 1, part['day']!, part['hour']!, part['minute']!, part['second']!);
    return reading - Math.floor(at / 1000) * 1000;
  }
}
