import { timeOfDay, type Zone, zoneOf } from '../../kit/local-time.ts';
import type { Instant } from '../../model/clock.ts';
import type { Offer } from '../../model/offer.ts';
import type { Reason, Rule } from '../../model/verdict.ts';
import { facilities } from './facilities.ts';
import { DAY_HOURS, type VehoSettings } from './options.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** What the rule reads of the settings. */
export type FilterSettings = Pick<VehoSettings, 'locations' | 'minBlockHours' | 'startHour' | 'hours' | 'timeBuffer'>;

/**
 * Compiles a driver's filters: facility, the day's hours, lead time, least length. Throws where the settings lack a figure: a
 * rule without a limit would take everything.
 */
export function compile(settings: FilterSettings): Rule<Offer> {
  return new VehoRule(settings);
}

class VehoRule implements Rule<Offer> {
  margin = 0;
  #zones: ReadonlyMap<string, Zone | null>;
  #earliest: number;
  #latest: number;
  #allDay: boolean;
  #leadMs: number;
  #leastMs: number;

  constructor({ locations, minBlockHours, startHour, hours, timeBuffer }: FilterSettings) {
    this.#zones = new Map(locations.map((name) => [name, zoneAt(name)]));
    this.#earliest = figure(startHour) * HOUR_MS;
    this.#latest = this.#earliest + figure(hours) * HOUR_MS;
    this.#allDay = hours >= DAY_HOURS;
    this.#leadMs = figure(timeBuffer) * MINUTE_MS;
    this.#leastMs = figure(minBlockHours) * HOUR_MS;
  }

  refuses(offer: Offer, now: Instant): Reason | null {
    this.margin = 0;
    const { locationId, startsAt, endsAt, price } = offer;
    if (locationId === null || startsAt === null || endsAt === null || price === null) return 'UNKNOWN';
    const length = endsAt - startsAt;
    if (!(length > 0 && price >= 0)) return 'UNKNOWN';
    const zone = this.#zones.get(locationId);
    if (zone === undefined) return 'OUT_OF_AREA';
    if (zone === null) return 'UNKNOWN';
    if (!this.#allDay && this.#offHours(zone, startsAt, endsAt)) return 'OUT_OF_SCHEDULE';
    const lead = now + this.#leadMs - startsAt;
    if (lead > 0) {
      this.margin = Math.ceil(lead / MINUTE_MS);
      return 'TOO_SOON';
    }
    if (length < this.#leastMs) {
      this.margin = Math.ceil((this.#leastMs - length) / MINUTE_MS);
      return 'UNPREFERRED_DURATION';
    }
    return null;
  }

  /** The whole block lies inside the day's hours, by the facility's clock. */
  #offHours(zone: Zone, startsAt: Instant, endsAt: Instant): boolean {
    const start = zone.local(startsAt);
    const begin = timeOfDay(start);
    // A clock set back can put the end before the start on the dial.
    const end = Math.max(begin, zone.local(endsAt) - (start - begin));
    const over = Math.max(this.#earliest - begin, end - this.#latest);
    if (over <= 0) return false;
    this.margin = Math.ceil(over / MINUTE_MS);
    return true;
  }
}

const zones = new Map(facilities.map((facility) => [facility.id, zoneOf(facility.timeZone)]));

function zoneAt(name: string): Zone | null {
  return zones.get(name) ?? null;
}

function figure(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError('the settings lack a figure');
  return value;
}
