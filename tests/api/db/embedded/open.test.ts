import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '#api/db/client.ts';
import { isNoSpace, SPACE_FLOOR } from '#api/db/embedded/free-space.ts';
import { facts } from '#api/db/schema/index.ts';
import { freshDataDir, machine, onServer, silentLog } from '#tests/support/database.ts';

let dataDir: string;
let open: Database[];

describe.skipIf(onServer)('api/db/embedded/open', { timeout: 60_000 }, () => {
  beforeEach(async () => {
    dataDir = await freshDataDir();
    open = [];
  });
  afterEach(async () => {
    for (const database of open) await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function start(options: Partial<DatabaseOptions> = {}): Promise<Database> {
    const database = await openDatabase({ dataDir, log: silentLog, machine, onFatal: () => undefined, ...options });
    open.push(database);
    return database;
  }

  const note = (database: Database, key: string) => database.db.insert(facts).values({ key, value: true });
  const notes = async (database: Database) => (await database.db.select().from(facts)).map((fact) => fact.key).sort();
  const folder = () => join(dataDir, 'postgres');
  const breakIt = () => writeFileSync(join(folder(), 'global/pg_control'), Buffer.alloc(8192, 7));
  const keptAside = () => readdirSync(dataDir).filter((name) => name.startsWith('postgres.broken-'));

  it('refuses a second opener and names the process that holds the folder', async () => {
    await start();

    await expect(start()).rejects.toMatchObject({ code: 'store.locked', pid: process.pid });
  });

  it('keeps what was written when it is opened again', async () => {
    const first = await start();
    await note(first, 'kept');
    await first.close();

    expect(await notes(await start())).toEqual(['kept']);
  });

  it.skipIf(process.platform === 'win32')(
    'lets nobody else of the machine read database and backups, of earlier versions neither',
    async () => {
      const modeOf = (...names: string[]) => (statSync(join(dataDir, ...names)).mode & 0o777).toString(8);
      mkdirSync(join(dataDir, 'backups'));
      writeFileSync(join(dataDir, 'backups/grab-20260101T000000000Z.tar.zst'), '');
      mkdirSync(join(dataDir, 'postgres.broken-20260101T000000000Z'));
      for (const name of ['', 'postgres', 'backups', 'postgres.broken-20260101T000000000Z']) chmodSync(join(dataDir, name), 0o755);
      chmodSync(join(dataDir, 'backups/grab-20260101T000000000Z.tar.zst'), 0o644);

      const { file } = await (await start()).backup();

      expect(['postgres', 'postgres.broken-20260101T000000000Z', 'backups'].map((name) => modeOf(name))).toEqual(['700', '700', '700']);
      expect([modeOf('backups', basename(file)), modeOf('backups', 'grab-20260101T000000000Z.tar.zst')]).toEqual(['600', '600']);
    },
  );

  it('makes a new folder that nobody else reads', async () => {
    rmSync(folder(), { recursive: true });
    chmodSync(dataDir, 0o755);

    await start();

    expect(statSync(folder()).mode & 0o777).toBe(0o700);
  });

  it('makes a new folder whole or not at all', async () => {
    rmSync(folder(), { recursive: true });
    mkdirSync(join(dataDir, 'postgres.new'));
    writeFileSync(join(dataDir, 'postgres.new/PG_VERSION'), '18');

    expect(await notes(await start())).toEqual([]);
    expect(readdirSync(dataDir).sort()).toEqual(['backups', 'lock', 'postgres']);
  });

  it('puts the newest backup in the place of a broken folder, keeps that aside and says so loudly', async () => {
    const first = await start();
    await note(first, 'backed up');
    await first.backup();
    await note(first, 'after the backup');
    await first.close();
    breakIt();
    const error = vi.fn();

    const second = await start({ log: { ...silentLog, error } });

    expect(await notes(second)).toEqual(['backed up']);
    expect(second.restoredFrom).toMatch(/^grab-.*\.tar\.zst$/);
    expect(keptAside()).toHaveLength(1);
    expect(error.mock.calls.map(([, message]) => message).join()).toContain('RESTORED FROM A BACKUP');
  });

  it('goes on to an older backup when the newest cannot be opened', async () => {
    const first = await start();
    await note(first, 'old');
    const { file } = await first.backup();
    await first.close();
    writeFileSync(file.replace(/\d{8}T/, '99991231T'), readFileSync(file).subarray(0, 5000));
    breakIt();

    expect(await notes(await start())).toEqual(['old']);
  });

  it('leaves a broken folder where it is when there is no backup', async () => {
    breakIt();

    await expect(start()).rejects.toThrow('there is no backup');

    expect(existsSync(folder())).toBe(true);
    expect(keptAside()).toEqual([]);
  });

  it('touches nothing when recovery is off', async () => {
    const first = await start();
    await first.backup();
    await first.close();
    breakIt();

    await expect(start({ recover: false })).rejects.toThrow();

    expect(keptAside()).toEqual([]);
  });

  it('does not mistake a full disk for a broken folder', async () => {
    const first = await start();
    await first.backup();
    await first.close();
    breakIt();

    await expect(start({ free: async () => SPACE_FLOOR - 1 })).rejects.toMatchObject({ code: 'store.noSpace' });

    expect(keptAside()).toEqual([]);
  });

  it('refuses writes while the disk is almost full, goes on reading, and recovers when space is freed', async () => {
    let bytes = SPACE_FLOOR;
    const database = await start({ free: async () => bytes });
    await note(database, 'before');

    bytes = SPACE_FLOOR - 1;
    await expect.poll(() => database.ready(), { timeout: 5000 }).toBe(false);
    const refused = await note(database, 'refused').catch((error: unknown) => error);
    const read = await notes(database);
    bytes = SPACE_FLOOR;
    await expect.poll(() => database.ready(), { timeout: 5000 }).toBe(true);
    await note(database, 'after');

    expect(isNoSpace(refused)).toBe(true);
    expect(String((refused as Error).cause)).toContain('store.noSpace');
    expect(read).toEqual(['before']);
    expect(await notes(database)).toEqual(['after', 'before']);
  });

  it('refuses writes from the start on a full disk', async () => {
    const database = await start({ free: async () => 0 });

    expect(database.ready()).toBe(false);
    expect(isNoSpace(await note(database, 'x').catch((error: unknown) => error))).toBe(true);
  });

  it('ends a process whose engine has lost hold of its files, once the caller has heard of it', async () => {
    const onFatal = vi.fn();
    const database = await start({ onFatal });

    await expect(
      database.pool.query(`do $$ begin raise exception 'could not create file' using errcode = '58P02'; end $$`),
    ).rejects.toThrow('could not create file');

    await expect.poll(() => onFatal.mock.calls, { timeout: 5000 }).toEqual([['the embedded database lost hold of its files (58P02)']]);
  });

  it('says that the process cannot go on when the thread dies', async () => {
    const onFatal = vi.fn();
    const workerFile = join(dataDir, 'dying-worker.ts');
    cpSync(join(import.meta.dirname, '../../../support/dying-worker.ts'), workerFile);

    await start({ onFatal, workerFile, migrate: false });

    await expect.poll(() => onFatal.mock.calls.length, { timeout: 5000 }).toBe(1);
    open = [];
  });
});
