import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { DonationStatus } from '#api/contract/donations.ts';
import type { Assignment } from '#engine/model/offer.ts';
import { instant } from './_helpers.ts';
import { users } from './users.ts';

/** A block that a driver gives to another one. Its id is also the platform's key of the hand-over: asked twice, it is one. */
export const donations = pgTable(
  'donations',
  {
    donationId: uuid('donation_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    service: text('service').notNull(),
    account: text('account').notNull(),
    startsAt: instant('starts_at').notNull(),
    assignment: jsonb('assignment').$type<Assignment>().notNull(),
    zone: text('zone').notNull(),
    status: text('status').$type<DonationStatus>().notNull(),
    /** Who was chosen; null = nobody yet. No foreign key: a removed driver must not undo a donation. */
    receiverId: text('receiver_id'),
    receiverAccount: text('receiver_account'),
    /** The receiver's attempt, which keeps their hours free. */
    attemptId: uuid('attempt_id'),
    /** Drivers to whom the platform would not hand it over. */
    refused: jsonb('refused').$type<string[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
    /** Machine time at which the search ends. */
    searchUntil: instant('search_until').notNull(),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    uniqueIndex('donations_once').on(t.userId, t.service, t.startsAt),
    index('donations_open').on(t.createdAt).where(sql`decided_at is null`),
    index('donations_by_receiver').on(t.receiverId, t.decidedAt),
  ],
);
