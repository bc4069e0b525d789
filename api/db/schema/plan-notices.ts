import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PlanStage } from '#api/contract/events.ts';
import { instant } from './_helpers.ts';
import { users } from './users.ts';

/** A driver was notified that paid days end or have ended: once a stage of each expiry. */
export const planNotices = pgTable(
  'plan_notices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    stage: text('stage').$type<PlanStage>().notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.stage, t.expiresAt] })],
);
