import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facts } from '#api/db/schema/index.ts';
import { codeOf, withTransaction } from '#api/db/transactions.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const raise = (code: string) => sql.raw(`do $$ begin raise exception 'made up' using errcode = '${code}'; end $$`);

describe('api/db/transactions: withTransaction', () => {
  it.each(['40001', '40P01'])('runs the work again after %s', async (code) => {
    let tries = 0;

    const answer = await withTransaction(database.db, async (tx) => {
      await tx.insert(facts).values({ key: `try ${code} ${++tries}`, value: 1 });
      if (tries < 3) await tx.execute(raise(code));
      return tries;
    });

    const kept = await database.db
      .select()
      .from(facts)
      .where(sql`key like ${`try ${code}%`}`);
    expect(answer).toBe(3);
    expect(kept.map((fact) => fact.key)).toEqual([`try ${code} 3`]);
  });

  it('gives up after five tries', async () => {
    let tries = 0;

    const failed = withTransaction(database.db, async (tx) => {
      tries += 1;
      await tx.execute(raise('40001'));
    });

    await expect(failed).rejects.toSatisfy((error) => codeOf(error) === '40001');
    expect(tries).toBe(5);
  });

  it('does not run again after another error, and keeps nothing', async () => {
    let tries = 0;

    const failed = withTransaction(database.db, async (tx) => {
      tries += 1;
      await tx.insert(facts).values({ key: 'lost', value: 1 });
      await tx.execute(raise('23505'));
    });

    await expect(failed).rejects.toSatisfy((error) => codeOf(error) === '23505');
    expect(tries).toBe(1);
    expect(await database.db.select().from(facts).where(sql`key = 'lost'`)).toEqual([]);
  });
});

describe('api/db/transactions: the guard', () => {
  it('refuses db and pool inside a transaction, where they would wait for it', async () => {
    const inside = (work: () => PromiseLike<unknown>) => withTransaction(database.db, async () => void (await work()));

    await expect(inside(() => database.db.select().from(facts))).rejects.toThrow();
    await expect(inside(() => database.pool.query('select 1'))).rejects.toThrow('inside a transaction use its tx');
    await expect(inside(() => withTransaction(database.db, async () => undefined))).rejects.toThrow('inside a transaction use its tx');
  });

  it('lets work that a transaction started go on after it', async () => {
    let later: Promise<unknown> | undefined;

    await withTransaction(database.db, async () => {
      later = new Promise((resolve) => setTimeout(resolve, 30)).then(() => database.pool.query('select 1 as n'));
    });

    expect(await later).toMatchObject({ rows: [{ n: 1 }] });
  });
});
