import { bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './_helpers.ts';

/**
 * A code sent to a phone. Code and phone are kept as keyed hashes alone, and the row for a day: it counts against the phone's
 * limits, also after its account was deleted.
 */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    purpose: text('purpose').$type<'verify' | 'reset'>().notNull(),
    phoneMac: text('phone_mac').notNull(),
    mac: text('mac').notNull(),
    /** Guesses made. */
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('phone_codes_by_phone').on(t.phoneMac, t.createdAt), index('phone_codes_by_time').on(t.createdAt)],
);

/** Text messages sent in one day of New York, and what they cost. */
export const smsDays = pgTable('sms_days', {
  /** First instant of the day. */
  day: instant('day').primaryKey(),
  messages: integer('messages').notNull(),
  /** US cents. */
  cents: integer('cents').notNull(),
});
