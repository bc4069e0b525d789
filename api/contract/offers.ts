import * as z from 'zod/mini';
import { OFFER_STATUSES, REASONS } from '#engine/model/verdict.ts';
import { endpoint } from './define.ts';
import { id, serviceName } from './fields.ts';

/** A feed offer; `serviceAreId` is the specification's spelling. Prices in major units, times in milliseconds. */
export const feedOffer = z.object({
  offerId: z.string(),
  /** Of a driver who is not public: a pseudonym, the same as long as the same driver looks (admins see ids). */
  userId: z.string(),
  /** Name to show; `Anonymous` for drivers who are not public (admins see names). */
  userName: z.optional(z.string()),
  service: z.string(),
  serviceAreId: z.nullable(z.string()),
  location: z.nullable(z.string()),
  /** IANA zone of the station. */
  timeZone: z.nullable(z.string()),
  status: z.enum(['got', 'lost', 'dislikes']),
  type: z.enum(['EXCLUSIVE', 'NON_EXCLUSIVE']),
  price: z.nullable(z.number()),
  projectedTips: z.number(),
  currency: z.string(),
  timestampGrabbed: z.number(),
  timestampService: z.nullable(z.number()),
  timestampEndService: z.nullable(z.number()),
  reason: z.nullable(z.enum(REASONS)),
  /** A finer word for the reason (TOO_MANY_ITEMS), a guard that refused, or what became of the accept. */
  detail: z.nullable(z.string()),
  /** By how much the rule failed: minutes, or dollars with PRICE_TOO_LOW; with a finer word in its own unit (miles, items, dollars a mile). */
  margin: z.number(),
  /** With the detail PATIENCE, where it is known: how likely the same hours still bring what this one lacks before they start, 0 to 1. */
  odds: z.optional(z.number()),
  /** The block that an offer with the detail OVERLAP or TRAVEL got in the way of, where it is known; of a driver's own offers alone. */
  clash: z.optional(
    z.object({
      service: z.string(),
      location: z.nullable(z.string()),
      timeZone: z.nullable(z.string()),
      startsAt: z.number(),
      endsAt: z.number(),
    }),
  ),
  /** The platform's own fields of an offer, where it has such. */
  extra: z.optional(z.record(z.string(), z.unknown())),
});
export type FeedOffer = z.infer<typeof feedOffer>;

/**
 * An offer as the calls of one service answer it: the feed offer with the fields that the specification gives every service's
 * offers. Prices in major units, `metadata.earnings` in cents, times in milliseconds.
 */
export const serviceOffer = z.looseObject({
  ...feedOffer.shape,
  businessName: z.nullable(z.string()),
  address: z.nullable(z.string()),
  grabbedTime: z.number(),
  timestamp: z.number(),
  pickupTime: z.nullable(z.number()),
  startTime: z.nullable(z.number()),
  endTime: z.nullable(z.number()),
  metadata: z.object({ earnings: z.nullable(z.number()), name: z.nullable(z.string()) }),
});
export type ServiceOffer = z.infer<typeof serviceOffer>;
/** Newest first; `status` tells won (`got`), disliked (`dislikes`) and lost apart. */
export const serviceOffers = z.array(serviceOffer);

/** Opaque place in a list; an empty object (or none) asks for the first page. */
export const pageKey = z.strictObject({
  seenAt: z.optional(z.int().check(z.gte(0))),
  userId: z.optional(id),
  /** A platform's own ids are at most 4096 long. */
  offerId: z.optional(z.string().check(z.maxLength(5000))),
});
export type PageKey = z.infer<typeof pageKey>;
const owner = z.strictObject({ userId: id });
/** True: only offers that patience passed over; false: all others. */
const passed = z.optional(z.boolean());
const locationIds = z.optional(z.array(id).check(z.maxLength(1000)));

