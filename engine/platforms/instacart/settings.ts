/** Both kinds, full service alone, delivery alone: the kinds of batches with a comma between them. */
export const TYPES = ['delivery_only,delivery', 'delivery', 'delivery_only'] as const;
export type BatchTypes = (typeof TYPES)[number];

/** Batches that are near and short, which the driver takes for less. */
export interface SmallBatches {
  active: boolean;
  /** Whole miles at most. */
  distanceToWarehouse: number;
  batchDistance: number;
  /** Whole dollars. */
  minPrice: number;
  type: BatchTypes;
}

/** Settings as they are stored. E-mail and password are no part of them. */
export interface InstacartSettings {
  /** Where the driver sets out, as it was looked up. */
  address: string;
  latitude: number | null;
  longitude: number | null;
  /** The position of the driver's device; used instead, where it is known. */
  lat: number | null;
  lng: number | null;
  /** JSON text of `[radius, least pay]` pairs: miles to the warehouse and dollars. */
  distanceConfig: string;
  smallBatches: SmallBatches;
  /** Warehouses with commas between them; `EMPTY` = all. */
  warehouseFilters: string;
  type: BatchTypes;
  /** The cheaper subscription: no least pay above `LOW_COST_MOST`. */
  lowCost: boolean;
}

export const LOW_COST_MOST = 14;
export const NO_FILTERS = 'EMPTY';
export const MOST_ROWS = 10;
export const SMALL = { miles: { least: 1, most: 4 }, price: { least: 7, most: 12 } } as const;
