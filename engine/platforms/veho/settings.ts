/** Settings as they are stored. E-mail and password are no part of them. */
export interface VehoSettings {
  /** Where the account belongs; empty until it is linked. The sign-in tells it, nobody writes it. */
  market: string;
  /** Least length of a block, in hours. */
  minBlockHours: number;
  /** Hour of the facility's clock at which a block may start. */
  startHour: number;
  /** Length of the day's work in hours: its end minus its start. */
  hours: number;
  /** Minutes needed before a block starts. */
  timeBuffer: number;
  /** Names of facilities. */
  locations: string[];
}

export const MIN_BLOCK_HOURS = { least: 2, most: 5 } as const;
export const TIME_BUFFER = { least: 1, most: 120 } as const;
export const START_HOUR_MOST = 23;
export const DAY_HOURS = 24;
