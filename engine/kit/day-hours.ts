import type { Instant } from '../model/clock.ts';
import type { Offer } from '../model/offer.ts';
import type { Reason, Rule } from '../model/verdict.ts';
import { timeOfDay, type Zone, zoneOf } from './local-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Hours that a driver works, every day alike, by one wall clock. */
export interface DayHours {
  /** IANA name. */
  timezone: string | null;
  /** Hour of that clock at which the day's work begins, and how many hours it lasts. */
  startHour: number | null;
  hours: number | null;
  /** Minutes needed before a slot starts. */
  timeBuffer: number | null;
}

export interface DayHoursRule extends DayHours {
  /** Is this place one of the driver's? */
  isNear(offer: Offer): boolean;
  /** Least pay in minor units; absent = any. */
  leastPay?(offer: Offer): number;
}

/**
 * Compiles the filters of a slot calendar: place, the day's hours, lead time, least pay. The whole slot must lie inside the hours.
 * Throws where the settings lack a figure: a rule without a limit would take everything.
 */
export function compileDayHours(wanted: DayHoursRule): Rule<Offer> {
  return new CompiledDayHours(wanted);
}

class CompiledDayHours implements Rule<Offer> {
  margin = 0;
  #wanted: Pick<DayHoursRule, 'isNear' | 'leastPay'>;
  #clock: Zone;
  #earliest: number;
  #latest: number;
  #leadMs: number;

  constructor(wanted: DayHoursRule) {
    const { timezone, startHour, hours, timeBuffer } = wanted;
    const clock = typeof timezone === 'string' ? zoneOf(timezone) : null;
    if (clock === null) throw new TypeError('the settings lack a time zone');
    this.#wanted = wanted;
    this.#clock = clock;
    this.#earliest = figureOrThrow(startHour) * HOUR_MS;
    this.#latest = this.#earliest + figureOrThrow(hours) * HOUR_MS;
    this.#leadMs = figureOrThrow(timeBuffer) * MINUTE_MS;
  }

  refuses(offer: Offer, now: Instant): Reason | null {
    this.margin = 0;
    const { locationId, startsAt, endsAt, price } = offer;
    if (locationId === null || startsAt === null || endsAt === null || price === null) return 'UNKNOWN';
    if (!(endsAt > startsAt && price >= 0)) return 'UNKNOWN';
    if (!this.#wanted.isNear(offer)) return 'OUT_OF_AREA';
    if (this.#offHours(startsAt, endsAt)) return 'OUT_OF_SCHEDULE';
    const late = now + this.#leadMs - startsAt;
    if (late > 0) {
      this.margin = Math.ceil(late / MINUTE_MS);
      return 'TOO_SOON';
    }
    const least = this.#wanted.leastPay?.(offer) ?? 0;
    if (price < least) {
      this.margin = Math.ceil(least - price);
      return 'PRICE_TOO_LOW';
    }
    return null;
  }

  #offHours(startsAt: Instant, endsAt: Instant): boolean {
    const start = this.#clock.local(startsAt);
    const begin = timeOfDay(start);
    // A clock set back can put the end before the start on the dial.
    const end = Math.max(begin, this.#clock.local(endsAt) - (start - begin));
    const over = Math.max(this.#earliest - begin, end - this.#latest);
    if (over <= 0) return false;
    this.margin = Math.ceil(over / MINUTE_MS);
    return true;
  }
}

/** A rule that lacks a figure is no rule. */
export function figureOrThrow(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError('the settings lack a figure');
  return value;
}
