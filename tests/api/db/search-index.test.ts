import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#api/db/client.ts';
import { users } from '#api/db/schema/index.ts';
import { startPostgres } from '#config/tools/test-services.mjs';

/** The index where a server makes one, and what is said where it makes none. */
describe('api/db, the search of users on a server', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  const said: string[] = [];
  const log = { warn: (_: unknown, text: string) => said.push(text), info() {}, error() {}, debug() {} };
  const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '', log, machine: { now: Date.now } } as never);
  const plan = async (database: Database) => {
    await database.pool.query('analyze users');
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
      `explain select user_id from users where search_text like '%driver 1234%'`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };

  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(() => postgres.stop());

  it('finds a part of a word by an index, made once by nodes that start together', async () => {
    const first = await open(postgres.url);
    const row = (n: number) => ({
      userId: `d${n}`,
      name: `Driver ${n}`,
      phoneNumber: `+1${2_000_000_000 + n}`,
      createdAt: 0,
      updatedAt: 0,
    });
    for (let from = 0; from < 5000; from += 500) await first.db.insert(users).values(Array.from({ length: 500 }, (_, i) => row(from + i)));
    await first.pool.query('drop index users_search');
    const nodes = await Promise.all([open(postgres.url), open(postgres.url)]);

    expect(await plan(first)).toContain('users_search');
    expect(said).toEqual([]);
    await Promise.all([first, ...nodes].map((node) => node.close()));
  }, 60_000);

  it('opens without the index where the server allows no extension, and says what to do', async () => {
    const owner = await open(postgres.url);
    await owner.pool.query('drop extension pg_trgm cascade');
    await owner.pool.query(`create role guest login; grant all on all tables in schema public to guest`);
    await owner.pool.query('grant usage on schema public, drizzle to guest; grant all on all tables in schema drizzle to guest');
    await owner.close();
    const guest = await open(Object.assign(new URL(postgres.url), { username: 'guest' }).toString());

    expect(said).toEqual([expect.stringContaining('pg_trgm')]);
    expect(await plan(guest)).not.toContain('users_search');
    await guest.close();
  }, 60_000);
});
