/** Settings as they are stored. E-mail and password are no part of them. What is not given yet is `null` or empty. */
export interface RoadieSettings {
  /** Where the driver sets out, as it was looked up. */
  address: string;
  latitude: number | null;
  longitude: number | null;
  /** One of `TIME_ZONES`. */
  timezone: string | null;
  /** Miles to the sender at most. */
  maxDistance: number;
  /** Whole dollars. */
  minPrice: number;
  /** Whole dollars that a gig of a favourite sender must pay. */
  favPrice: number;
  /** Favourite senders, with commas between them. */
  warehouseFilter: string;
}

export const TIME_ZONES = { EST: 'America/New_York', PST: 'America/Los_Angeles', MST: 'America/Denver', CST: 'America/Chicago' } as const;
/** Characters of a figure. */
export const MOST_CHARACTERS = 3;
