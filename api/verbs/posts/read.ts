import type { Caller } from '#api/contract/caller.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { Post } from '#api/contract/posts.ts';
import { hiddenFrom, onePost } from '#api/db/posts.ts';
import type { Ctx } from '../context.ts';
import { shownPosts } from './show.ts';

/** One post as this reader may see it. */
export async function readPost(ctx: Ctx, postId: string, caller: Caller): Promise<Post | Failed> {
  const { pool } = ctx.database;
  const row = await onePost(pool, postId);
  if (!row) return fail('posts.notFound');
  const [post] = await shownPosts(ctx, [row], caller, await hiddenFrom(pool, caller.userId ?? ''));
  return post!;
}
