/** Settings as they are stored. E-mail and password are no part of them. */
export interface LyftSettings {
  /** Where the driver starts from; empty until entered. */
  address: string;
  latitude: number | null;
  longitude: number | null;
  /** One of `TIME_ZONES`: the clock by which the schedule is read. */
  timezone: string;
  /** JSON text: see `weekly-schedule.ts`. */
  schedule: string;
  /** JSON text of `[radius, least pay]` pairs: miles and whole dollars. */
  distanceConfig: string;
  averageMilesPerHour: number;
}

export const TIME_ZONES = { EST: 'America/New_York', CST: 'America/Chicago', PST: 'America/Los_Angeles', MST: 'America/Denver' } as const;
export const MOST_ROWS = 10;
