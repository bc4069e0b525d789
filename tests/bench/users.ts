// The all-users table over 100,000 users on PostgreSQL, as a console asks for it over HTTP: filter, sort and page.
import type { Client } from 'pg';
import { Pool } from 'undici';
import { onPostgres } from './_server.ts';
import { atMost, percentile, type Row, runAlone } from './row.ts';

const USERS = 100_000;
const CALLS = 40;
const LIMIT_MS = 100;
/** The rows do not wait for the count. */
const COUNT_LIMIT_MS = 300;

/** What is asked for; each goes through its first pages. */
const ASKED: Record<string, (n: number) => Record<string, string>> = {
  'newest first': () => ({}),
  'by name': () => ({ sort: 'name' }),
  'plan and due, soonest first': () => ({ where: 'plan = Free and due < 2d', sort: 'due' }),
  'one code, by price': (n) => ({ where: `referralCode = CODE${n % 200}`, sort: '-specialPrice' }),
  'a service and not standing': () => ({ where: 'services = LYFT and goodStanding = false', sort: '-lastPaymentDate' }),
  'a search with few results': (n) => ({ search: `user ${1000 + n}`, sort: 'name' }),
  'a search key by key': (n) => ({ search: 'person 7'.slice(0, 2 + (n % 7)), limit: '8', sort: 'name' }),
};

export function userTableRows(): Promise<Row[]> {
  return onPostgres({ drivers: 1, insert: insertUsers, measure: (url, [admin]) => measure(url, admin!.token) });
}

/** Records of the size that a driver's has; the seeded driver becomes the admin who asks. */
async function insertUsers(client: Client): Promise<void> {
  const now = Date.now();
  await client.query(`update users set role = 'admin'`);
  await client.query(`insert into users (user_id, name, phone_number, good_standing, account_type, referral_code, record, created_at, last_payment_at, updated_at)
    select 'user-' || n, (case when n % 2 = 0 then 'User ' else 'Person ' end) || n, '+1' || (2000000000 + n), n % 3 = 0, case when n % 5 = 0 then 'Free' else 'Paid' end,
      'CODE' || n % 200,
      jsonb_build_object('specialPrice', case when n % 4 = 0 then n % 50 end, 'lang', 'en', 'mode', 'secure', 'clickerMode', n % 7 = 0,
        'notes', repeat('note ', 40), 'services', jsonb_build_array(jsonb_build_object('key', case when n % 4 = 0 then 'LYFT' else 'AMAZON_FLEX' end, 'label', 'x', 'price', 50))),
      ${now}::bigint - n::bigint * 60000, case when n % 8 = 0 then null else ${now}::bigint - (n % 20) * 86400000::bigint end, ${now}::bigint
    from generate_series(1, ${USERS}) n`);
}

async function measure(url: string, token: string): Promise<Row[]> {
  const pool = new Pool(url, { connections: 1 });
  const rows: Row[] = [];
  for (const [name, asked] of Object.entries(ASKED)) {
    const pages: number[] = [];
    const counts: number[] = [];
    const ask = async (query: Record<string, string>, times: number[]) => {
      const began = performance.now();
      const answer = await pool.request({
        method: 'GET',
        path: `/prd/user/all-users?${new URLSearchParams(query)}`,
        headers: { authorization: token },
      });
      const text = await answer.body.text();
      times.push(performance.now() - began);
      if (answer.statusCode !== 200) throw new Error(`users, ${name}: ${answer.statusCode} ${text.slice(0, 200)}`);
      return JSON.parse(text) as { users: unknown[]; lek?: string };
    };
    let lek: string | undefined;
    for (let n = -5; n < CALLS; n++) {
      const first = n % 5 === 0 || !lek;
      const query = asked(Math.max(0, Math.floor(n / 5)));
      const page = await ask({ ...query, ...(!first && { lek: lek! }) }, n < 0 ? [] : pages);
      if (first && page.users.length === 0) throw new Error(`users, ${name}: nobody`);
      lek = page.lek;
      // The console asks for the count in a call that the rows do not wait for.
      if (first) await ask({ ...query, counts: 'true', limit: '1' }, n < 0 ? [] : counts);
    }
    rows.push(atMost(`users, ${name}: p95 of a page out of 100,000`, percentile(pages, 0.95), LIMIT_MS, 'ms'));
    rows.push(atMost(`users, ${name}: p95 of the count`, percentile(counts, 0.95), COUNT_LIMIT_MS, 'ms'));
  }
  await pool.close();
  return rows;
}

await runAlone(import.meta.filename, userTableRows);
