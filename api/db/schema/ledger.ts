import { bigserial, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LedgerKind } from '#api/contract/billing.ts';
import { instant, minor } from './_helpers.ts';

/**
 * Every movement of a driver's money and days, in the order it was booked. Rows are only ever added: what a driver has paid for
 * follows from them alone. They outlive the driver, whose id says nothing about a person.
 */
export const ledger = pgTable(
  'ledger',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    userId: text('user_id').notNull(),
    at: instant('at').notNull(),
    kind: text('kind').$type<LedgerKind>().notNull(),
    /** Received from the driver; negative = given back. */
    cents: minor('cents').notNull(),
    /** ISO 4217, lower case. */
    currency: text('currency').notNull(),
    /** What the days cost by the server's price, where a person posted another sum; null elsewhere. */
    expectedCents: minor('expected_cents'),
    /** Days credited; negative = taken back. */
    days: integer('days').notNull(),
    /** Where a person set the last payment date by hand: that date, and `days` is what it moved by. */
    setTo: instant('set_to'),
    /** What it was booked for, e.g. `payment:pi_…`: booked once, however often it is reported. */
    cause: text('cause').notNull(),
    /** User id of the person who caused it, or `billing`. */
    actor: text('actor').notNull(),
    /** Why, in the words of the person who posted it. */
    reason: text('reason'),
  },
  (t) => [uniqueIndex('ledger_cause').on(t.cause), index('ledger_by_user').on(t.userId, t.seq), index('ledger_by_time').on(t.at)],
);

/** Zelle payments as people noted them, until it is known from whom each is. What is booked is in the ledger alone. */
export const incomingPayments = pgTable(
  'incoming_payments',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    /** When the entry was made: the posting that books this payment has it too. */
    createDate: instant('create_date').notNull(),
    receivedAt: instant('received_at').notNull(),
    cents: minor('cents').notNull(),
    reference: text('reference').notNull(),
    notedBy: text('noted_by').notNull(),
    /** Null: not known yet. */
    userId: text('user_id'),
    /** `incoming:<who noted it>:<createDate>`: kept once, however often it is sent. */
    cause: text('cause').notNull(),
  },
  (t) => [uniqueIndex('incoming_payments_cause').on(t.cause), index('incoming_payments_by_user').on(t.userId)],
);
