import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#api/db/client.ts';
import { KEEP_BACKUPS, listBackups, unpackBackup } from '#api/db/embedded/backup.ts';
import { SPACE_FLOOR } from '#api/db/embedded/free-space.ts';
import { machine, onServer, openTestDatabase, silentLog, type TestDatabase } from '#tests/support/database.ts';

const ACCOUNTS = 20;
const EACH = 100;
let database: TestDatabase;
let free = Number.POSITIVE_INFINITY;

describe.skipIf(onServer)('api/db/embedded/backup', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    database = await openTestDatabase({ free: async () => free });
    await database.pool.query(
      `create table account (id int primary key, balance int not null);
       create table transfers (id serial primary key, a int, b int, amount int, filler text);
       insert into account select i, ${EACH} from generate_series(0, ${ACCOUNTS - 1}) i`,
    );
  });
  afterAll(() => database.close());
  beforeEach(() => {
    free = Number.POSITIVE_INFINITY;
    rmSync(backups(), { recursive: true, force: true });
    mkdirSync(backups());
  });

  const backups = () => join(database.dataDir, 'backups');

  /** Moves money between accounts until told to stop; gives the transfers that were acknowledged. */
  function transfers() {
    let on = true;
    const acknowledged: number[] = [];
    const loop = async (seed: number) => {
      for (let n = seed; on; n += 7) {
        const [a, b] = [n % ACCOUNTS, (n * 3 + 1) % ACCOUNTS];
        const { rows } = (
          (await database.pool.query(
            `update account set balance = balance - 1 where id = ${a}; update account set balance = balance + 1 where id = ${b};
             insert into transfers (a, b, amount, filler) values (${a}, ${b}, 1, repeat(md5('${n}'), 30)) returning id`,
          )) as unknown as { rows: { id: number }[] }[]
        )[2]!;
        acknowledged.push(rows[0]!.id);
      }
    };
    const loops = Promise.all([1, 2, 3, 4].map(loop));
    return {
      acknowledged,
      async stop() {
        on = false;
        await loops;
      },
    };
  }

  it('holds one consistent moment although writing goes on, with everything acknowledged before it', async () => {
    const load = transfers();
    await expect.poll(() => load.acknowledged.length, { timeout: 15_000 }).toBeGreaterThan(200);
    const before = [...load.acknowledged];

    const { file, bytes } = await database.backup();
    const during = load.acknowledged.length;
    await expect.poll(() => load.acknowledged.length, { timeout: 15_000 }).toBeGreaterThan(during + 50);
    await load.stop();

    expect(bytes).toBeGreaterThan(0);
    expect(during).toBeGreaterThan(before.length);
    const restored = join(database.dataDir, 'restored');
    mkdirSync(restored);
    await unpackBackup(file, join(restored, 'postgres'));
    const copy = await openDatabase({ dataDir: restored, log: silentLog, machine });
    const { rows } = await copy.pool.query<{ sum: number; off: number; ids: number[] }>(
      `select (select sum(balance)::int from account) as sum, (select array_agg(id) from transfers) as ids, (
         select count(*)::int from account x where balance <> ${EACH} + (select count(*) from transfers where b = x.id) - (select count(*) from transfers where a = x.id)
       ) as off`,
    );
    await copy.close();
    const ids = new Set(rows[0]!.ids);
    expect(rows[0]).toMatchObject({ sum: ACCOUNTS * EACH, off: 0 });
    expect(before.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('can be made again and again', async () => {
    const first = await database.backup();
    await wait(2);
    const second = await database.backup();

    expect(await listBackups(backups())).toEqual([second.file, first.file]);
  });

  it('runs one at a time when asked for two at once', async () => {
    const [one, two] = await Promise.all([database.backup(), wait(2).then(() => database.backup())]);

    expect(one.file).not.toBe(two.file);
  });

  it('keeps the newest ones only', async () => {
    for (let day = 10; day < 10 + KEEP_BACKUPS; day++) writeFileSync(join(backups(), `grab-202001${day}T000000000Z.tar.zst`), '');

    const { file } = await database.backup();

    const left = await listBackups(backups());
    expect(left).toHaveLength(KEEP_BACKUPS);
    expect(left[0]).toBe(file);
    expect(left.join()).not.toContain('20200110T');
  });

  it('is refused without room for it, and leaves nothing behind', async () => {
    free = SPACE_FLOOR + 1000;

    await expect(database.backup()).rejects.toMatchObject({ code: 'store.noSpace' });

    expect(readdirSync(backups())).toEqual([]);
  });

  it('leaves nothing half-written behind when it fails, and the next one works', async () => {
    const folder = join(database.dataDir, 'postgres/unreadable');
    mkdirSync(folder);
    symlinkSync('loop', join(folder, 'loop'));

    await expect(database.backup()).rejects.toThrow('ELOOP');
    expect(readdirSync(backups())).toEqual([]);
    rmSync(folder, { recursive: true });

    expect((await database.backup()).bytes).toBeGreaterThan(0);
  });

  it('does not unpack an archive that is cut short or changed', async () => {
    const { file } = await database.backup();
    const bytes = readFileSync(file);
    const target = join(database.dataDir, 'target');
    writeFileSync(join(database.dataDir, 'short'), bytes.subarray(0, bytes.length / 2));
    const flipped = Buffer.from(bytes);
    flipped[flipped.length >> 1]! ^= 0xff;
    writeFileSync(join(database.dataDir, 'flipped'), flipped);

    await expect(unpackBackup(join(database.dataDir, 'short'), target)).rejects.toThrow();
    await expect(unpackBackup(join(database.dataDir, 'flipped'), target)).rejects.toThrow();
    expect(readdirSync(database.dataDir)).not.toContain('target');
  });
});
