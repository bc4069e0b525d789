import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './_helpers.ts';

/** Large exports of the all-users table that are made in the background, and where their files are. */
export const userExports = pgTable(
  'user_exports',
  {
    exportId: text('export_id').primaryKey(),
    /** Who asked, and alone may fetch it. */
    userId: text('user_id').notNull(),
    /** What the table showed: filter, order and columns. */
    shown: jsonb('shown').$type<Record<string, unknown>>().notNull(),
    state: text('state').$type<'running' | 'done' | 'failed'>().notNull(),
    rows: integer('rows').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** The node that makes it writes this with every page: an old one says that it has ended. */
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [index('user_exports_by_time').on(t.createdAt)],
);
