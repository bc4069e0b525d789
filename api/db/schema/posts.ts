import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './_helpers.ts';
import { users } from './users.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const author = () =>
  text('user_id')
    .notNull()
    .references(() => users.userId, { onDelete: 'cascade' });
const ofPost = () =>
  text('post_id')
    .notNull()
    .references(() => posts.postId, { onDelete: 'cascade' });

/** A post of the community. Likes and comments are counted in the transaction that writes their rows. Its pictures are rows of `images`. */
export const posts = pgTable(
  'posts',
  {
    postId: text('post_id').primaryKey(),
    userId: author(),
    /** Service key it is about. */
    service: text('service').notNull(),
    /** Where its author works, as their record says. */
    region: text('region'),
    body: text('body').notNull(),
    /** Pinned above the others, as news. */
    sticky: boolean('sticky').notNull().default(false),
    likes: integer('likes').notNull().default(0),
    comments: integer('comments').notNull().default(0),
    /** Reports of it and its comments that no admin has dealt with yet. */
    reports: integer('reports').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    words: tsvector('words').generatedAlwaysAs(sql`to_tsvector('simple', body)`),
  },
  (t) => [
    // A page is found in an index alone, without muted authors and reported posts.
    index('posts_by_time').on(t.createdAt, t.postId, t.userId).where(sql`not sticky`),
    index('posts_by_service').on(t.service, t.createdAt, t.postId, t.userId).where(sql`not sticky`),
    index('posts_news').on(t.createdAt).where(sql`sticky`),
    index('posts_reported').on(t.createdAt).where(sql`reports > 0`),
    index('posts_by_user').on(t.userId),
    index('posts_by_word').using('gin', t.words),
  ],
);

export const postLikes = pgTable('post_likes', { postId: ofPost(), userId: author(), createdAt: instant('created_at').notNull() }, (t) => [
  primaryKey({ columns: [t.postId, t.userId] }),
  index('post_likes_by_user').on(t.userId),
  index('post_likes_by_time').on(t.postId, t.createdAt),
]);

export const postComments = pgTable(
  'post_comments',
  {
    commentId: text('comment_id').primaryKey(),
    postId: ofPost(),
    userId: author(),
    body: text('body').notNull(),
    reports: integer('reports').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('post_comments_by_post').on(t.postId, t.createdAt, t.commentId), index('post_comments_by_user').on(t.userId)],
);

/** What a driver has reported: it is hidden from them. `commentId` is empty for the post itself. */
export const postReports = pgTable(
  'post_reports',
  {
    userId: author(),
    postId: ofPost(),
    commentId: text('comment_id').notNull().default(''),
    reason: text('reason').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.postId, t.commentId] }), index('post_reports_by_post').on(t.postId)],
);

/** Authors whose posts and comments a driver does not want to see. */
export const postMutes = pgTable(
  'post_mutes',
  {
    userId: author(),
    mutedId: text('muted_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.mutedId] }), index('post_mutes_by_muted').on(t.mutedId)],
);

/** What a driver has written on one day in New York; it counts on when they delete it. */
export const postQuotas = pgTable('post_quotas', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  /** Its first instant. */
  day: instant('day').notNull(),
  posts: integer('posts').notNull().default(0),
  comments: integer('comments').notNull().default(0),
  reports: integer('reports').notNull().default(0),
});
