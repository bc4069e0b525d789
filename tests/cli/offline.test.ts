import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#api/db/client.ts';
import { users } from '#api/db/schema/index.ts';
import { freshDataDir, machine, onServer, silentLog } from '../support/database.ts';
import { grab } from '../support/grab.ts';

const createAdmin = ['admin', 'create', '--phone', '+1 202 555 0188', '--name', 'Ada', '--password-stdin'];

let dataDir: string;
beforeEach(async () => {
  dataDir = await freshDataDir();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function admins(): Promise<string[]> {
  const database = await openDatabase({ dataDir, log: silentLog, machine });
  const rows = await database.db.select().from(users);
  await database.close();
  return rows.filter((row) => row.role === 'owner').map((row) => row.name);
}

describe.skipIf(onServer)('cli without a server', { timeout: 60_000 }, () => {
  it('makes the first admin in the records themselves', async () => {
    const ran = await grab(createAdmin, { env: { DATA_DIR: dataDir }, stdin: 'a-long-password' });
    const again = await grab(createAdmin, { env: { DATA_DIR: dataDir }, stdin: 'a-long-password' });

    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(again.code).toBe(1);
    expect(await admins()).toEqual(['Ada']);
  });

  it.each([
    ['a password that is too short', '+12025550188', 'short', 2],
    ['what is no phone number', 'nobody', 'a-long-password', 2],
  ])('refuses %s and writes nothing', async (_, phone, password, code) => {
    const ran = await grab(['admin', 'create', '--phone', phone, '--password-stdin'], { env: { DATA_DIR: dataDir }, stdin: password });

    expect(ran.code).toBe(code);
    expect(await admins()).toEqual([]);
  });

  it('puts a backup back and keeps the records as they were', async () => {
    const env = { DATA_DIR: dataDir };
    const { file } = JSON.parse((await grab(['db', 'backup', '--json'], { env })).stdout);
    await grab(createAdmin, { env, stdin: 'a-long-password' });

    const unasked = await grab(['db', 'restore', file], { env });
    const restored = await grab(['db', 'restore', file, '--yes', '--json'], { env });

    expect(unasked.code).toBe(2);
    expect(restored.code).toBe(0);
    expect(await admins()).toEqual([]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.before-'))).toHaveLength(1);
  });

  it('changes nothing for a backup that cannot be read', async () => {
    const env = { DATA_DIR: dataDir };
    const damaged = join(dataDir, 'damaged.tar.zst');
    writeFileSync(damaged, 'not an archive');
    await grab(createAdmin, { env, stdin: 'a-long-password' });

    expect((await grab(['db', 'restore', damaged, '--yes'], { env })).code).toBe(1);
    expect((await grab(['db', 'restore', join(dataDir, 'none'), '--yes'], { env })).code).toBe(5);
    expect(await admins()).toEqual(['Ada']);
  });

  it('migrates records that nobody holds', async () => {
    const ran = await grab(['db', 'migrate', '--json'], { env: { DATA_DIR: dataDir } });

    expect(JSON.parse(ran.stdout)).toEqual({ migrated: true, by: 'terminal' });
  });

  it('says what is broken and ends with 1', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'grab-doctor-')), 'a-file');
    writeFileSync(file, '');
    const ran = await grab(['doctor', '--json'], { env: { DATA_DIR: join(file, 'below') } });

    expect(ran.code).toBe(1);
    expect(JSON.parse(ran.stdout)).toContainEqual(expect.objectContaining({ check: 'dataDir', state: 'broken' }));
  });

  it('says that nothing runs', async () => {
    const ran = await grab(['status', '--json'], { env: { DATA_DIR: dataDir } });

    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toEqual({ ready: false, processes: [] });
  });
});
