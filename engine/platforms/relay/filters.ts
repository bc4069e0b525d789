import { type Zone as Clock, timeOfDay, zoneOf } from '../../kit/local-time.ts';
import type { Instant } from '../../model/clock.ts';
import type { Offer } from '../../model/offer.ts';
import type { Reason, Rule } from '../../model/verdict.ts';
import type { RelaySettings } from './options.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** What the rule reads of the settings. */
export type FilterSettings = Pick<RelaySettings, 'timezone' | 'startHour' | 'hours' | 'timeBuffer' | 'locationsChosen'>;

/**
 * Compiles a driver's filters: zone, the day's hours, lead time. Throws where the settings lack a figure: a rule without a limit
 * would take everything.
 */
export function compile(settings: FilterSettings): Rule<Offer> {
  return new RelayRule(settings);
}

class RelayRule implements Rule<Offer> {
  margin = 0;
  #chosen: ReadonlySet<string>;
  #clock: Clock;
  #earliest: number;
  #latest: number;
  #leadMs: number;

  constructor({ timezone, startHour, hours, timeBuffer, locationsChosen }: FilterSettings) {
    const clock = typeof timezone === 'string' ? zoneOf(timezone) : null;
    if (clock === null) throw new TypeError('the settings lack a time zone');
    this.#clock = clock;
    this.#chosen = new Set(locationsChosen);
    this.#earliest = figure(startHour) * HOUR_MS;
    this.#latest = this.#earliest + figure(hours) * HOUR_MS;
    this.#leadMs = figure(timeBuffer) * MINUTE_MS;
  }

  refuses(offer: Offer, now: Instant): Reason | null {
    this.margin = 0;
    const { locationId, startsAt, endsAt, price } = offer;
    if (locationId === null || startsAt === null || endsAt === null || price === null) return 'UNKNOWN';
    if (!(endsAt > startsAt && price >= 0)) return 'UNKNOWN';
    if (!this.#chosen.has(locationId)) return 'OUT_OF_AREA';
    if (this.#offHours(startsAt, endsAt)) return 'OUT_OF_SCHEDULE';
    const lead = now + this.#leadMs - startsAt;
    if (lead > 0) {
      this.margin = Math.ceil(lead / MINUTE_MS);
      return 'TOO_SOON';
    }
    return null;
  }

  /** The whole slot lies inside the day's hours, as the driver's wall clock shows them. */
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

function figure(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError('the settings lack a figure');
  return value;
}
