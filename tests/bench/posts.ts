// The community over 100,000 posts and a million likes on PostgreSQL, as a console asks for it over HTTP: pages, counts and likes.
import type { Client } from 'pg';
import { Pool } from 'undici';
import { onPostgres } from './_server.ts';
import { atMost, percentile, type Row, runAlone } from './row.ts';

const USERS = 5000;
const POSTS = 100_000;
const LIKES_EACH = 10;
const CALLS = 100;
const LIMIT_MS = 50;
const PAGES = POSTS / 10;

/** What is asked for; each goes through other pages. */
const ASKED: Record<string, (n: number) => Record<string, string>> = {
  'newest pages': (n) => ({ page: String(1 + (n % 10)) }),
  'pages anywhere': (n) => ({ page: String(1 + ((n * 7919) % (PAGES - 20))) }),
  'last pages': (n) => ({ page: String(PAGES - 10 - (n % 10)) }),
  'one service': (n) => ({ service: 'LYFT', page: String(1 + (n % 500)) }),
  'words of few posts': (n) => ({ search: `gate number${1000 + n}` }),
};

export function postRows(): Promise<Row[]> {
  return onPostgres({
    drivers: 1,
    insert: (client, [reader]) => insertPosts(client, reader!.userId),
    measure: (url, [reader]) => measure(url, reader!.token),
  });
}

/** Two of five authors are public; the reader has muted a hundred of them. */
async function insertPosts(client: Client, reader: string): Promise<void> {
  const now = Date.now();
  await client.query(`insert into users (user_id, name, phone_number, record, created_at, updated_at)
    select 'user-' || n, 'User ' || n, '+1' || (2000000000 + n), jsonb_build_object('public', n % 5 < 2), ${now}::bigint, ${now}::bigint
    from generate_series(0, ${USERS - 1}) n`);
  await client.query(`insert into posts (post_id, user_id, service, body, sticky, likes, comments, created_at)
    select 'post-' || n, 'user-' || n % ${USERS}, (array['AMAZON_FLEX', 'LYFT', 'RELAY', 'SPARK', 'POINT_PICKUP'])[1 + n % 5],
      'The gate number' || n || ' was slow. ' || repeat('Come early and bring water. ', 1 + n % 8), n % 25000 = 7, ${LIKES_EACH}, 3, ${now}::bigint - n::bigint * 60000
    from generate_series(0, ${POSTS - 1}) n`);
  await client.query(`insert into post_likes (post_id, user_id, created_at)
    select 'post-' || n, 'user-' || (n * 13 + k * 37) % ${USERS}, ${now}::bigint - n::bigint * 60000 + k
    from generate_series(0, ${POSTS - 1}) n, generate_series(0, ${LIKES_EACH - 1}) k`);
  await client.query(`insert into post_comments (comment_id, post_id, user_id, body, created_at)
    select 'comment-' || n || '-' || k, 'post-' || n, 'user-' || (n + k * 11) % ${USERS}, 'Thank you, that helped me today.', ${now}::bigint - n::bigint * 60000 + k
    from generate_series(0, ${POSTS - 1}) n, generate_series(0, 2) k`);
  await client.query(
    `insert into post_mutes (user_id, muted_id, created_at) select $1, 'user-' || n * 50, ${now}::bigint from generate_series(0, 99) n`,
    [reader],
  );
}

async function measure(url: string, token: string): Promise<Row[]> {
  const pool = new Pool(url, { connections: 1 });
  const call = async (method: 'GET' | 'PATCH', path: string, body?: unknown) => {
    const began = performance.now();
    const answer = await pool.request({
      method,
      path: `/prd${path}`,
      headers: { authorization: token, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`posts ${path}: ${answer.statusCode} ${text.slice(0, 200)}`);
    return { ms: performance.now() - began, json: JSON.parse(text) };
  };
  const rows: Row[] = [];
  for (const [name, asked] of Object.entries(ASKED)) {
    const pages: number[] = [];
    const counts: number[] = [];
    for (let n = -10; n < CALLS; n++) {
      const query = asked(Math.max(0, n));
      const page = await call('GET', `/posts?${new URLSearchParams(query)}`);
      if (JSON.parse(page.json.body).length === 0) throw new Error(`posts, ${name}: none`);
      const { page: _, ...filter } = query;
      const count = await call('GET', `/posts/count?${new URLSearchParams(filter)}`);
      if (n < 0) continue;
      pages.push(page.ms);
      counts.push(count.ms);
    }
    rows.push(atMost(`posts, ${name}: p95 of a page out of 100,000`, percentile(pages, 0.95), LIMIT_MS, 'ms'));
    rows.push(atMost(`posts, ${name}: p95 of the count`, percentile(counts, 0.95), LIMIT_MS, 'ms'));
  }
  const reader = JSON.parse(atob(token.split('.')[1]!)).sub as string;
  const likes: number[] = [];
  for (let n = 0; n < CALLS; n++) {
    const { ms } = await call('PATCH', '/posts', { newPost: { postId: `post-${n * 17 + 1}`, likes: { [reader]: true } } });
    likes.push(ms);
  }
  rows.push(atMost('posts: p95 of a like among a million', percentile(likes, 0.95), LIMIT_MS, 'ms'));
  await pool.close();
  return rows;
}

await runAlone(import.meta.filename, postRows);
