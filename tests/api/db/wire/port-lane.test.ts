import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onServer, openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** What an accept waits for, on both kinds of records. */
describe(`api/db: the fast lane of ${onServer ? 'a server' : 'the embedded database'}`, () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.pool.query('create table lane (id int primary key, word text)');
  });
  afterAll(() => database.close());

  const insert = (id: number, word: string | null) => ({
    name: 'lane_insert',
    text: 'insert into lane (id, word) values ($1, $2) returning id, word',
    values: [id, word],
  });
  const words = async () => (await database.pool.query<{ word: string }>('select word from lane order by id')).rows.map(({ word }) => word);

  it('gives the rows of each statement as text, null as null, whatever the characters', async () => {
    const none = { name: 'lane_none', text: 'delete from lane where id = $1 returning id', values: [-1] };
    expect(await database.fastLane.together([insert(1, 'naïve – 😀'), none, insert(2, null), insert(3, '')])).toEqual([
      [['1', 'naïve – 😀']],
      [],
      [['2', null]],
      [['3', '']],
    ]);
  });

  it('writes all of a message or nothing of it, tells the code, and goes on afterwards', async () => {
    const before = await words();
    await expect(database.fastLane.together([insert(10, 'new'), insert(1, 'taken')])).rejects.toMatchObject({
      code: '23505',
      message: expect.stringContaining('lane_pkey'),
    });
    expect(await words()).toEqual(before);

    expect(await database.fastLane.together([insert(10, 'again')])).toEqual([[['10', 'again']]]);
  });

  it('answers each of many messages under way with its own rows, also when one of them fails', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) => database.fastLane.together([insert(n === 20 ? 1 : 100 + n, `w${n}`)])),
    );

    expect(answers.flatMap((answer, n) => (answer.status === 'rejected' ? [n] : []))).toEqual([20]);
    for (const [n, answer] of answers.entries())
      if (answer.status === 'fulfilled') expect(answer.value).toEqual([[[String(100 + n), `w${n}`]]]);
  });

  it.skipIf(onServer)('leaves nobody waiting for an answer when the database closes', async () => {
    const other = await openTestDatabase();
    const slow = other.fastLane.together([{ name: 'slow', text: 'select pg_sleep(0.2)', values: [] }]).catch((error: Error) => error);
    await other.close();
    expect(await slow).toBeInstanceOf(Error);
  });
});
