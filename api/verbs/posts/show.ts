import type { Caller } from '#api/contract/caller.ts';
import { plainText } from '#api/contract/plain-text.ts';
import type { Comment, Post } from '#api/contract/posts.ts';
import { may, type Role } from '#api/contract/roles.ts';
import {
  type AuthorRow,
  type CommentRow,
  commentsOf,
  type Hidden,
  type LikeRow,
  likesOf,
  type PostRow,
  picturesOf,
} from '#api/db/posts.ts';
import type { Ctx } from '../context.ts';
import { urlOf } from '../images/names.ts';
import { pseudonym } from '../work/pseudonym.ts';

const ANONYMOUS = 'Anonymous';
const TEAM_NAME = 'Batch Grabber';
const TEAM: readonly Role[] = ['support', 'admin', 'owner'];
const PHONE_END = 5;

/** Returns whether somebody of this role speaks for the team that runs the installation. */
export function isTeam(role: Role): boolean {
  return TEAM.includes(role);
}

/** Returns the posts as this reader may see them, with the newest of their comments and likes. */
export async function shownPosts(ctx: Ctx, rows: readonly PostRow[], caller: Caller, hidden: Hidden): Promise<Post[]> {
  const { pool } = ctx.database;
  const ids = rows.map(({ postId }) => postId);
  if (!ids.length) return [];
  const [comments, likes, pictures] = await Promise.all([
    commentsOf(pool, ids, hidden),
    likesOf(pool, ids, caller.userId ?? ''),
    picturesOf(pool, ids),
  ]);
  return rows.map((row) => {
    const { postId } = row;
    const images = pictures.filter((picture) => picture.postId === postId).map(({ name }) => name);
    return {
      postId,
      ...authorOf(ctx, row, caller),
      region: row.region,
      timestamp: row.createdAt,
      body: row.body,
      images: images.map(urlOf),
      types: images.map((name) => name.slice(name.lastIndexOf('.') + 1)),
      comments: comments.filter((comment) => comment.postId === postId).map((comment) => shownComment(ctx, comment, caller)),
      commentCount: row.comments,
      likes: likers(
        ctx,
        likes.filter((like) => like.postId === postId),
        caller,
      ),
      likeCount: row.likes,
      serviceChosen: row.service,
      sticky: row.sticky,
    };
  });
}

export function shownComment(ctx: Ctx, row: CommentRow, caller: Caller): Comment {
  return { commentId: row.commentId, timestamp: row.createdAt, body: row.body, ...authorOf(ctx, row, caller) };
}

/** The name under which a reader knows an author, and the id that goes with it. */
export function nameFor(
  ctx: Ctx,
  { userId, userName, userPublic, role }: Pick<AuthorRow, 'userId' | 'userName' | 'userPublic' | 'role'>,
  caller: Caller,
): { userId: string; userName: string } {
  if (isKnown({ userId, userPublic }, caller)) return { userId, userName: plainText(userName) || ANONYMOUS };
  return { userId: pseudonym(ctx, String(caller.userId), userId), userName: isTeam(role) ? TEAM_NAME : ANONYMOUS };
}

function authorOf(ctx: Ctx, row: AuthorRow & { reports: number }, caller: Caller) {
  return {
    ...nameFor(ctx, row, caller),
    team: isTeam(row.role),
    ...(may(caller, 'users.names') && { referralCode: row.referralCode, phoneEnd: row.phoneNumber.slice(-PHONE_END) }),
    ...(may(caller, 'content') && { reports: row.reports }),
  };
}

function likers(ctx: Ctx, rows: readonly LikeRow[], caller: Caller): Record<string, boolean> {
  return Object.fromEntries(
    rows.map((row) => [isKnown(row, caller) ? row.userId : pseudonym(ctx, String(caller.userId), row.userId), true]),
  );
}

function isKnown({ userId, userPublic }: Pick<AuthorRow, 'userId' | 'userPublic'>, caller: Caller): boolean {
  return userPublic || userId === caller.userId || may(caller, 'users.names');
}
