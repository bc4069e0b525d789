import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id, instant } from './fields.ts';
import { POST_LIMITS, POST_SERVICES, REPORT_REASONS } from './post-limits.ts';

/** Who wrote it. Drivers who are not public are `Anonymous` to other drivers, under an id that only this reader gets. */
const author = {
  userId: z.string(),
  userName: z.string(),
  /** Written by the team that runs this installation. */
  team: z.boolean(),
  /** For roles that see names: the author's referral code, and the last 5 digits of their phone. */
  referralCode: z.optional(z.nullable(z.string())),
  phoneEnd: z.optional(z.string()),
  /** For roles that may delete it: reports that nobody has dealt with. */
  reports: z.optional(z.number()),
};
const comment = z.object({ commentId: z.string(), timestamp: z.number(), body: z.string(), ...author });
export type Comment = z.infer<typeof comment>;
const post = z.object({
  postId: z.string(),
  ...author,
  region: z.nullable(z.string()),
  timestamp: z.number(),
  body: z.string(),
  /** Addresses of its pictures, at most 2, and the kind of each. */
  images: z.array(z.string()),
  types: z.array(z.string()),
  /** The newest 20, oldest first; `GET /posts/comments` has the others. */
  comments: z.array(comment),
  commentCount: z.number(),
  /** Who likes it: the reader, then the newest others, 200 at most. `likeCount` counts all. */
  likes: z.record(z.string(), z.boolean()),
  likeCount: z.number(),
  serviceChosen: z.string(),
  /** Shown above the others, as news. */
  sticky: z.boolean(),
});
export type Post = z.infer<typeof post>;

const search = z.optional(z.string().check(z.trim(), z.maxLength(100)));
const about = z.enum(POST_SERVICES);
const kept = z.optional(z.enum(['true']));
const filter = {
  service: z.optional(about),
  /** Words of the text, each from its beginning. */
  search,
  /** Only what was reported; for roles that may delete posts. */
  reported: kept,
};

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const flags = z.record(z.string().check(z.maxLength(100)), z.boolean()).check(z.refine((all) => Object.keys(all).length <= 1000));
z.globalRegistry.add(flags, { maxProperties: 1000 });
const count = z.optional(z.number().check(z.gte(0), z.lte(1e9)));
/** What a reader got about an author and sends back with a whole post; the server goes by its own rows. */
const readOnly = {
  userId: z.optional(id),
  userName: z.optional(z.string().check(z.maxLength(200))),
  team: z.optional(z.boolean()),
  referralCode: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  phoneEnd: z.optional(z.string().check(z.maxLength(5))),
  reports: count,
  timestamp: z.optional(instant),
};
const pictures = z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(POST_LIMITS.images)));
const sentComment = z.strictObject({ commentId: z.optional(id), body: text(POST_LIMITS.comment), ...readOnly });
const sentPost = {
  ...readOnly,
  region: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  types: z.optional(z.array(z.string().check(z.maxLength(10))).check(z.maxLength(POST_LIMITS.images))),
  comments: z.optional(z.array(sentComment).check(z.maxLength(100))),
  commentCount: count,
  likes: z.optional(flags),
  likeCount: count,
  sticky: z.optional(z.boolean()),
};

