import { figureOrThrow } from '../../kit/settings/filters.ts';
import type { Instant } from '../../model/clock.ts';
import { timeOfDay, weekdayOf, type Zone, zoneOf } from '../../model/local-time.ts';
import type { Offer } from '../../model/offer.ts';
import type { DriverFacts } from '../../model/platform.ts';
import { HOUR, MINUTE } from '../../model/time-units.ts';
import type { Reason, Rule } from '../../model/verdict.ts';
import { readSchedule } from '../../model/weekly-schedule.ts';
import { BLOCK_MS, type FlexSettings, type LocationOverride } from './settings.ts';
import { stations } from './stations.ts';

/** What the rule reads of the settings. */
export type FilterSettings = Pick<
  FlexSettings,
  'locations' | 'minPay' | 'minPayPerHour' | 'timeBuffer' | 'schedule' | 'preferredBlockHours' | 'locationOverrides'
>;

/**
 * Compiles a driver's filters into the rule for every offer; the order of the reasons is that of `REASONS`. Throws where the
 * settings lack a figure: they were never valid, and a rule without a limit would take everything.
 */
export function compile(settings: FilterSettings, facts: Pick<DriverFacts, 'enforceEndOfSchedule'>): Rule<Offer> {
  return new FlexRule(settings, facts.enforceEndOfSchedule);
}

/** One chosen station with the values that hold there, in milliseconds and minor units. */
interface Place {
  zone: Zone | null;
  leadMs: number;
  durations: readonly number[];
  minPay: number;
  minPerHour: number;
}

class FlexRule implements Rule<Offer> {
  margin = 0;
  #places = new Map<string, Place>();
  #earliest: readonly number[];
  #latest: readonly number[];
  #enforceEnd: boolean;

  constructor(settings: FilterSettings, enforceEnd: boolean) {
    const days = readSchedule(settings.schedule) ?? [];
    this.#earliest = days.map((day) => day.earliest * HOUR);
    this.#latest = days.map((day) => day.latest * HOUR);
    this.#enforceEnd = enforceEnd;
    const overrides = new Map(settings.locationOverrides.map((override) => [override.locationId, override]));
    for (const id of settings.locations) this.#places.set(id, placeOf(id, settings, overrides.get(id)));
  }

  refuses(offer: Offer, now: Instant): Reason | null {
    this.margin = 0;
    const { locationId, startsAt, endsAt, price } = offer;
    if (locationId === null || startsAt === null || endsAt === null || price === null) return 'UNKNOWN';
    const length = endsAt - startsAt;
    if (!(length > 0 && price >= 0)) return 'UNKNOWN';
    const place = this.#places.get(locationId);
    if (place === undefined) return 'OUT_OF_AREA';
    if (place.zone === null) return 'UNKNOWN';
    if (this.#offHours(place.zone, startsAt, endsAt)) return 'OUT_OF_SCHEDULE';
    const lead = now + place.leadMs - startsAt;
    if (lead > 0) {
      this.margin = Math.ceil(lead / MINUTE);
      return 'TOO_SOON';
    }
    if (!place.durations.includes(length)) {
      this.margin = Math.ceil(distance(place.durations, length) / MINUTE);
      return 'UNPREFERRED_DURATION';
    }
    if (price < place.minPay || price * HOUR < place.minPerHour * length) {
      this.margin = Math.max(place.minPay, Math.ceil((place.minPerHour * length) / HOUR)) - price;
      return 'PRICE_TOO_LOW';
    }
    return null;
  }

  #offHours(zone: Zone, startsAt: Instant, endsAt: Instant): boolean {
    const start = zone.local(startsAt);
    const day = weekdayOf(start);
    const earliest = this.#earliest[day];
    const latest = this.#latest[day];
    if (earliest === undefined || latest === undefined || latest < earliest) return true;
    const begin = timeOfDay(start);
    const last = this.#enforceEnd ? zone.local(endsAt) - (start - begin) : begin;
    // A clock set back can put the end before the start on the dial.
    const over = Math.max(earliest - begin, begin - latest, last - latest);
    if (over <= 0) return false;
    this.margin = Math.ceil(over / MINUTE);
    return true;
  }
}

function placeOf(id: string, settings: FilterSettings, override: LocationOverride | undefined): Place {
  const station = byId.get(id);
  const buffer = override?.timeBuffer ?? settings.timeBuffer;
  const own = override?.preferredBlockHours;
  // Nine times false says nothing, like a field that is not there.
  const wanted = own?.includes(true) ? own : settings.preferredBlockHours;
  return {
    zone: station === undefined ? null : zoneOf(station.timeZone),
    leadMs: Math.max(0, figureOrThrow(buffer)) * MINUTE,
    durations: BLOCK_MS.filter((_, i) => wanted[i]),
    minPay: figureOrThrow(override?.minPay ?? settings.minPay) * 100,
    minPerHour: figureOrThrow(override?.minPayPerHour ?? settings.minPayPerHour ?? 0) * 100,
  };
}

const byId = new Map(stations.map((station) => [station.id, station]));

function distance(durations: readonly number[], length: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < durations.length; i++) nearest = Math.min(nearest, Math.abs(durations[i]! - length));
  return nearest === Number.POSITIVE_INFINITY ? 0 : nearest;
}
