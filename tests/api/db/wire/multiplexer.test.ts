import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { frame } from '#api/db/wire/frames.ts';
import { onServer, openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const IDLE_MS = 400;
let database: TestDatabase;

/** Everything here is about the embedded engine's wire; a server has its own. */
describe.skipIf(onServer)('api/db/wire/multiplexer', () => {
  beforeAll(async () => {
    database = await openTestDatabase({ idleTransactionMs: IDLE_MS });
  });
  afterAll(() => database.close());
  beforeEach(() =>
    database.pool.query('drop table if exists t, u; create table t (id int primary key, v text); create table u (id int, v text)'),
  );

  async function connect(): Promise<Client> {
    const client = new Client(database.connection);
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async function together<T>(count: number, work: (clients: Client[]) => Promise<T>): Promise<T> {
    const clients = await Promise.all(Array.from({ length: count }, connect));
    return work(clients).finally(() => Promise.all(clients.map((client) => client.end().catch(() => undefined))));
  }

  const ids = async (table = 't') =>
    (await database.pool.query<{ id: number }>(`select id from ${table} order by id`)).rows.map((row) => row.id);

  it('lets nobody between the statements of a transaction', () =>
    together(2, async ([a, b]) => {
      const order: string[] = [];
      await a!.query('begin');
      await a!.query('insert into t values (1)');
      const other = b!.query('select count(*)::int as n from t').then(({ rows }) => order.push(`b sees ${rows[0].n}`));
      await a!.query('insert into t values (2)');
      await a!.query('commit');
      order.push('a committed');
      await other;

      expect(order).toEqual(['a committed', 'b sees 2']);
    }));

  it('keeps 300 concurrent inserts of 300 KB and of a few bytes in their own tables', async () => {
    const large = 'x'.repeat(300_000);
    await Promise.all(
      Array.from({ length: 300 }, (_, id) =>
        id % 3
          ? database.pool.query('insert into t values ($1, $2)', [id, 'small'])
          : database.pool.query('insert into u values ($1, $2)', [id, large]),
      ),
    );

    const { rows } = await database.pool.query(
      'select (select count(*)::int from t where v = $1) as t, (select count(*)::int from u where length(v) = 300000) as u',
      ['small'],
    );
    expect(rows).toEqual([{ t: 200, u: 100 }]);
  });

  it('runs what an accept waits for before what waits already', async () => {
    const order: string[] = [];
    const first = { name: 'first', text: 'select 1', values: [] };
    await database.fastLane.together([first]);
    const others = Array.from({ length: 10 }, () => database.pool.query('select pg_sleep(0.02)').then(() => order.push('other')));
    await database.fastLane.together([first]).then(() => order.push('first'));
    await Promise.all(others);

    expect(order).toHaveLength(11);
    expect(order.indexOf('first')).toBeLessThan(5);
  });

  it('tells code and constraint of an error and rolls the transaction back', () =>
    together(1, async ([a]) => {
      await a!.query('insert into t values (1)');
      await a!.query('begin');
      await a!.query('insert into t values (2)');

      await expect(a!.query('insert into t values ($1)', [1])).rejects.toMatchObject({ code: '23505', constraint: 't_pkey' });
      await expect(a!.query('select 1')).rejects.toMatchObject({ code: '25P02' });
      await a!.query('rollback');

      expect(await ids()).toEqual([1]);
    }));

  it('runs several statements of one message as one transaction', async () => {
    await expect(database.pool.query('insert into t values (1); insert into t values (1)')).rejects.toMatchObject({ code: '23505' });

    expect(await ids()).toEqual([]);
  });

  it('ends a session that idles in a transaction, rolls it back and lets the others go on', () =>
    together(2, async ([a, b]) => {
      const ended = once(a!, 'error');
      await a!.query('begin; insert into t values (1)');

      const { rows } = await b!.query('select count(*)::int as n from t');

      expect(rows).toEqual([{ n: 0 }]);
      expect((await ended)[0]).toMatchObject({ code: '25P03' });
    }));

  it('brings notifications to those who listen, whichever session ran the statement', () =>
    together(3, async ([a, b, c]) => {
      const heard: string[] = [];
      for (const [name, client] of [
        ['a', a!],
        ['b', b!],
        ['c', c!],
      ] as const)
        client.on('notification', ({ channel, payload }) => heard.push(`${name} ${channel} ${payload}`));
      await a!.query('listen news');
      await c!.query('LISTEN "Other"; listen news');
      await c!.query('unlisten news');

      await b!.query(`notify news, 'one'; notify "Other", 'two'`);
      await a!.query('select 1');
      await c!.query('select 1');

      expect(heard.sort()).toEqual(['a news one', 'c Other two']);
    }));

  it('goes on telling one listener when another has left', () =>
    together(2, async ([a, b]) => {
      const gone = await connect();
      for (const client of [a!, gone]) await client.query('listen news');
      await gone.end();
      const heard = once(a!, 'notification');

      await b!.query(`notify news, 'still here'`);

      expect((await heard)[0].payload).toBe('still here');
    }));

  it('lets two sessions prepare different statements under one name', () =>
    together(2, async ([a, b]) => {
      const one = { name: 'same', text: 'select 1 as n' };
      const two = { name: 'same', text: 'select 2 as n' };
      await a!.query(one);
      await b!.query(two);

      expect((await a!.query(one)).rows).toEqual([{ n: 1 }]);
      expect((await b!.query(two)).rows).toEqual([{ n: 2 }]);
    }));

  it('frees the prepared statements of a session that ended', async () => {
    const gone = await connect();
    await gone.query({ name: 'short-lived', text: 'select 1' });
    await gone.end();

    await expect
      .poll(
        async () =>
          (await database.pool.query(`select count(*)::int as n from pg_prepared_statements where name like '%short-lived'`)).rows[0].n,
      )
      .toBe(0);
  });

  it.each([
    ['alone', 'copy t from stdin'],
    ['after another statement', 'select 1; COPY t (id, v) FROM STDIN with csv'],
    ['behind comments', '/* a */ -- b\n copy t from stdin'],
  ])('refuses COPY FROM STDIN %s, and the connection stays usable', (_, sql) =>
    together(1, async ([a]) => {
      await expect(a!.query(sql)).rejects.toMatchObject({ code: '0A000' });

      expect((await a!.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    }),
  );

  it('fails the transaction in which COPY FROM STDIN was refused', () =>
    together(1, async ([a]) => {
      await a!.query('begin');
      await a!.query('insert into t values (1)');
      await expect(a!.query({ name: 'c', text: 'copy t from stdin' })).rejects.toMatchObject({ code: '0A000' });
      await a!.query('commit');

      expect(await ids()).toEqual([]);
    }));

  it('does not take a text for a statement', () =>
    together(1, async ([a]) => {
      await a!.query(`insert into t values (1, 'x; copy t from stdin; listen everything')`);

      expect(await ids()).toEqual([1]);
    }));

  it.each(['in a transaction', 'in a failed transaction'])('rolls back when a client dies %s', async (when) => {
    const dying = await connect();
    await dying.query('begin; insert into t values (1)');
    if (when.includes('failed')) await dying.query('no such statement').catch(() => undefined);
    (dying as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();

    expect(await ids()).toEqual([]);
  });

  it.each([
    ['after half a message', () => frame('P', 'x\0select 1\0', Buffer.alloc(2)).subarray(0, 7)],
    ['between Parse and Sync', () => Buffer.concat([frame('P', 'x\0select 1\0', Buffer.alloc(2)), frame('H')])],
    ['with bytes that are no start-up message', () => Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ])('serves the others when a client dies %s', async (when, bytes) => {
    const stream = (database.connection.stream as unknown as () => Duplex & { connect(): void })();
    stream.on('error', () => undefined);
    stream.connect();
    if (!when.includes('start-up')) stream.write(startUp());
    stream.write(bytes());
    await new Promise((resolve) => setTimeout(resolve, 20));
    stream.destroy();

    expect((await database.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  });

  it('answers a connection while a transaction of another is open', () =>
    together(1, async ([a]) => {
      await a!.query('begin');

      const b = await connect();

      await a!.query('commit');
      await b.end();
    }));

  it('moves a result and a parameter of several megabytes whole', async () => {
    const { rows } = await database.pool.query('select length($1) as sent, repeat($1, 4) as back', ['y'.repeat(3_000_000)]);

    expect(rows[0].sent).toBe(3_000_000);
    expect(rows[0].back).toBe('y'.repeat(12_000_000));
  });
});

function startUp(): Buffer {
  const content = Buffer.from('user\0postgres\0database\0postgres\0\0');
  const head = Buffer.alloc(8);
  head.writeInt32BE(content.length + 8, 0);
  head.writeInt32BE(196_608, 4);
  return Buffer.concat([head, content]);
}
