// The reference of the API bench: the same queries through the same pool, h3 around them and nothing else.
//   node tests/bench/_bare-api.ts <data folder>

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp, createRouter, eventHandler, readBody, toNodeListener } from 'h3';
import { openDatabase } from '#api/db/client.ts';
import { dashboardOffers, feedPage } from '#api/db/feed.ts';
import { DAY } from '#engine/model/time-units.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const machine = { now: Date.now, elapsed: () => performance.now() };
const { pool } = await openDatabase({ dataDir: process.argv[2]!, log, machine });

const router = createRouter();
const post = (path: string, answer: (body: any) => Promise<unknown>) =>
  router.post(
    path,
    eventHandler(async (event) => answer(await readBody(event))),
  );
post('/prd/feed', async ({ limit = 50 }) => feedPage(pool, {}, { limit, now: Date.now() }));
post('/prd/offers', async ({ userId }) => {
  const table = (status: 'got' | 'lost' | 'dislikes', since: number) =>
    dashboardOffers(pool, { userId, service: 'AMAZON_FLEX', status, since: Date.now() - since, limit: 500 });
  const [got, dislikes, lost] = await Promise.all([table('got', 7 * DAY), table('dislikes', DAY), table('lost', DAY)]);
  return { got, dislikes, lost };
});
post('/prd/blocks', async ({ userId }) => {
  const { rows } = await pool.query(`select * from blocks where user_id = $1 and state = 'held' and ends_at > $2 order by starts_at`, [
    userId,
    Date.now(),
  ]);
  return { scheduledAssignments: rows };
});
post('/prd/user/userid', async ({ phoneNumber }) => {
  const { rows } = await pool.query('select user_id as "userId" from users where phone_number = $1', [phoneNumber]);
  return rows[0];
});

const app = createApp();
app.use(router);
const server = createServer(toNodeListener(app)).listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
