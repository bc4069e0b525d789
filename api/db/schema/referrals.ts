import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './_helpers.ts';

/** A code by which drivers are invited, and the partner who owns it. */
export const referralCodes = pgTable(
  'referral_codes',
  {
    code: text('code').primaryKey(),
    /** The owner; not a foreign key, as money rows outlive a deleted driver. */
    userId: text('user_id').notNull(),
    collectsMoney: boolean('collects_money').notNull().default(false),
    country: text('country'),
    phoneNumber: text('phone_number'),
    /** Audit figures and ways of contact, as the specification's referral entry has them. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('referral_codes_by_user').on(t.userId)],
);
