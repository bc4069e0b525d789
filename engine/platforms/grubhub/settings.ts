/** Settings as they are stored. E-mail and password are no part of them. */
export interface GrubHubSettings {
  /** The clock by which the day's hours are read; the sign-in tells it, the driver may change it. */
  timezone: string | null;
  /** Hour at which the day's work begins, as text. */
  startHour: string;
  /** Hours of work: its end minus its start, as text. */
  hours: string;
  /** Minutes needed before a block starts: one of `TIME_BUFFERS`. */
  timeBuffer: number;
  scheduled: boolean;
  /** Milliseconds since 1970 of the last save. */
  dateScheduled: number | null;
}

export const TIME_BUFFERS = [0, 15, 30, 45, 60] as const;
export const DEFAULT_HOURS = { start: 7, end: 20 } as const;
/** Of start and end. */
export const LAST_HOUR = 23;
