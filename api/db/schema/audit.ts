import { sql } from 'drizzle-orm';
import { bigint, bigserial, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './_helpers.ts';

/**
 * Who changed what: written in the transaction of the change. The database itself refuses to change or remove a row (the migration
 * `audit_chain`), but for the retention and for the erasure of what says who a removed driver was.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    dateModified: instant('date_modified').notNull(),
    userId: text('user_id').notNull(),
    modifiedBy: text('modified_by').notNull(),
    /** What was done: `change`, or the name of an act such as `god-mode.start`. */
    action: text('action').notNull().default('change'),
    /** Why, in the words of who did it. */
    reason: text('reason'),
    /** Field -> [before, after]; secrets never appear, and a long row is shortened. */
    differences: jsonb('differences').$type<Record<string, [unknown, unknown]>>().notNull(),
  },
  (t) => [
    index('audit_by_user').on(t.userId, t.seq),
    index('audit_by_user_time').on(t.userId, t.dateModified),
    index('audit_by_time').on(t.dateModified),
    index('audit_by_actor').on(t.modifiedBy, t.seq),
    index('audit_by_action').on(t.action, t.seq),
  ],
);

/** One link for each row of the log, in the order of the commits; the database makes it. Each hash covers the one before. */
export const auditChain = pgTable('audit_chain', {
  position: bigint('position', { mode: 'number' }).primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull().unique(),
  at: instant('at').notNull(),
  prev: text('prev').notNull(),
  /** SHA-256 of the row's differences, so that an erasure leaves the chain whole. */
  digest: text('digest').notNull(),
  hash: text('hash').notNull(),
});

/** What drivers changed about themselves beyond the rows of a day: one row that grows, and goes to the log when the day is over. */
export const auditOverflow = pgTable(
  'audit_overflow',
  {
    userId: text('user_id').notNull(),
    /** Days since 1970 UTC. */
    day: bigint('day', { mode: 'number' }).notNull(),
    /** Its place in the log. */
    seq: bigint('seq', { mode: 'number' }).notNull().default(sql`nextval('audit_log_seq_seq')`),
    dateModified: instant('date_modified').notNull(),
    differences: jsonb('differences').$type<Record<string, [unknown, unknown]>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
);
