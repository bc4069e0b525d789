import { sql } from 'drizzle-orm';
import type { Tx } from '#api/db/client.ts';

/**
 * Takes a user's likes and comments out of the counts of others' posts; their rows, and their own posts, go with the user. Called
 * before that.
 */
export async function uncountWritten(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`update posts set likes = likes - 1 from post_likes l where l.user_id = ${userId} and l.post_id = posts.post_id`);
  await tx.execute(sql`update posts set comments = posts.comments - c.written, reports = greatest(0, posts.reports - c.reports)
    from (select post_id, count(*)::int as written, sum(reports)::int as reports from post_comments where user_id = ${userId} group by post_id) c
    where c.post_id = posts.post_id`);
}
