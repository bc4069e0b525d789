import { BILLING } from '#config/constants.ts';

/** What money in reports is counted in. */
export const CURRENCY = BILLING.currency.toUpperCase();
