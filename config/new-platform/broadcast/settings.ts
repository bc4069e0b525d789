import type { PlaceOptions } from '#engine/kit/settings/option-rules.ts';

/** Settings as they are stored. E-mail and password are no part of them. What is not chosen yet is `null` or empty. */
export interface Settings extends PlaceOptions {
  /** Whole miles from the address to the store. */
  maxMiles: number;
  /** Ids with commas between them; none = all. */
  places: string;
  /** null = any. */
  maxItems: number | null;
  /** Whole dollars. */
  minPay: number;
  /** Dollars, in steps of 0.50; 0 = any. */
  minPayPerMile: number;
  /** Minutes before the pickup. */
  timeBuffer: number;
}

export const MAX_MILES = { least: 1, most: 100 } as const;
export const MAX_ITEMS = { least: 1, most: 999 } as const;
export const MIN_PAY = { least: 0, most: 999 } as const;
export const MIN_PAY_PER_MILE = { least: 0, most: 10, step: 0.5 } as const;
export const TIME_BUFFER = { least: 0, most: 360 } as const;
