/** Settings as they are stored. E-mail and password are no part of them. */
export interface PointPickupSettings {
  /** Where the driver starts from; empty until entered. */
  address: string;
  latitude: number | null;
  longitude: number | null;
  /** Whole miles to the warehouse at most. */
  maxDistance: number;
  /** Whole miles of the trip at most; null = any. */
  maxTripDistance: number | null;
  /** JSON text of `[miles to the warehouse, least pay]` pairs: whole miles and dollars; `MAX_DISTANCE` = any. */
  distanceConfig: string;
  /** Whole dollars. */
  minPrice: number;
  /** Minutes needed before the pickup; below 0, so many minutes it may have passed. */
  timeBuffer: number;
  /** Preferred warehouses, with commas between them; empty = all. */
  warehouseFilters: string;
  /** Ends the search after a win. */
  autoShutdown: boolean;
}

export const TIME_BUFFER = { least: -120, most: 360 } as const;
/** MAX in the distance table, as it is stored. */
export const MAX_DISTANCE = 9999;
export const ROWS = { least: 1, most: 3 } as const;
export const MIN_PRICE_CHARACTERS = 3;
/** Above this pay offers get rare. */
export const HIGH_PRICE = 15;
