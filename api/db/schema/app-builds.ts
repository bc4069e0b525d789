import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AppManifest } from '#api/contract/instant-offers.ts';
import { instant } from './_helpers.ts';
import { users } from './users.ts';

/** The app of a driver: one at most, being made, ready or failed. */
export const appBuilds = pgTable(
  'app_builds',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.userId, { onDelete: 'cascade' }),
    /** New with every build: one that was given up changes nothing. */
    buildId: text('build_id').notNull(),
    state: text('state').$type<'creating' | 'ready' | 'failed'>().notNull(),
    manifest: jsonb('manifest').$type<AppManifest>().notNull(),
    /** As the driver saves it. */
    fileName: text('file_name'),
    bytes: integer('bytes'),
    sha256: text('sha256'),
    createdAt: instant('created_at').notNull(),
    /** The node that builds writes this every few seconds: an old one says that it has ended. */
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [index('app_builds_by_time').on(t.createdAt)],
);
