import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '#api/db/migrate.ts';
import { createPartitions, KEEP_VERDICTS_MS } from '#api/db/partitions.ts';
import { dailyTotals, offers, verdicts } from '#api/db/schema/index.ts';
import { DAY } from '#engine/model/time-units.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../api/db/migrations');
const NOW = Date.UTC(2026, 4, 4, 12);
const day = (at: number) => Math.floor(at / DAY);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const partitionsOf = async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'verdicts'::regclass order by 1`,
  );
  return rows.map((row) => row.name);
};
const verdict = (seenAt: number, offerId = 'a', more: Partial<typeof verdicts.$inferInsert> = {}) =>
  database.db
    .insert(verdicts)
    .values({ seenAt, userId: 'ann', service: 'AMAZON_FLEX', offerId, status: 'dislikes', reason: 'TOO_SOON', decidedAt: seenAt, ...more });

describe('api/db/migrations', () => {
  it('are all applied once, however often and however many at a time they are run', async () => {
    const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));

    await Promise.all([1, 2, 3].map(() => migrateDatabase(database.pool, MIGRATIONS)));

    const { rows } = await database.pool.query('select count(*)::int as n from drizzle.__drizzle_migrations');
    expect(rows).toEqual([{ n: files.length }]);
  });

  it('make everything again when nothing is left', async () => {
    await database.pool.query('delete from drizzle.__drizzle_migrations; drop schema public cascade; create schema public');

    await migrateDatabase(database.pool, MIGRATIONS);

    expect(await database.db.$count(offers)).toBe(0);
  });
});

describe('api/db/partitions', () => {
  it('makes the day and the one after it, once', async () => {
    const partitions = createPartitions(database.pool);

    await Promise.all([partitions.ensure([NOW]), partitions.ensure([NOW, NOW + 1])]);
    await createPartitions(database.pool).ensure([NOW]);

    expect(await partitionsOf()).toEqual([`verdicts_d${day(NOW)}`, `verdicts_d${day(NOW) + 1}`, 'verdicts_default']);
  });

  it('takes a verdict of a day without a partition, and makes no partition under it later', async () => {
    const far = NOW + 500 * DAY;
    await verdict(far);

    await createPartitions(database.pool).ensure([far]);

    expect(await partitionsOf()).not.toContain(`verdicts_d${day(far)}`);
    expect(await database.db.$count(verdicts)).toBe(1);
  });

  it('drops days older than 90 days and keeps their totals', async () => {
    const partitions = createPartitions(database.pool);
    const old = NOW - KEEP_VERDICTS_MS - 2 * DAY;
    const kept = NOW - KEEP_VERDICTS_MS + DAY;
    await partitions.ensure([old, kept]);
    await database.db.insert(offers).values({ service: 'AMAZON_FLEX', offerId: 'a', currency: 'USD', price: 7000, firstSeenAt: old });
    await verdict(old);
    await verdict(old + 1);
    await verdict(old, 'unpriced', { status: 'got', reason: null });
    await verdict(kept);

    const dropped = await partitions.drop(NOW);

    expect(dropped).toBe(2);
    expect(await partitionsOf()).not.toContain(`verdicts_d${day(old)}`);
    expect(await partitionsOf()).toContain(`verdicts_d${day(kept)}`);
    expect(await database.db.select().from(dailyTotals).orderBy(dailyTotals.status)).toEqual([
      { day: day(old) * DAY, userId: 'ann', service: 'AMAZON_FLEX', status: 'dislikes', reason: 'TOO_SOON', offers: 2, price: 14000 },
      { day: day(old) * DAY, userId: 'ann', service: 'AMAZON_FLEX', status: 'got', reason: '', offers: 1, price: 0 },
    ]);
  });

  it('makes a dropped day again when a clock was set back', async () => {
    const partitions = createPartitions(database.pool);
    const old = NOW - 400 * DAY;
    await partitions.ensure([old]);
    await partitions.drop(NOW);

    await partitions.ensure([old]);

    expect(await partitionsOf()).toContain(`verdicts_d${day(old)}`);
  });
});
