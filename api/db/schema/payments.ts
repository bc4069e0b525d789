import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AmountDetails } from '#api/contract/payments.ts';
import { instant, minor } from './_helpers.ts';

/** A payment by card that a driver began: the price they were shown, and what became of it. */
export const payments = pgTable(
  'payments',
  {
    /** Also the provider's idempotency key: asked twice, it is one payment there too. */
    paymentId: text('payment_id').primaryKey(),
    userId: text('user_id').notNull(),
    days: integer('days').notNull(),
    cents: minor('cents').notNull(),
    currency: text('currency').notNull(),
    /** How the amount came about, for the receipt. */
    amount: jsonb('amount').$type<AmountDetails>().notNull(),
    /** The provider's name for it; null until the provider has answered. */
    intentId: text('intent_id'),
    status: text('status').$type<'open' | 'paid' | 'refunded' | 'canceled'>().notNull().default('open'),
    /** Brand and last four digits, e.g. `visa 4242`. */
    card: text('card'),
    createdAt: instant('created_at').notNull(),
    /** When the provider was last asked what became of it, without a report. */
    askedAt: instant('asked_at'),
    paidAt: instant('paid_at'),
    refundedAt: instant('refunded_at'),
  },
  (t) => [
    uniqueIndex('payments_intent').on(t.intentId),
    index('payments_by_user').on(t.userId, t.createdAt),
    index('payments_by_status').on(t.status, t.createdAt),
  ],
);

/** A report of the provider that was dealt with; it may come again. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    eventId: text('event_id').primaryKey(),
    type: text('type').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('payment_events_by_time').on(t.at)],
);
