import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { TrackingChannel } from '#api/contract/tracking.ts';
import { instant } from './_helpers.ts';
import { users } from './users.ts';

/** Events on their way to what the operator configured: only of drivers who agreed, and gone once delivered or given up. */
export const trackedEvents = pgTable(
  'tracked_events',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    channel: text('channel').$type<TrackingChannel>().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    properties: jsonb('properties').$type<Record<string, string>>().notNull(),
    createdAt: instant('created_at').notNull(),
    tries: integer('tries').notNull().default(0),
    nextAt: instant('next_at').notNull(),
  },
  (t) => [index('tracked_events_due').on(t.nextAt), index('tracked_events_by_user').on(t.userId)],
);
