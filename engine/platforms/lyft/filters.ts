import { compileDistances, type Distances, milesFrom } from '../../kit/settings/distances.ts';
import type { Instant } from '../../model/clock.ts';
import { timeOfDay, weekdayOf, type Zone, zoneOf } from '../../model/local-time.ts';
import type { Offer } from '../../model/offer.ts';
import type { DriverFacts } from '../../model/platform.ts';
import { HOUR, MINUTE } from '../../model/time-units.ts';
import type { Rule, RuleReason } from '../../model/verdict.ts';
import { readSchedule } from '../../model/weekly-schedule.ts';
import type { LyftSettings } from './settings.ts';

/** What the rule reads of the settings. */
export type FilterSettings = Pick<
  LyftSettings,
  'latitude' | 'longitude' | 'timezone' | 'schedule' | 'distanceConfig' | 'averageMilesPerHour'
>;

/**
 * Compiles a driver's filters: distance to the pickup, weekly schedule, time to get there, least pay at that distance. Throws
 * where the settings lack a figure: a rule without a limit would take everything.
 */
export function compile(settings: FilterSettings, facts: Pick<DriverFacts, 'enforceEndOfSchedule'>): Rule<Offer> {
  return new LyftRule(settings, facts.enforceEndOfSchedule);
}

class LyftRule implements Rule<Offer> {
  margin = 0;
  #milesTo: (latitude: number, longitude: number) => number;
  #clock: Zone;
  #earliest: readonly number[];
  #latest: readonly number[];
  #enforceEnd: boolean;
  #distances: Distances;
  #msPerMile: number;

  constructor(settings: FilterSettings, enforceEnd: boolean) {
    const clock = zoneOf(settings.timezone);
    const days = readSchedule(settings.schedule);
    if (clock === null || days === null || !(settings.averageMilesPerHour > 0)) throw new TypeError('the settings lack a figure');
    this.#milesTo = milesFrom(settings);
    this.#clock = clock;
    this.#earliest = days.map((day) => day.earliest * HOUR);
    this.#latest = days.map((day) => day.latest * HOUR);
    this.#enforceEnd = enforceEnd;
    this.#distances = compileDistances(settings.distanceConfig);
    this.#msPerMile = HOUR / settings.averageMilesPerHour;
  }

  refuses(offer: Offer, now: Instant): RuleReason | null {
    this.margin = 0;
    const { locationId, startsAt, endsAt, price, extra } = offer;
    if (locationId === null || startsAt === null || endsAt === null || price === null || extra === undefined) return 'UNKNOWN';
    const { pickupLat, pickupLng, minEstimateEarnings } = extra;
    if (typeof pickupLat !== 'number' || typeof pickupLng !== 'number' || typeof minEstimateEarnings !== 'number') return 'UNKNOWN';
    if (!(endsAt > startsAt && price >= 0 && minEstimateEarnings >= 0)) return 'UNKNOWN';
    const miles = this.#milesTo(pickupLat, pickupLng);
    const least = this.#distances.leastPay(miles);
    if (least < 0) {
      const over = miles - this.#distances.farthest;
      this.margin = Number.isFinite(over) ? Math.ceil(over * 10) / 10 : 0;
      return 'TOO_FAR';
    }
    if (this.#offHours(startsAt, endsAt)) return 'OUT_OF_SCHEDULE';
    const late = now + miles * this.#msPerMile - startsAt;
    if (late > 0) {
      this.margin = Math.ceil(late / MINUTE);
      return 'TOO_SOON';
    }
    // What is promised counts, not what may come on top.
    const sure = Math.min(price, Math.round(minEstimateEarnings * 100));
    if (sure < least) {
      this.margin = Math.ceil(least - sure);
      return 'PRICE_TOO_LOW';
    }
    return null;
  }

  #offHours(startsAt: Instant, endsAt: Instant): boolean {
    const start = this.#clock.local(startsAt);
    const day = weekdayOf(start);
    const earliest = this.#earliest[day]!;
    const latest = this.#latest[day]!;
    if (latest < earliest) return true;
    const begin = timeOfDay(start);
    const last = this.#enforceEnd ? this.#clock.local(endsAt) - (start - begin) : begin;
    // A clock set back can put the end before the start on the dial.
    const over = Math.max(earliest - begin, begin - latest, last - latest);
    if (over <= 0) return false;
    this.margin = Math.ceil(over / MINUTE);
    return true;
  }
}
