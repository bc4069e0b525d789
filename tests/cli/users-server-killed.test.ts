import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#api/db/client.ts';
import { seedDrivers } from '../bench/_drivers.ts';
import { eventually } from '../support/api.ts';
import { type BuiltServer, buildServer, freePort, isReady, startBuilt } from '../support/built.ts';
import { machine, silentLog } from '../support/database.ts';
import { grab } from '../support/grab.ts';

/** So many that the edit takes seconds. */
const DRIVERS = 1500;
const BIN = join(import.meta.dirname, '../../cli/bin.mjs');

let dataDir: string;
let folder: string;
let env: Record<string, string>;
let server: BuiltServer | undefined;

beforeAll(async () => {
  buildServer();
  dataDir = mkdtempSync(join(tmpdir(), 'grab-killed-'));
  folder = mkdtempSync(join(tmpdir(), 'grab-plan-'));
  const [admin] = await seedDrivers(dataDir, { drivers: 1, verdictsEach: 1 });
  await inDatabase(async (pool) => {
    await pool.query(`update users set role = 'admin'`);
    await pool.query(`insert into users (user_id, name, phone_number, good_standing, created_at, updated_at)
      select 'd' || n, 'Driver ' || n, '+1' || (3000000000 + n), true, 0, 0 from generate_series(1, ${DRIVERS}) n`);
  });
  const port = String(await freePort());
  env = { GRAB_URL: `http://127.0.0.1:${port}`, GRAB_TOKEN: admin!.token };
}, 120_000);
afterAll(async () => {
  server?.kill('SIGKILL');
  await server?.ended;
  for (const each of [dataDir, folder]) rmSync(each, { recursive: true, force: true });
});

async function inDatabase<T>(work: (pool: Awaited<ReturnType<typeof openDatabase>>['pool']) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, log: silentLog, machine });
  try {
    return await work(database.pool);
  } finally {
    await database.close();
  }
}

async function start(): Promise<void> {
  server = await startBuilt({ SANDBOX: 'off', LOG_LEVEL: 'warn', DATA_DIR: dataDir, PORT: new URL(env['GRAB_URL']!).port });
  await eventually(() => isReady(env['GRAB_URL']!), 60_000);
}

/** As `kill -9` and a power cut end it. */
async function killServer(): Promise<void> {
  server!.kill('SIGKILL');
  await server!.ended;
}

/** Drivers with the new value, and how often the audit log says that each was changed. */
const changed = () =>
  inDatabase(async (pool) => {
    const { rows: set } = await pool.query(`select user_id from users where (record->>'masacreModeEnabled')::boolean order by 1`);
    const { rows: audited } = await pool.query(`select user_id from audit_log where differences ? 'masacreModeEnabled' order by 1`);
    const idOf = (row: { user_id: string }) => row.user_id;
    return { set: set.map(idOf), audited: audited.map(idOf) };
  });

it('keeps a bulk edit whole when the server is killed in the middle of it, and goes on once it is back', {
  timeout: 300_000,
}, async () => {
  await start();
  const users = (...args: string[]) => grab(['users', ...args], { env, cwd: folder });
  const plan = await users('edit', '--where', 'role = driver', '--set', 'masacreModeEnabled=true', '--out', 'all.json');
  expect(plan.code, plan.stderr).toBe(0);
  const applying = spawn(process.execPath, [BIN, 'users', 'apply', 'all.json', '--yes'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
    stdio: 'ignore',
  });
  const ended = new Promise<number | null>((resolve) => applying.on('close', resolve));
  const results = join(folder, 'all.results.jsonl');
  await eventually(() => existsSync(results) && readFileSync(results, 'utf8').includes('"status":"done"'), 60_000);

  await killServer();

  const half = await changed();
  expect(half.set.length).toBeGreaterThan(0);
  expect(half.set.length).toBeLessThan(DRIVERS);
  // Who was changed is on record, once; who was not is not.
  expect(half.audited).toEqual(half.set);

  // The edit waits for the server and goes on with the group whose answer it did not get.
  await start();
  expect(await ended).toBe(0);
  await killServer();
  const whole = await changed();
  expect(whole.set).toHaveLength(DRIVERS);
  expect(whole.audited).toEqual(whole.set);
});
