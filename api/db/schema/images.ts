import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './_helpers.ts';

/** A stored picture; the bytes are a file of this name. */
export const images = pgTable(
  'images',
  {
    name: text('name').primaryKey(),
    userId: text('user_id').notNull(),
    bytes: integer('bytes').notNull(),
    /** Null: a profile picture, or one that was sent for a post. */
    purpose: text('purpose').$type<'selfie'>(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('images_by_user').on(t.userId)],
);
