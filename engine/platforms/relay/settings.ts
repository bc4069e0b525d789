/** Settings as they are stored. Phone number and password are no part of them. What is not chosen yet is `null` or empty. */
export interface RelaySettings {
  /** One of `TIME_ZONES`: the clock by which the day's hours are read. */
  timezone: string | null;
  /** Hour of that clock at which the day's work begins. */
  startHour: number | null;
  /** Hours of work a day, from the start hour on. */
  hours: number | null;
  /** Minutes needed before a slot starts. */
  timeBuffer: number;
  mainArea: string | null;
  /** Reservation zone keys. */
  locationsChosen: string[];
  /** Zones that are full: who leaves one cannot choose it again. */
  blackList: string[];
  /** Full zones that this driver may choose all the same. */
  whiteList: string[];
  scheduled: boolean;
  /** Milliseconds since 1970 of the last save. */
  dateScheduled: number | null;
}

export const HOURS = { least: 1, most: 15 } as const;
export const START_HOUR = { least: 7, most: 22 } as const;
/** Start plus hours. */
export const LATEST_END = 23;
export const TIME_BUFFER = { least: 0, most: 360 } as const;
export const TIME_ZONES = { EST: 'America/New_York', PST: 'America/Los_Angeles', MST: 'America/Denver', CST: 'America/Chicago' } as const;
