import { bigserial, boolean, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant, minor } from './_helpers.ts';

/** `offers`: offers by the moment at which the first driver saw them, each once; the others: decisions, one a driver and offer. */
export type CountedStatus = 'got' | 'lost' | 'dislikes' | 'offers';

const sums = {
  /** How many. */
  count: integer('count').notNull(),
  /** Sums of what the offers pay, in minor units, and of their lengths. An unknown figure adds nothing. */
  price: minor('price').notNull(),
  tips: minor('tips').notNull(),
  workMs: instant('work_ms').notNull(),
};

const kinds = {
  service: text('service').notNull(),
  currency: text('currency').notNull(),
  status: text('status').$type<CountedStatus>().notNull(),
  /** Offered to one driver alone. */
  exclusive: boolean('exclusive').notNull(),
  /** Began soon after it was seen. */
  instant: boolean('instant').notNull(),
};

/** Decisions in steps of five minutes, for windows that end now. */
export const reportSlices = pgTable('report_slices', { slice: instant('slice').notNull(), ...kinds, ...sums }, (t) => [
  primaryKey({ columns: [t.slice, t.service, t.currency, t.status, t.exclusive, t.instant] }),
]);

/** The same by the hour: what windows of days read at their edges. */
export const reportSliceHours = pgTable('report_slice_hours', { hour: instant('hour').notNull(), ...kinds, ...sums }, (t) => [
  primaryKey({ columns: [t.hour, t.service, t.currency, t.status, t.exclusive, t.instant] }),
]);

/** The same by the day in New York, as its first instant: what windows of weeks and months read. */
export const reportSliceDays = pgTable('report_slice_days', { day: instant('day').notNull(), ...kinds, ...sums }, (t) => [
  primaryKey({ columns: [t.day, t.service, t.currency, t.status, t.exclusive, t.instant] }),
]);

/** Report rows: decisions by the hour, platform, location and referral code. Days in New York begin and end with one of these hours. */
export const reportHours = pgTable(
  'report_hours',
  {
    hour: instant('hour').notNull(),
    service: text('service').notNull(),
    /** Empty: the platform names no location. */
    locationId: text('location_id').notNull(),
    /** The driver's code when the hour was counted; empty without one. */
    referralCode: text('referral_code').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<Exclude<CountedStatus, 'offers'>>().notNull(),
    ...sums,
  },
  (t) => [primaryKey({ columns: [t.hour, t.service, t.locationId, t.referralCode, t.currency, t.status] })],
);

/** What was won by the New York day (its first instant), platform and location. */
export const reportWonDays = pgTable(
  'report_won_days',
  {
    day: instant('day').notNull(),
    service: text('service').notNull(),
    /** Empty: the platform names no location. */
    locationId: text('location_id').notNull(),
    currency: text('currency').notNull(),
    count: integer('count').notNull(),
    price: minor('price').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.service, t.locationId, t.currency] })],
);

const searched = {
  userId: text('user_id').notNull(),
  service: text('service').notNull(),
  currency: text('currency').notNull(),
  decisions: integer('decisions').notNull(),
  won: integer('won').notNull(),
  /** Price and tips of what was won, in minor units. */
  wonPay: minor('won_pay').notNull(),
};

/** Who searched in an hour, and what they won. */
export const reportDrivers = pgTable('report_drivers', { hour: instant('hour').notNull(), ...searched }, (t) => [
  primaryKey({ columns: [t.hour, t.userId, t.service, t.currency] }),
]);

/** The same by the day in New York, as its first instant. */
export const reportDriverDays = pgTable('report_driver_days', { day: instant('day').notNull(), ...searched }, (t) => [
  primaryKey({ columns: [t.day, t.userId, t.service, t.currency] }),
]);

/** One row: how far decisions are counted. */
export const reportState = pgTable('report_state', {
  id: smallint('id').primaryKey(),
  /** Decisions seen before it are in the rows above. */
  countedTo: instant('counted_to').notNull(),
  /** A decision seen before it that is written now marks its hour: see the triggers of the migration. */
  lateBefore: instant('late_before').notNull(),
});

/** Hours to be counted again. Rows are only added and deleted, never changed: nobody waits for another. */
export const reportDirty = pgTable(
  'report_dirty',
  { seq: bigserial('seq', { mode: 'number' }).primaryKey(), hour: instant('hour').notNull() },
  (t) => [index('report_dirty_by_hour').on(t.hour)],
);
