import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Offer, StagingLocation } from '#engine/model/offer.ts';
import { instant, minor } from './_helpers.ts';
import { users } from './users.ts';

/** A platform's offer, stored once however many drivers saw it. */
export const offers = pgTable(
  'offers',
  {
    service: text('service').notNull(),
    offerId: text('offer_id').notNull(),
    locationId: text('location_id'),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    price: minor('price'),
    tips: minor('tips').notNull().default(0),
    currency: text('currency').notNull(),
    reserved: boolean('reserved').notNull().default(false),
    extra: jsonb('extra').$type<Record<string, unknown>>(),
    firstSeenAt: instant('first_seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.service, t.offerId] }), index('offers_by_first_seen').on(t.firstSeenAt)],
);

/** What became of an offer for one driver. Partitioned by day of `seen_at` (the migration does it; see `partitions.ts`). */
export const verdicts = pgTable(
  'verdicts',
  {
    seenAt: instant('seen_at').notNull(),
    userId: text('user_id').notNull(),
    service: text('service').notNull(),
    offerId: text('offer_id').notNull(),
    locationId: text('location_id'),
    reserved: boolean('reserved').notNull().default(false),
    status: text('status').$type<'got' | 'lost' | 'dislikes'>().notNull(),
    reason: text('reason'),
    detail: text('detail'),
    margin: real('margin').notNull().default(0),
    /** Of an offer that patience passed over: how likely its hours still brought what it lacked, 0 to 1. */
    odds: real('odds'),
    decidedAt: instant('decided_at').notNull(),
    grabMs: real('grab_ms'),
  },
  (t) => [
    primaryKey({ name: 'verdicts_pk', columns: [t.seenAt, t.userId, t.offerId, t.service] }),
    index('verdicts_by_user').on(t.userId, t.seenAt),
    index('verdicts_by_location').on(t.locationId, t.seenAt),
    /** Asked-for offers are few among many disliked ones, reserved ones too: small indexes find them without a scan. */
    index('verdicts_asked').on(t.seenAt).where(sql`status <> 'dislikes'`),
    index('verdicts_asked_by_user').on(t.userId, t.service, t.status, t.seenAt).where(sql`status <> 'dislikes'`),
    index('verdicts_reserved').on(t.userId, t.service, t.seenAt).where(sql`reserved`),
  ],
);

/** What is left of verdicts older than 90 days: one row a day, driver, service, outcome and reason. */
export const dailyTotals = pgTable(
  'daily_totals',
  {
    /** Start of the UTC day. */
    day: instant('day').notNull(),
    userId: text('user_id').notNull(),
    service: text('service').notNull(),
    status: text('status').$type<'got' | 'lost' | 'dislikes'>().notNull(),
    /** Empty where the outcome has none. */
    reason: text('reason').notNull(),
    offers: integer('offers').notNull(),
    /** Sum of the offers' prices in minor units. */
    price: minor('price').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.userId, t.service, t.status, t.reason] })],
);

/** Written before an accept is sent; nothing written = nothing sent. */
export const acceptAttempts = pgTable(
  'accept_attempts',
  {
    attemptId: uuid('attempt_id').primaryKey(),
    /** No foreign key: the intent has just locked the driver's row, and a check of it would be paid for in every race. */
    userId: text('user_id').notNull(),
    service: text('service').notNull(),
    account: text('account').notNull(),
    offerId: text('offer_id').notNull(),
    state: text('state').$type<'sending' | 'accepted' | 'refused' | 'unknown' | 'not_accepted'>().notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    locationId: text('location_id').notNull(),
    offer: jsonb('offer').$type<Offer>().notNull(),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (t) => [
    uniqueIndex('accept_attempts_once').on(t.service, t.account, t.offerId),
    index('accept_attempts_open').on(t.userId, t.startsAt).where(sql`state in ('sending', 'unknown')`),
    index('accept_attempts_by_user').on(t.userId, t.service, t.createdAt),
  ],
);

export const blocks = pgTable(
  'blocks',
  {
    blockId: uuid('block_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    service: text('service').notNull(),
    account: text('account').notNull(),
    externalId: text('external_id').notNull(),
    offerId: text('offer_id'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    locationId: text('location_id').notNull(),
    price: minor('price'),
    currency: text('currency').notNull(),
    staging: jsonb('staging').$type<StagingLocation>(),
    source: text('source').$type<'grab' | 'reconcile'>().notNull(),
    state: text('state').$type<'held' | 'forfeited' | 'dropped'>().notNull(),
    heldSince: instant('held_since').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('blocks_held_once').on(t.service, t.account, t.externalId).where(sql`state = 'held'`),
    index('blocks_by_user').on(t.userId, t.startsAt),
    index('blocks_held').on(t.userId, t.endsAt).where(sql`state = 'held'`),
  ],
);

/** Events on their way to the drivers' screens; also what a stream resumes from. */
export const outbox = pgTable(
  'outbox',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    userId: text('user_id').notNull(),
    type: text('type').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('outbox_by_user').on(t.userId, t.seq), index('outbox_by_time').on(t.createdAt)],
);
