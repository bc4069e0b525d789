import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id } from './fields.ts';
import { UPDATES } from './users.ts';

/**
 * IN_POOL: taken up. SEARCHING: no driver wanted it so far. MATCHED: the platform was asked to hand it to a driver, and has not answered
 * yet. DONATED and DECLINED are the end.
 */
export const DONATION_STATUSES = ['IN_POOL', 'SEARCHING', 'MATCHED', 'DONATED', 'DECLINED'] as const;
export type DonationStatus = (typeof DONATION_STATUSES)[number];

export const donation = z.object({
  userId: z.string(),
  /** Seconds, as in `scheduledAssignments`. */
  startTime: z.number(),
  /** Major units; null where the platform did not tell. */
  priceAmount: z.nullable(z.number()),
  serviceAreaId: z.string(),
  zone: z.string(),
  status: z.enum(DONATION_STATUSES),
  /** Name of who has the block now, as other drivers see it; null before that. */
  receiver: z.nullable(z.string()),
});
export type Donation = z.infer<typeof donation>;

/** Seconds since 1970. */
const startTime = z.number().check(z.gt(0), z.lte(8.64e12));
const startTimeText = z.string().check(z.regex(/^\d{1,13}(?:\.\d{1,3})?$/));

export const donate = endpoint({
  id: 'donations.start',
  method: 'POST',
  path: '/donations',
  access: 'self',
  ownOnly: true,
  in: 'body',
  input: z.strictObject({
    userId: id,
    startTime,
    /** What the screen showed; the held block's own figures count. */
    priceAmount: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(1_000_000)))),
    serviceAreaId: id,
    zone: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  }),
  answer: donation,
  failures: ['donation.notHeld', 'donation.started', 'donation.notPossible', 'donation.decided'],
  fresh: true,
  rate: UPDATES,
  summary: 'Gives a held block to the pool: another driver gets it, or nobody wanted it. It cannot be taken back.',
});
export const donationState = endpoint({
  id: 'donations.state',
  method: 'GET',
  path: '/donations',
  access: 'self',
  in: 'query',
  input: z.strictObject({ userId: id, startTime: startTimeText }),
  answer: donation,
  failures: ['donation.notFound'],
  summary: 'How far a donation is, and who has the block.',
});
export const openDonations = endpoint({
  id: 'donations.list',
  method: 'GET',
  path: '/donations/all',
  access: 'self',
  in: 'query',
  input: z.strictObject({ userId: id }),
  answer: z.array(donation),
  failures: [],
  summary: "The driver's donations that were not removed yet.",
});
export const removeDonation = endpoint({
  id: 'donations.remove',
  method: 'DELETE',
  path: '/donations',
  access: 'self',
  in: 'body',
  input: z.strictObject({ userId: id, startTime }),
  answer: z.object({}),
  status: 204,
  failures: ['donation.notFound', 'donation.open'],
  rate: UPDATES,
  summary: 'Removes the record of a donation that has ended.',
});

export const publicProfile = z.object({ name: z.string(), public: z.literal(true), profilePicture: z.string() });
export type PublicProfile = z.infer<typeof publicProfile>;
export const publicProfiles = endpoint({
  id: 'users.publicProfiles',
  method: 'GET',
  path: '/public-profiles',
  access: 'signed-in',
  in: 'none',
  input: z.strictObject({}),
  answer: z.array(publicProfile),
  failures: [],
  summary: 'Drivers who show their name and have a picture, 40 at most; no ids.',
});
