// A page of fifty out of a million offers, as a console asks for it over HTTP from a server on PostgreSQL.
import type { Client } from 'pg';
import { Pool } from 'undici';
import { createPartitions } from '#api/db/partitions.ts';
import { DAY } from '#engine/model/time-units.ts';
import type { Person } from './_drivers.ts';
import { onPostgres } from './_server.ts';
import { atMost, percentile, type Row, runAlone } from './row.ts';

const OFFERS = 1_000_000;
const DAYS = 14;
const DRIVERS = 400;
const PAGES = 300;
const LIMIT_MS = 15;
const STATIONS = 60;

/** Pages compared with the newest page of all drivers. */
const FILTERS: Record<string, (n: number) => object> = {
  'newest of all': () => ({}),
  'of one driver': (n) => ({ userId: `driver-${n % DRIVERS}` }),
  'won alone': () => ({ status: 'got' }),
  'of three stations': (n) => ({ locationIds: [0, 1, 2].map((k) => `station-${(n + k * 7) % STATIONS}`) }),
};

export function feedPageRows(): Promise<Row[]> {
  return onPostgres({ drivers: DRIVERS, insert: insertOffers, measure });
}

/** A million offers and as many verdicts, evenly over the drivers, the stations and two weeks; one in twenty won, three lost. */
async function insertOffers(client: Client): Promise<void> {
  const now = Date.now();
  await createPartitions(client as never).ensure(Array.from({ length: DAYS + 1 }, (_, day) => now - day * DAY));
  const seenAt = `${now}::bigint - n * ${Math.floor((DAYS * DAY) / OFFERS)}`;
  await client.query(`insert into offers (service, offer_id, location_id, starts_at, ends_at, price, currency, first_seen_at)
    select 'AMAZON_FLEX', 'page-' || n, 'station-' || n % ${STATIONS}, ${seenAt}, ${seenAt} + 3600000, 5000 + n % 9000, 'USD', ${seenAt}
    from generate_series(1, ${OFFERS}) n`);
  await client.query(`insert into verdicts (seen_at, user_id, service, offer_id, location_id, status, reason, margin, decided_at)
    select ${seenAt}, 'driver-' || n % ${DRIVERS}, 'AMAZON_FLEX', 'page-' || n, 'station-' || n % ${STATIONS},
      case when n % 20 = 0 then 'got' when n % 20 < 4 then 'lost' else 'dislikes' end, null, 0, ${seenAt}
    from generate_series(1, ${OFFERS}) n`);
}

async function measure(url: string, people: Person[]): Promise<Row[]> {
  const pool = new Pool(url, { connections: 1 });
  const rows: Row[] = [];
  for (const [name, filter] of Object.entries(FILTERS)) {
    const times: number[] = [];
    let lastEvaluatedKeys: unknown = null;
    // Page after page downwards, as a reader scrolls; the first ones warm up.
    for (let n = -20; n < PAGES; n++) {
      const scroll = n < 0 ? 0 : Math.floor(n / 10);
      const person = people[scroll % people.length]!;
      const began = performance.now();
      const answer = await pool.request({
        method: 'POST',
        path: '/prd/feed',
        headers: { 'content-type': 'application/json', authorization: person.token },
        body: JSON.stringify({ ...filter(scroll), limit: 50, ...(n % 10 > 0 && { lastEvaluatedKeys }) }),
      });
      const text = await answer.body.text();
      if (n >= 0) times.push(performance.now() - began);
      if (answer.statusCode !== 200) throw new Error(`feed: ${answer.statusCode} ${text.slice(0, 200)}`);
      const page = JSON.parse(text) as { body: string };
      const { items, lastEvaluatedKeys: next } = JSON.parse(page.body) as { items: unknown[]; lastEvaluatedKeys: unknown };
      if (items.length !== 50) throw new Error(`feed, ${name}: ${items.length} of 50`);
      lastEvaluatedKeys = next;
    }
    rows.push(atMost(`feed page of 50 out of 1 M, ${name}: p95`, percentile(times, 0.95), LIMIT_MS, 'ms'));
  }
  await pool.close();
  return rows;
}

await runAlone(import.meta.filename, feedPageRows);
