/**
 * Steps of a payment after which a test can end the process: the row is written and the provider not asked; the provider has the
 * payment and its name is not kept; the provider was asked what became of it; the ledger is written and not committed; it is
 * committed, and nobody knows; the provider has given money back, and nothing is booked.
 */
export const BILLING_FAILPOINTS = [
  'payment-row',
  'payment-intent',
  'payment-read',
  'payment-posted',
  'payment-booked',
  'payment-refunded',
] as const;
export type BillingFailpoint = (typeof BILLING_FAILPOINTS)[number];

/** Told of every step; absent outside tests. */
export type OnBillingFailpoint = (point: BillingFailpoint) => void;
