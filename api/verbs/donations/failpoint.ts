/**
 * Steps of a donation after which a test can end the process: the receiver is chosen and the platform not asked; the platform was asked;
 * it has told who holds the block, and nothing of that is written; it is written, and no screen knows.
 */
export const DONATION_FAILPOINTS = ['donation-matched', 'donation-asked', 'donation-told', 'donation-booked'] as const;
export type DonationFailpoint = (typeof DONATION_FAILPOINTS)[number];

/** Told of every step; absent outside tests. */
export type OnDonationFailpoint = (point: DonationFailpoint) => void;
