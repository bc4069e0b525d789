import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './_helpers.ts';
import { posts } from './posts.ts';

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
    /** The post that shows it, and its place there. */
    postId: text('post_id').references(() => posts.postId, { onDelete: 'set null' }),
    place: integer('place'),
  },
  (t) => [index('images_by_user').on(t.userId), index('images_by_post').on(t.postId)],
);