export const feed = endpoint({
  id: 'feed.page',
  method: 'POST',
  path: '/feed',
  access: 'signed-in',
  others: 'users.read',
  in: 'body',
  enveloped: true,
  input: z.strictObject({
    lastEvaluatedKeys: z.optional(z.nullable(pageKey)),
    limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
    locationIds,
    /** Own offers only (or, for an admin, this driver's). */
    userId: z.optional(id),
    status: z.optional(z.enum(['got', 'lost', 'dislikes'])),
    passed,
    service: z.optional(serviceName),
  }),
  answer: z.object({ items: z.array(feedOffer), lastEvaluatedKeys: z.nullable(pageKey) }),
  failures: ['feed.failed'],
  summary: 'Offers won, lost and disliked, newest first, a page at a time.',
});
export const offersCount = endpoint({
  id: 'offers.count',
  method: 'POST',
  path: '/offers/count',
  access: 'signed-in',
  others: 'users.read',
  in: 'body',
  enveloped: true,
  input: z.strictObject({
    lastOffer: z.optional(z.nullable(pageKey)),
    limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
    locationIds,
    userId: z.optional(id),
    status: z.optional(z.enum(['got', 'lost', 'dislikes'])),
    passed,
    service: z.optional(serviceName),
  }),
  answer: z.object({ count: z.number(), items: z.array(feedOffer) }),
  failures: ['feed.failed'],
  summary: 'Offers newer than `lastOffer`, at most 100.',
});
/** `passed`: those of the disliked that patience passed over. */
const outcomes = z.object({ got: z.int(), lost: z.int(), dislikes: z.int(), passed: z.int() });
export const feedSummary = endpoint({
  id: 'feed.summary',
  method: 'POST',
  path: '/feed/summary',
  access: 'self',
  others: 'users.read',
  in: 'body',
  input: z.strictObject({
    userId: id,
    service: serviceName,
    locationIds,
    timeZone: z.optional(z.string().check(z.maxLength(60))),
    /** Counts now: a count of the last half a minute is not good enough, since the driver has seen or done something newer. */
    recount: z.optional(z.boolean()),
  }),
  answer: z.object({
    /** Milliseconds; offers before it are not counted. */
    from: z.number(),
    counts: outcomes,
    /** Days on which offers were seen, the newest first, by the zone that was asked for (else New York). `won`: whole minor units with tips. */
    days: z.array(z.object({ from: z.number(), counts: outcomes, won: z.array(z.object({ currency: z.string(), amount: z.int() })) })),
  }),
  failures: ['feed.failed'],
  summary: "A driver's offers of one service in 30 days, counted by outcome and by the day they were seen.",
});
export type FeedSummary = z.infer<typeof feedSummary.answer>;
/** `lastOffer` and `lastEvaluatedKeys` hold `{seenAt, userId, offerId}` of an offer: `timestampGrabbed`, `userId`, `offerId`. */
export const offers = endpoint({
  id: 'offers.flex',
  method: 'POST',
  path: '/offers',
  access: 'self',
  others: 'users.read',
  in: 'body',
  enveloped: true,
  input: z.strictObject({ userId: id, forced: z.optional(z.boolean()) }),
  answer: z.object({ got: z.array(feedOffer), dislikes: z.array(feedOffer), lost: z.array(feedOffer) }),
  failures: ['offers.failed'],
  summary: 'The Flex dashboard tables: won in 7 days, disliked and lost in 24 hours (at most 500 rows each).',
});
export const reservedOffers = endpoint({
  id: 'offers.reserved',
  method: 'POST',
  path: '/offers/reserved',
  access: 'self',
  others: 'users.read',
  in: 'body',
  enveloped: true,
  input: owner,
  answer: z.array(feedOffer),
  failures: ['offers.failed'],
  summary: 'Reserved (EXCLUSIVE) offers of the last 7 days.',
});
/** A service that the specification names by this call alone. No platform here is called so: it has no offers. */
export const gopuffOffers = endpoint({
  id: 'offers.gopuff',
  method: 'POST',
  path: '/offers/gopuff',
  access: 'self',
  others: 'users.read',
  in: 'body',
  input: owner,
  answer: serviceOffers,
  failures: [],
  summary: 'Offers of Gopuff: none, as no platform serves it.',
});
/** What became of the offers a driver saw, and why; margins and steps in minutes, or in major units with PRICE_TOO_LOW. */
const fate = z.object({
  status: z.enum(OFFER_STATUSES),
  reason: z.nullable(z.enum(REASONS)),
  detail: z.nullable(z.string()),
  count: z.number(),
  /** The least by which the rule failed; null where it has no figure. */
  nearest: z.nullable(z.number()),
  /** How many failed by at most `step`; a rule without a figure has none. */
  near: z.number(),
  step: z.nullable(z.number()),
  currency: z.nullable(z.string()),
});
export type OfferFate = z.infer<typeof fate>;
export const offerFates = endpoint({
  id: 'offers.fates',
  method: 'GET',
  path: '/offers/fates',
  access: 'self',
  in: 'query',
  /** Without a service: of Flex. */
  input: z.strictObject({ userId: id, service: z.optional(serviceName) }),
  answer: z.object({
    /** Milliseconds; up to a minute old. */
    from: z.number(),
    to: z.number(),
    seen: z.number(),
    /** The commonest first. */
    fates: z.array(fate),
  }),
  failures: ['offers.failed'],
  summary: 'Offers of a service in the last 24 hours counted by what became of them and why; the first rule that failed is the reason.',
});
export type OfferFates = z.infer<typeof offerFates.answer>;

/** Pay with tips in major units, one amount a currency. */
const period = z.object({
  blocks: z.number(),
  hours: z.number(),
  amounts: z.array(z.object({ currency: z.string(), value: z.number(), perHour: z.nullable(z.number()) })),
  /** More hours than the specification's threshold for the period. */
  warns: z.boolean(),
});
export type EarnedPeriod = z.infer<typeof period>;
export const offerEarnings = endpoint({
  id: 'offers.earnings',
  method: 'GET',
  path: '/offers/earnings',
  access: 'self',
  in: 'query',
  input: owner,
  answer: z.object({
    /** World time of the count, in milliseconds. */
    at: z.number(),
    /** Since midnight in New York. */
    day: period,
    /** The last 7 days. */
    week: period,
    /** The last 2,629,746 s. */
    month: period,
    /** Hours of held blocks worked since Monday in New York. */
    workedHours: z.number(),
  }),
  failures: ['offers.failed'],
  summary: 'Money and hours of the Flex blocks won and kept, by the time they were won.',
});
export type OfferEarnings = z.infer<typeof offerEarnings.answer>;
