import { bigserial, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, minor } from './_helpers.ts';

/** What figures of the past need of a driver whose account was deleted. Nothing in it says who that was. */
export const deletedDrivers = pgTable(
  'deleted_drivers',
  {
    /** As in the ledger. */
    userId: text('user_id').primaryKey(),
    referralCode: text('referral_code'),
    createdAt: instant('created_at').notNull(),
    deletedAt: instant('deleted_at').notNull(),
  },
  (t) => [index('deleted_drivers_by_code').on(t.referralCode), index('deleted_drivers_by_time').on(t.deletedAt)],
);

/** Blocks that had begun when their driver's account was deleted, for figures by the day. */
export const deletedBlocks = pgTable(
  'deleted_blocks',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    /** Random, the same for all blocks of a driver: drivers can be counted, and nobody knows which ones. */
    driver: uuid('driver').notNull(),
    referralCode: text('referral_code'),
    service: text('service').notNull(),
    /** First instant of the day in New York on which it began. */
    day: instant('day').notNull(),
    locationId: text('location_id').notNull(),
    price: minor('price'),
    currency: text('currency').notNull(),
  },
  (t) => [index('deleted_blocks_by_day').on(t.day)],
);
