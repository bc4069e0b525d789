import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPartitions, KEEP_VERDICTS_MS, partitionOf } from '#api/db/partitions.ts';
import { accountSetups, linkedServices, offers, outbox, phoneCodes, refreshTokens, signingKeys, verdicts } from '#api/db/schema/index.ts';
import { createSealing, secretsPlace, signingKeyPlace } from '#api/db/sealing.ts';
import { planAnew, tidy, type UpkeepDeps, vacuumToday } from '#api/db/upkeep.ts';
import { DAY } from '#engine/model/time-units.ts';
import { insertUsers, onServer, openTestDatabase, silentLog, type TestDatabase } from '#tests/support/database.ts';

const NOW = Date.UTC(2026, 4, 4, 12);
const [OLD, NEW] = [randomBytes(32), randomBytes(32)];
const before = createSealing(new Map([['old', OLD]]));
const ring = new Map([
  ['new', NEW],
  ['old', OLD],
]);
const after = createSealing(ring);
const alone = createSealing(new Map([['new', NEW]]));

let database: TestDatabase;
const deps = (): UpkeepDeps => ({
  database,
  partitions: createPartitions(database.pool),
  sealing: after,
  ring,
  keepAuditMs: 400 * DAY,
  world: { now: () => NOW, speed: () => 1 },
  machine: { now: () => NOW, elapsed: () => NOW },
  log: silentLog,
});
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('api/db/upkeep', () => {
  it('deletes offers and attempts that are older than what is kept, in any number', async () => {
    const row = (offerId: string, firstSeenAt: number) => ({ service: 'AMAZON_FLEX', offerId, currency: 'USD', firstSeenAt });
    await database.pool.query(
      `insert into offers (service, offer_id, currency, first_seen_at) select 'AMAZON_FLEX', 'old ' || i, 'USD', ${NOW - KEEP_VERDICTS_MS - 2 * DAY} from generate_series(1, 4500) i`,
    );
    await database.db.insert(offers).values([row('kept', NOW - KEEP_VERDICTS_MS), row('new', NOW)]);
    await insertUsers(database, { userId: 'ann' });
    await database.pool.query(
      `insert into accept_attempts (attempt_id, user_id, service, account, offer_id, state, starts_at, ends_at, location_id, offer, created_at, settled_at)
       select gen_random_uuid(), 'ann', 'AMAZON_FLEX', 'a', i::text, 'refused', 0, 0, '', '{}', 0, case when i = 3 then null else i::bigint * ${NOW / 2} end from generate_series(1, 3) i`,
    );

    await tidy(deps());

    expect((await database.db.select().from(offers)).map((offer) => offer.offerId).sort()).toEqual(['kept', 'new']);
    const { rows } = await database.pool.query('select offer_id from accept_attempts order by 1');
    expect(rows).toEqual([{ offer_id: '2' }, { offer_id: '3' }]);
  });

  it('deletes audit rows that are older than what is kept, in any number', async () => {
    await database.pool.query(
      `insert into audit_log (date_modified, user_id, modified_by, differences)
       select ${NOW - 400 * DAY} - i, 'ann', 'ann', '{}' from generate_series(0, 4500) i`,
    );

    await tidy(deps());

    const { rows } = await database.pool.query('select date_modified::float8 as at from audit_log');
    expect(rows).toEqual([{ at: NOW - 400 * DAY }]);
  });

  it.skipIf(onServer)('plans statements anew once their tables have grown', async () => {
    const { pool, fastLane } = database;
    await pool.query('create table grown (id int primary key, other text)');
    await pool.query('analyze grown');
    const seek = () => fastLane.together([{ name: 'seek_grown', text: 'select other from grown where id = $1', values: [1] }]);
    const plan = async () => {
      const { rows } = await pool.query("select name from pg_prepared_statements where name like '%seek_grown'");
      const explained = await pool.query(`explain execute ${rows[0].name}(1)`);
      return explained.rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    // From the sixth call on one plan serves all.
    for (let i = 0; i < 7; i++) await seek();
    await pool.query("insert into grown select i, 'x' from generate_series(1, 5000) i");
    expect(await plan()).toContain('Seq Scan');

    await planAnew({ database });
    expect(await seek()).toEqual([[['x']]]);
    expect(await plan()).toContain('Index Scan');
  });

  it.skipIf(onServer)('vacuums the day that grows; a day that has no partition yet is no failure', async () => {
    const { partitions } = deps();
    const seenAt = NOW + 30 * DAY;
    const today = { database, world: { now: () => seenAt, speed: () => 1 } };
    await vacuumToday(today);
    await partitions.ensure([seenAt]);
    const offer = { userId: 'looker', service: 'AMAZON_FLEX', offerId: 'o', status: 'dislikes' as const };
    await database.db.insert(verdicts).values({ ...offer, seenAt, decidedAt: seenAt });
    const visible = async () =>
      (await database.pool.query('select relallvisible as n from pg_class where relname = $1', [partitionOf(seenAt)])).rows[0].n;
    expect(await visible()).toBe(0);

    await vacuumToday(today);

    expect(await visible()).toBe(1);
  });

  it('forgets sign-ins at a platform that nobody came back to after a day', async () => {
    await insertUsers(database, { userId: 'setup' });
    const setup = (service: string, expiresAt: number) => ({
      userId: 'setup',
      service,
      setupId: crypto.randomUUID(),
      outcome: { step: 'code' as const },
      createdAt: 0,
      expiresAt,
    });
    await database.db.insert(accountSetups).values([setup('OLD', NOW - DAY - 1), setup('YOUNG', NOW - DAY)]);

    await tidy(deps());

    expect((await database.db.select().from(accountSetups)).map(({ service }) => service)).toEqual(['YOUNG']);
  });

  it('forgets codes sent to phones after a day', async () => {
    const code = (createdAt: number) => ({ purpose: 'verify' as const, phoneMac: 'k.p', mac: 'k.m', createdAt, expiresAt: createdAt });
    await database.db.insert(phoneCodes).values([code(NOW - DAY - 1), code(NOW - DAY)]);

    await tidy(deps());

    expect((await database.db.select().from(phoneCodes)).map((row) => row.createdAt)).toEqual([NOW - DAY]);
  });

  it('forgets refresh tokens that have run out', async () => {
    const token = (hash: string, expiresAt: number) => ({ hash, familyId: hash, userId: 'ann', createdAt: 0, expiresAt });
    await database.db.insert(refreshTokens).values([token('old', NOW - 1), token('good', NOW)]);

    await tidy(deps());

    expect((await database.db.select().from(refreshTokens)).map(({ hash }) => hash)).toEqual(['good']);
  });

  it('keeps the newest 50,000 events', async () => {
    await database.pool.query(
      `insert into outbox (user_id, type, payload, created_at) select 'ann', 'offer', '{}', 0 from generate_series(1, 50010)`,
    );

    await tidy(deps());

    expect(await database.db.$count(outbox)).toBe(50_001);
  });

  it('moves every secret to the newest key, so that the old one may go', async () => {
    await insertUsers(database, { userId: 'ben' });
    const sealedSecrets = before.seal(secretsPlace('ben', 'AMAZON_FLEX'), 'secret');
    await database.db.insert(linkedServices).values({ userId: 'ben', service: 'AMAZON_FLEX', sealedSecrets, createdAt: 0, updatedAt: 7 });
    const sealedPrivateJwk = before.seal(signingKeyPlace('kid'), 'private');
    await database.db.insert(signingKeys).values({ kid: 'kid', publicJwk: {}, sealedPrivateJwk, createdAt: 0 });

    await tidy(deps());

    const [link] = await database.db.select().from(linkedServices);
    const [key] = await database.db.select().from(signingKeys);
    expect(alone.open(secretsPlace('ben', 'AMAZON_FLEX'), link!.sealedSecrets!)).toBe('secret');
    expect(alone.open(signingKeyPlace('kid'), key!.sealedPrivateJwk)).toBe('private');
    expect(link!.updatedAt).toBe(7);
  });

  it.skipIf(onServer)('lets the planner know how many rows there are, which nobody else does', async () => {
    await tidy(deps());

    const { rows } = await database.pool.query(`select reltuples::int as n from pg_class where relname = 'outbox'`);
    expect(rows[0].n).toBeGreaterThan(40_000);
  });

  it.skipIf(onServer)('empties a log that has grown, and leaves a short one', async () => {
    const position = async () => (await database.pool.query('select redo_lsn::text as at from pg_control_checkpoint()')).rows[0].at;
    const start = await position();
    await database.checkpoint();
    const short = await position();
    await database.pool.query(`create table filler as select md5(i::text) as v from generate_series(1, 600000) i`);

    await database.checkpoint();

    expect(short).toBe(start);
    expect(await position()).not.toBe(start);
  });
});
