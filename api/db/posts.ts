import type { Pool } from 'pg';
import { POSTS } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { Role } from '../contract/roles.ts';

/** Who wrote a post or a comment. */
export interface AuthorRow {
  userId: string;
  userName: string;
  /** They let others see their name. */
  userPublic: boolean;
  role: Role;
  referralCode: string | null;
  phoneNumber: string;
}
export interface PostRow extends AuthorRow {
  postId: string;
  service: string;
  region: string | null;
  body: string;
  sticky: boolean;
  likes: number;
  comments: number;
  reports: number;
  createdAt: Instant;
}
export interface CommentRow extends AuthorRow {
  postId: string;
  commentId: string;
  body: string;
  reports: number;
  createdAt: Instant;
}
export interface LikeRow {
  postId: string;
  userId: string;
  userPublic: boolean;
}

/** What one reader does not see. */
export interface Hidden {
  authors: string[];
  posts: string[];
  comments: string[];
}

export interface PostFilter {
  service?: string | undefined;
  /** A query of `tsquery`. */
  words?: string | undefined;
  /** Everything that was reported, pinned or not, instead of what is not pinned. */
  reported?: boolean | undefined;
  hidden: Hidden;
}

const AUTHOR = `u.user_id as "userId", u.name as "userName", coalesce((u.record->>'public')::boolean, false) as "userPublic", u.role,
  u.referral_code as "referralCode", u.phone_number as "phoneNumber"`;
const POST = `p.post_id as "postId", p.service, p.region, p.body, p.sticky, p.likes, p.comments, p.reports, p.created_at as "createdAt", ${AUTHOR}`;
const COMMENT = `c.post_id as "postId", c.comment_id as "commentId", c.body, c.reports, c.created_at as "createdAt", ${AUTHOR}`;

/** What a reader has muted and reported. */
export async function hiddenFrom(pool: Pool, userId: string): Promise<Hidden> {
  const text = `select (select coalesce(array_agg(muted_id), '{}') from post_mutes where user_id = $1) as authors,
    (select coalesce(array_agg(post_id), '{}') from post_reports where user_id = $1 and comment_id = '') as posts,
    (select coalesce(array_agg(comment_id), '{}') from post_reports where user_id = $1 and comment_id <> '') as comments`;
  return (await pool.query<Hidden>({ name: 'posts_hidden', text, values: [userId] })).rows[0]!;
}

/** A page of posts, newest first: found in an index, and only those few are joined. */
export async function postPage(pool: Pool, filter: PostFilter, page: number): Promise<PostRow[]> {
  const { text: where, values } = conditions(filter);
  const text = `select ${POST} from (
      select post_id from posts where ${where} order by created_at desc, post_id desc limit ${POSTS.pageSize} offset ${(page - 1) * POSTS.pageSize}
    ) found join posts p on p.post_id = found.post_id join users u on u.user_id = p.user_id order by p.created_at desc, p.post_id desc`;
  return (await pool.query<PostRow>(text, values)).rows;
}

/** What is pinned, newest first. Nobody mutes the team. */
export async function pinnedPosts(pool: Pool, { service, words }: PostFilter): Promise<PostRow[]> {
  const values: unknown[] = [];
  const narrow = [
    ...(service === undefined ? [] : [`p.service = $${values.push(service)}`]),
    ...(words === undefined ? [] : [`p.words @@ to_tsquery('simple', $${values.push(words)})`]),
  ];
  const text = `select ${POST} from posts p join users u on u.user_id = p.user_id where ${['p.sticky', ...narrow].join(' and ')}
    order by p.created_at desc limit ${POSTS.news}`;
  return (await pool.query<PostRow>(text, values)).rows;
}

export async function countPosts(pool: Pool, filter: PostFilter): Promise<number> {
  const { text, values } = conditions(filter);
  const { rows } = await pool.query<{ total: number }>(`select count(*)::int as total from posts where ${text}`, values);
  return rows[0]!.total;
}

export async function onePost(pool: Pool, postId: string): Promise<PostRow | undefined> {
  const text = `select ${POST} from posts p join users u on u.user_id = p.user_id where p.post_id = $1`;
  return (await pool.query<PostRow>({ name: 'posts_one', text, values: [postId] })).rows[0];
}

/** The newest comments of each of these posts, oldest first. */
export async function commentsOf(pool: Pool, postIds: readonly string[], { authors, comments }: Hidden): Promise<CommentRow[]> {
  const text = `select ${COMMENT} from unnest($1::text[]) asked(post_id) cross join lateral (
      select * from post_comments where post_id = asked.post_id and user_id <> all($2::text[]) and comment_id <> all($3::text[])
      order by created_at desc, comment_id desc limit ${POSTS.commentsSent}
    ) c join users u on u.user_id = c.user_id order by c.created_at, c.comment_id`;
  return (await pool.query<CommentRow>({ name: 'posts_comments', text, values: [postIds, authors, comments] })).rows;
}

/** Comments of a post before one of them, oldest first; without one, the newest. */
export async function commentsBefore(pool: Pool, postId: string, before: string | undefined, hidden: Hidden): Promise<CommentRow[]> {
  const text = `select * from (
      select ${COMMENT} from post_comments c join users u on u.user_id = c.user_id
      where c.post_id = $1 and c.user_id <> all($3::text[]) and c.comment_id <> all($4::text[])
        and ($2::text is null or (c.created_at, c.comment_id) < (select created_at, comment_id from post_comments where comment_id = $2))
      order by c.created_at desc, c.comment_id desc limit ${POSTS.commentsSent}
    ) found order by "createdAt", "commentId"`;
  return (await pool.query<CommentRow>(text, [postId, before ?? null, hidden.authors, hidden.comments])).rows;
}

/** Who likes each of these posts: the reader, then the newest others. */
export async function likesOf(pool: Pool, postIds: readonly string[], reader: string): Promise<LikeRow[]> {
  const text = `select asked.post_id as "postId", l.user_id as "userId", coalesce((u.record->>'public')::boolean, false) as "userPublic"
    from unnest($1::text[]) asked(post_id) cross join lateral (
      (select user_id from post_likes where post_id = asked.post_id and user_id = $2)
      union
      (select user_id from post_likes where post_id = asked.post_id order by created_at desc limit ${POSTS.likesSent - 1})
    ) l join users u on u.user_id = l.user_id`;
  return (await pool.query<LikeRow>({ name: 'posts_likes', text, values: [postIds, reader] })).rows;
}

/** Names of the pictures of each of these posts, in their order. */
export async function picturesOf(pool: Pool, postIds: readonly string[]): Promise<{ postId: string; name: string }[]> {
  const text = 'select post_id as "postId", name from images where post_id = any($1::text[]) order by place';
  return (await pool.query<{ postId: string; name: string }>({ name: 'posts_pictures', text, values: [postIds] })).rows;
}

function conditions({ service, words, reported, hidden }: PostFilter): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const texts = [
    reported ? 'reports > 0' : 'not sticky',
    ...(service === undefined ? [] : [`service = $${values.push(service)}`]),
    ...(words === undefined ? [] : [`words @@ to_tsquery('simple', $${values.push(words)})`]),
    ...(hidden.authors.length ? [`user_id <> all($${values.push(hidden.authors)}::text[])`] : []),
    ...(hidden.posts.length ? [`post_id <> all($${values.push(hidden.posts)}::text[])`] : []),
  ];
  return { text: texts.join(' and '), values };
}
