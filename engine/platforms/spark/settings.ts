export const DELIVERY_TYPES = ['ALL', 'DELIVERY', 'SHOPPING'] as const;
export type DeliveryType = (typeof DELIVERY_TYPES)[number];

/** Settings as they are stored. E-mail and password are no part of them. */
export interface SparkSettings {
  /** Store ids. */
  locations: string[];
  /** Whole dollars. */
  minPrice: number;
  /** Dollars a mile; null = any. */
  minPriceMile: number | null;
  /** Minutes needed before the pickup; below 0, so many minutes it may have passed. */
  timeBuffer: number;
  /** Drop-offs of one offer at most. */
  maxTrips: 'ALL' | number;
  deliveryType: DeliveryType;
  /** Declines offers made to this driver alone that do not fit, instead of letting their time run out. */
  rejectDislikedOffers: boolean;
  /** As the sign-in told it. */
  deliveryArea: string | null;
  driverTimeZone: string | null;
}

export const TIME_BUFFER = { least: -360, most: 45 } as const;
export const TRIPS = { least: 1, most: 20 } as const;
export const MIN_PRICE_MILE = [1, 2, 3] as const;
export const MIN_PRICE_CHARACTERS = 3;
/** Beyond these, offers get rare. */
export const RECOMMENDED = { leastTrips: 10, mostPrice: 12, mostBuffer: 10 } as const;
