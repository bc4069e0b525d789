import { MINUTE } from '../../model/time-units.ts';
import { everyDay } from '../../model/weekly-schedule.ts';

/** Settings as they are stored: money in whole major units, times in minutes and hours. The refresh token is no part of it. */
export interface FlexSettings {
  locations: string[];
  minPay: number;
  /** `null` = not used. */
  minPayPerHour: number | null;
  /** Minutes; `ANY_TIME_AHEAD` stands for an entered 0. */
  timeBuffer: number;
  /** JSON text: see `weekly-schedule.ts`. */
  schedule: string;
  /** Derived from the schedule, which decides; nulls when every day is off. */
  earliestTime: number | null;
  latestTime: number | null;
  /** Which of `BLOCK_MS` are wanted. */
  preferredBlockHours: boolean[];
  locationOverrides: LocationOverride[];
  instantOffersActive: boolean;
  instantOffersMinPay: number;
  instantOffersMaxStops: number;
  /** `Default` or `latitude:longitude`. */
  instantOffersLocation: string;
  fakeGpsActive: boolean;
  selfieBypassActive: boolean;
}

/** Takes the place of the global values of the fields it sets; the others stay global, the block hours too. */
export interface LocationOverride {
  locationId: string;
  timeBuffer?: number;
  minPay?: number;
  minPayPerHour?: number;
  preferredBlockHours?: boolean[];
}

/** The nine block durations: 1 h to 5 h in steps of 30 minutes. */
export const BLOCK_MS = Array.from({ length: 9 }, (_, i) => (i + 2) * 30 * MINUTE);
export const ANY_TIME_AHEAD = -60;
export const MIN_PAY_PER_HOUR = [15, ...Array.from({ length: 14 }, (_, i) => i + 17)];
export const DO_NOT_USE = 'Do Not Use';
/** Hours a day that part-time accounts may be on; twice that on the weekend days of PART_TIME_PLUS. */
export const PART_TIME_HOURS = 4;
export const TIME_BUFFER_MAX = 360;

export function defaults(): FlexSettings {
  return {
    locations: [],
    minPay: 20,
    minPayPerHour: null,
    timeBuffer: 30,
    schedule: everyDay(8, 16),
    earliestTime: 8,
    latestTime: 16,
    preferredBlockHours: BLOCK_MS.map(() => true),
    locationOverrides: [],
    instantOffersActive: false,
    instantOffersMinPay: 30,
    instantOffersMaxStops: 10,
    instantOffersLocation: 'Default',
    fakeGpsActive: false,
    selfieBypassActive: false,
  };
}

/** A new override as the picker opens it: the global values, all nine durations on. */
export function freshOverride(locationId: string, settings: Pick<FlexSettings, 'timeBuffer' | 'minPay'>): LocationOverride {
  const { timeBuffer, minPay } = settings;
  return { locationId, timeBuffer, minPay, preferredBlockHours: BLOCK_MS.map(() => true) };
}
