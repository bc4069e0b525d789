import type { Caller } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { may } from '#api/contract/roles.ts';
import { commentsBefore, countPosts, hiddenFrom, onePost, type PostFilter, pinnedPosts, postPage } from '#api/db/posts.ts';
import { POSTS } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { shownComment, shownPosts } from './show.ts';

const NOTHING_HIDDEN = { authors: [], posts: [], comments: [] };
/** Words of a search; more narrow nothing down. */
const MOST_WORDS = 10;

interface Asked<Input> {
  ctx: Ctx;
  input: Input;
  caller: Caller;
}

/** The pinned posts that fit, then a page of the others. What was reported is one list, without a part on top. */
export async function listPosts({
  ctx,
  input,
  caller,
}: Asked<InputOf<typeof contract.posts>>): Promise<AnswerOf<typeof contract.posts> | Failed> {
  const filter = await filterOf(ctx, input, caller);
  if (filter instanceof Failed) return filter;
  const { pool } = ctx.database;
  if (input.postId !== undefined) {
    const post = await onePost(pool, input.postId);
    const { authors, posts } = filter.hidden;
    const seen = post !== undefined && !authors.includes(post.userId) && !posts.includes(post.postId);
    return seen ? shownPosts(ctx, [post], caller, filter.hidden) : [];
  }
  const [pinned, others] = await Promise.all([
    filter.reported ? [] : pinnedPosts(pool, filter),
    postPage(pool, filter, Number(input.page ?? 1)),
  ]);
  return shownPosts(ctx, [...pinned, ...others], caller, filter.hidden);
}

export async function postsCount({
  ctx,
  input,
  caller,
}: Asked<InputOf<typeof contract.postsCount>>): Promise<AnswerOf<typeof contract.postsCount> | Failed> {
  const filter = await filterOf(ctx, input, caller);
  if (filter instanceof Failed) return filter;
  const total = await countPosts(ctx.database.pool, filter);
  return { total, pages: Math.max(1, Math.ceil(total / POSTS.pageSize)) };
}

export async function listComments({
  ctx,
  input: { postId, before },
  caller,
}: Asked<InputOf<typeof contract.postComments>>): Promise<AnswerOf<typeof contract.postComments> | Failed> {
  const { pool } = ctx.database;
  if (!(await onePost(pool, postId))) return fail('posts.notFound');
  const rows = await commentsBefore(pool, postId, before, await hiddenFrom(pool, caller.userId ?? ''));
  return rows.map((row) => shownComment(ctx, row, caller));
}

async function filterOf(
  ctx: Ctx,
  { service, search, reported }: InputOf<typeof contract.postsCount>,
  caller: Caller,
): Promise<PostFilter | Failed> {
  if (reported && !may(caller, 'content')) return fail('access.forbidden');
  // Who deals with reports sees what they are about.
  const hidden = reported ? NOTHING_HIDDEN : await hiddenFrom(ctx.database.pool, caller.userId ?? '');
  return { service, words: wordsOf(search), reported: reported === 'true', hidden };
}

/** Each word from its beginning; undefined where nothing is left to look for. */
function wordsOf(search: string | undefined): string | undefined {
  const words = search?.match(/[\p{L}\p{N}]+/gu)?.slice(0, MOST_WORDS);
  return words?.length ? words.map((word) => `${word}:*`).join(' & ') : undefined;
}