export const posts = endpoint({
  id: 'posts.list',
  method: 'GET',
  path: '/posts',
  access: 'signed-in',
  in: 'query',
  enveloped: true,
  /** With `postId` that post alone, or none where it is gone or hidden from the caller. */
  input: z.strictObject({ ...filter, postId: z.optional(id), page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))) }),
  answer: z.array(post),
  failures: ['posts.failed', 'access.forbidden'],
  summary: 'The pinned posts, then a page of 10 others, newest first.',
});
export const postsCount = endpoint({
  id: 'posts.count',
  method: 'GET',
  path: '/posts/count',
  access: 'signed-in',
  in: 'query',
  input: z.strictObject(filter),
  answer: z.object({ total: z.number(), pages: z.number() }),
  failures: ['posts.failed', 'access.forbidden'],
  summary: 'How many posts and pages there are, without the pinned ones.',
});
export const createPost = endpoint({
  id: 'posts.create',
  method: 'POST',
  path: '/posts',
  access: 'signed-in',
  ownOnly: true,
  in: 'body',
  /** `postId` is made by the sender: the same one again is the same post. Pictures were uploaded before (`POST /images`). */
  input: z.strictObject({ ...sentPost, postId: z.optional(id), body: text(POST_LIMITS.body), serviceChosen: about, images: pictures }),
  answer: post,
  failures: ['posts.failed', 'posts.taken', 'posts.tooManyToday', 'posts.tooManyImages', 'posts.imageUnknown', 'access.forbidden'],
  rate: { points: 30, seconds: 3600, perDriver: true },
  summary: 'Writes a post.',
});
export const changePost = endpoint({
  id: 'posts.change',
  method: 'PATCH',
  path: '/posts',
  access: 'signed-in',
  ownOnly: true,
  in: 'body',
  /**
   * A post as it was read, with what the caller changed; everything but `postId` may be absent. Of it count: the caller's own entry
   * in `likes`, comments without `commentId` (added), and `sticky` (for admins). The rest stays as the server has it.
   */
  input: z.strictObject({
    newPost: z.strictObject({
      ...sentPost,
      postId: id,
      body: z.optional(text(POST_LIMITS.body)),
      serviceChosen: z.optional(z.string().check(z.maxLength(40))),
      images: pictures,
    }),
  }),
  answer: post,
  failures: [
    'posts.changeFailed',
    'posts.notFound',
    'posts.fixed',
    'posts.newsFull',
    'posts.tooManyComments',
    'posts.tooManyToday',
    'access.forbidden',
  ],
  maxBytes: 128 * 1024,
  rate: { points: 120, seconds: 60, perDriver: true },
  summary: 'Likes a post or takes the like back, comments on it, pins it.',
});
export const deletePost = endpoint({
  id: 'posts.delete',
  method: 'DELETE',
  path: '/posts',
  access: 'signed-in',
  in: 'body',
  /** With `commentId` the comment alone. `timestamp`: the post's own, where the caller says it. */
  input: z.strictObject({ postId: id, timestamp: z.optional(instant), commentId: z.optional(id) }),
  answer: z.object({}),
  status: 204,
  failures: ['posts.deleteFailed', 'posts.notFound', 'posts.notYours'],
  rate: { points: 60, seconds: 60, perDriver: true },
  summary: "Deletes the caller's post or comment; admins delete any.",
});
export const postComments = endpoint({
  id: 'posts.comments',
  method: 'GET',
  path: '/posts/comments',
  access: 'signed-in',
  in: 'query',
  /** `before`: the oldest comment the reader has. */
  input: z.strictObject({ postId: id, before: z.optional(id) }),
  answer: z.array(comment),
  failures: ['posts.failed', 'posts.notFound'],
  summary: 'Comments of a post, oldest first, at most 20 that were written before one of them.',
});
export const reportPost = endpoint({
  id: 'posts.report',
  method: 'POST',
  path: '/posts/report',
  access: 'signed-in',
  ownOnly: true,
  in: 'body',
  input: z.strictObject({ postId: id, commentId: z.optional(id), reason: z.enum(REPORT_REASONS) }),
  answer: z.object({ reported: z.literal(true) }),
  failures: ['posts.notFound', 'posts.ownReport', 'posts.tooManyToday', 'access.forbidden'],
  rate: { points: 30, seconds: 3600, perDriver: true },
  summary: 'Reports a post or comment to the admins; the caller does not see it any more.',
});
export const reviewPost = endpoint({
  id: 'posts.review',
  method: 'POST',
  path: '/posts/reviewed',
  access: 'content',
  in: 'body',
  input: z.strictObject({ postId: id }),
  answer: z.object({ kept: z.literal(true) }),
  failures: ['posts.notFound'],
  summary: 'Closes the reports of a post and its comments: they may stay.',
});
const muted = z.array(z.object({ userId: z.string(), userName: z.string(), since: z.number() }));
export const mutedAuthors = endpoint({
  id: 'posts.muted',
  method: 'GET',
  path: '/posts/muted',
  access: 'signed-in',
  in: 'none',
  input: z.strictObject({}),
  answer: muted,
  failures: ['posts.failed', 'access.forbidden'],
  summary: 'Authors whose posts and comments the caller does not see.',
});
export const muteAuthor = endpoint({
  id: 'posts.mute',
  method: 'POST',
  path: '/posts/muted',
  access: 'signed-in',
  ownOnly: true,
  in: 'body',
  /** Named by something they wrote: their id may be unknown to the caller. */
  input: z.strictObject({ postId: id, commentId: z.optional(id) }),
  answer: muted,
  failures: ['posts.notFound', 'posts.ownMute', 'posts.teamMute', 'posts.tooManyMuted', 'access.forbidden'],
  rate: { points: 60, seconds: 3600, perDriver: true },
  summary: 'Hides the posts and comments of an author from the caller.',
});
export const unmuteAuthor = endpoint({
  id: 'posts.unmute',
  method: 'DELETE',
  path: '/posts/muted',
  access: 'signed-in',
  ownOnly: true,
  in: 'body',
  /** The id as `GET /posts/muted` gives it. */
  input: z.strictObject({ author: id }),
  answer: muted,
  failures: ['posts.notFound', 'access.forbidden'],
  rate: { points: 120, seconds: 3600, perDriver: true },
  summary: 'Shows the posts and comments of an author again.',
});
