// `grab users edit --from` with 10,000 rows on the embedded database: a dry run, the edit with 20 wrong rows, Ctrl-C in the middle,
// the rest, and the undo. What was written is compared with what was asked for, user by user.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#api/db/client.ts';
import { eventually } from '../support/api.ts';
import { grab, type Ran } from '../support/grab.ts';
import { seedDrivers } from './_drivers.ts';
import { inFolder, withServer } from './_server.ts';
import { atMost, type Row, runAlone } from './row.ts';

const USERS = 10_000;
const WRONG = 20;
const LIMIT_S = 60;
const BIN = join(import.meta.dirname, '../../cli/bin.mjs');

export function userEditRows(): Promise<Row[]> {
  return inFolder(async (dataDir) => {
    const [admin] = await seedDrivers(dataDir, { drivers: 1, verdictsEach: 1 });
    await insertUsers(dataDir);
    const before = await readAll(dataDir);
    const rows = await withServer({ DATA_DIR: dataDir }, async ({ url }) =>
      inFolder((folder) => edit(folder, { GRAB_URL: url, GRAB_TOKEN: admin!.token })),
    );
    const { users, audited } = await readAll(dataDir);
    if (users !== before.users) throw new Error('the undo did not bring every value back');
    // Changed and brought back, once each.
    if (audited.length !== 2 * USERS || new Set(audited).size !== USERS) throw new Error(`${audited.length} rows in the audit log`);
    return rows;
  });
}

async function edit(folder: string, env: Record<string, string>): Promise<Row[]> {
  const wrong = Array.from({ length: WRONG }, (_, n) => (n % 2 ? `nobody-${n},9,` : `user-${n},nine,Later ${n}`));
  const right = Array.from({ length: USERS }, (_, n) => `user-${n + WRONG},${10 + (n % 30)},Later ${n}`);
  writeFileSync(join(folder, 'edit.csv'), ['userId,specialPrice,name', ...wrong, ...right].join('\n'));
  const run = async (...args: string[]): Promise<Ran & { seconds: number; json: any }> => {
    const began = performance.now();
    const ran = await grab(['users', ...args, '--json'], { env, cwd: folder });
    const seconds = (performance.now() - began) / 1000;
    return { ...ran, seconds, json: JSON.parse(ran.stdout || 'null') };
  };
  const reason = ['--reason', 'price change', '--yes'];

  const dry = await run('edit', '--from', 'edit.csv', '--dry-run');
  check(dry, { change: USERS });
  const whole = await run('edit', '--from', 'edit.csv', ...reason);
  check(whole, { done: USERS, same: 0, changed: 0, failed: 0, rest: 0 });
  for (const { json } of [dry, whole])
    if (json.errors.length !== WRONG || new Set(json.errors.map(({ row }: { row: number }) => row)).size !== WRONG)
      throw new Error(`${json.errors.length} wrong rows are named`);
  const plan = readdirSync(folder).find((name) => name.endsWith('.plan.json'))!;
  const undo = plan.replace('.plan.json', '.undo.json');
  await interrupt(folder, env, undo);
  const rest = await run('apply', undo, '--yes');
  check(rest, { done: USERS, same: 0, changed: 0, failed: 0, rest: 0 });
  return [
    atMost(`grab users edit --from: plan of ${USERS} rows`, dry.seconds, LIMIT_S, 's'),
    atMost(`grab users edit --from: ${USERS} rows with ${WRONG} wrong ones, embedded`, whole.seconds, LIMIT_S, 's'),
    atMost('grab users apply: what Ctrl-C left', rest.seconds, LIMIT_S, 's'),
  ];
}

/** Ctrl-C once some rows are written. */
async function interrupt(folder: string, env: Record<string, string>, plan: string): Promise<void> {
  const child = spawn(process.execPath, [BIN, 'users', 'apply', plan, '--yes'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const results = join(folder, plan.replace('.json', '.results.jsonl'));
  await eventually(() => existsSync(results) && readFileSync(results, 'utf8').includes('"status":"done"'), 30_000);
  child.kill('SIGINT');
  const code = await ended;
  const done = readFileSync(results, 'utf8').split('"status":"done"').length - 1;
  if (code !== 130 || done === USERS) throw new Error(`Ctrl-C ended with ${code} after ${done} rows`);
}

function check({ json, stderr }: Ran & { json: any }, expected: Record<string, number>): void {
  for (const [name, count] of Object.entries(expected))
    if (json?.[name] !== count) throw new Error(`${name}: ${json?.[name]} instead of ${count}\n${stderr.slice(-500)}`);
}

const log = { debug() {}, info() {}, warn() {}, error() {} };
const machine = { now: Date.now, elapsed: () => performance.now() };

async function insertUsers(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, log, machine });
  const now = Date.now();
  await database.pool.query(`update users set role = 'admin'`);
  await database.pool.query(`insert into users (user_id, name, phone_number, good_standing, account_type, referral_code, record, created_at, updated_at)
    select 'user-' || n, 'User ' || n, '+1' || (2000000000 + n), true, 'Paid', 'CODE' || n % 200,
      jsonb_build_object('specialPrice', 50 + n % 7, 'lang', 'en', 'mode', 'secure', 'notes', repeat('note ', 40)), ${now}::bigint, ${now}::bigint
    from generate_series(0, ${USERS + WRONG - 1}) n`);
  await database.pool.query('analyze');
  await database.close();
}

/** What every user is, as one text, and whom the audit log says were changed. */
async function readAll(dataDir: string): Promise<{ users: string; audited: string[] }> {
  const database = await openDatabase({ dataDir, log, machine });
  const { rows } = await database.pool.query(
    `select md5(string_agg((user_id, name, record - 'specialPriceSetAt', good_standing, account_type, referral_code, last_payment_at)::text, '|' order by user_id)) as users from users`,
  );
  const changed = await database.pool.query(`select user_id from audit_log where differences ? 'name'`);
  await database.close();
  return { users: rows[0].users, audited: changed.rows.map((row: { user_id: string }) => row.user_id) };
}

await runAlone(import.meta.filename, userEditRows);
