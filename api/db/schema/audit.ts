import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './_helpers.ts';

/** Who changed what: written in the transaction of the change. */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    dateModified: instant('date_modified').notNull(),
    userId: text('user_id').notNull(),
    modifiedBy: text('modified_by').notNull(),
    /** Field -> [before, after]; secrets never appear, and a long row is shortened. */
    differences: jsonb('differences').$type<Record<string, [unknown, unknown]>>().notNull(),
  },
  (t) => [
    index('audit_by_user').on(t.userId, t.seq),
    index('audit_by_user_time').on(t.userId, t.dateModified),
    index('audit_by_time').on(t.dateModified),
  ],
);
