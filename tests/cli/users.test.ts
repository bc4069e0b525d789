import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, referralCodes, users } from '#api/db/schema/index.ts';
import { eventually, startApi, type TestApi } from '../support/api.ts';
import { grab } from '../support/grab.ts';

const DRIVERS = 450;
const BIN = join(import.meta.dirname, '../../cli/bin.mjs');

let api: TestApi;
let token: string;
let folder: string;

beforeAll(async () => {
  api = await startApi();
  token = (await api.addUser({ userId: 'admin', role: 'admin' })).token;
  await api.ctx.db.insert(referralCodes).values({ code: 'CREW', userId: 'partner', createdAt: 0 });
  const rows = Array.from({ length: DRIVERS }, (_, i) => ({
    userId: `d${String(i).padStart(3, '0')}`,
    name: i === 7 ? '=HYPERLINK("x"), Ann' : `Driver ${i}`,
    phoneNumber: `+1303555${4000 + i}`,
    referralCode: i < 3 ? 'CREW' : null,
    createdAt: 1_700_000_000_000,
    updatedAt: 0,
  }));
  await api.ctx.db.insert(users).values(rows);
}, 120_000);
afterAll(() => api.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grab-users-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const env = () => ({ GRAB_URL: api.url, GRAB_TOKEN: token });
const run = (args: string[], stdin?: string) =>
  grab(['users', ...args], { env: env(), cwd: folder, ...(stdin !== undefined && { stdin }) });
const nameOf = async (userId: string) =>
  (await api.ctx.db.select({ name: users.name }).from(users).where(eq(users.userId, userId)))[0]!.name;
const changesOf = async (field: string) => {
  const rows = await api.ctx.db.select({ userId: auditLog.userId }).from(auditLog).where(sql`${auditLog.differences} ? ${field}`);
  return rows.map(({ userId }) => userId);
};

describe('cli/users', () => {
  it('writes the whole of a long answer into a pipe whose reader is slow', { timeout: 30_000 }, async () => {
    const unknown = Array.from({ length: 8000 }, (_, i) => `nobody-${i},Ann`);
    writeFileSync(join(folder, 'long.csv'), ['userId,name', ...unknown].join('\n'));

    const child = spawn(process.execPath, [BIN, 'users', 'edit', '--from', 'long.csv', '--dry-run', '--json'], {
      env: { PATH: process.env['PATH'], HOME: folder, ...env() },
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    // It ends before anything is read, or waits for the reader.
    await Promise.race([once(child, 'exit'), setTimeout(6000)]);
    const answer = JSON.parse(await text(child.stdout));

    expect(answer.errors).toHaveLength(8000);
  });

  it('lists by expression, and points at what is wrong in one', async () => {
    const found = await run(['list', '--where', 'referralCode = CREW', '--sort', 'name', '--json']);
    const wrong = await run(['list', '--where', 'referralCod = CREW']);

    expect(JSON.parse(found.stdout).map(({ userId }: { userId: string }) => userId)).toEqual(['d000', 'd001', 'd002']);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('referralCod = CREW\n  ^^^^^^^^^^^');
  });

  it('shows a user by id and by phone number, and ends with 5 where there is none', async () => {
    expect(JSON.parse((await run(['show', 'd001', '--json'])).stdout)).toMatchObject({ userId: 'd001' });
    expect(JSON.parse((await run(['show', '(303) 555-4002', '--json'])).stdout)).toMatchObject({ userId: 'd002' });
    expect((await run(['show', 'nobody'])).code).toBe(5);
  });

  it('reads back what it exported without a change, also a name that a spreadsheet would run', async () => {
    const exported = await run(['export', '--where', 'role = driver', '--out', 'all.csv']);
    const edited = await run(['edit', '--from', 'all.csv', '--dry-run', '--json']);

    expect(exported.code).toBe(0);
    expect(readFileSync(join(folder, 'all.csv'), 'utf8')).toContain(`"'=HYPERLINK(""x""), Ann"`);
    expect(JSON.parse(edited.stdout)).toMatchObject({ read: DRIVERS, change: 0, same: DRIVERS, errors: [] });
  });

  it('writes nothing on a dry run, names wrong rows by line, and changes the others', async () => {
    const wrong = Array.from({ length: 20 }, (_, i) => `d${String(100 + i)},${i % 2 ? 'Gold' : 'Free'},x${i}`);
    const csv = ['userId,plan,specialPrice', 'd010,Free,12.50', 'nobody,Free,', ...wrong, 'd011,Free,'].join('\r\n');
    const dry = await run(['edit', '--from', '-', '--dry-run', '--json'], csv);
    expect(dry.code).toBe(8);
    expect(await changesOf('accountType')).toEqual([]);

    expect((await run(['edit', '--from', '-', '--yes'], csv)).stderr).toContain('--reason');
    expect(await changesOf('accountType')).toEqual([]);

    const done = await run(['edit', '--from', '-', '--reason', 'price change', '--yes', '--json'], csv);

    const { errors, ...counts } = JSON.parse(done.stdout);
    expect(done.code).toBe(8);
    expect(counts).toMatchObject({ done: 2, same: 0, changed: 0, failed: 0, rest: 0 });
    expect(errors).toHaveLength(21);
    expect(errors[0]).toMatchObject({ row: 3, message: expect.stringMatching(/user/i) });
    expect((await changesOf('accountType')).sort()).toEqual(['d010', 'd011']);
  });

  it('applies a plan once, refuses what changed since, and brings every value back', async () => {
    expect((await run(['edit', 'd020', 'd021', '--set', 'name=Later', '--out', 'plan.json'])).code).toBe(0);
    expect(await nameOf('d020')).toBe('Driver 20');
    await api.ctx.db.update(users).set({ name: 'Other' }).where(eq(users.userId, 'd021'));

    const applied = await run(['apply', 'plan.json', '--yes', '--json']);
    expect(applied.code).toBe(8);
    expect(JSON.parse(applied.stdout)).toMatchObject({ done: 1, changed: 1, refused: [{ userId: 'd021' }] });
    expect([await nameOf('d020'), await nameOf('d021')]).toEqual(['Later', 'Other']);

    expect((await run(['undo', 'plan.json', '--yes'])).code).toBe(0);
    expect(await nameOf('d020')).toBe('Driver 20');
    expect((await run(['edit', 'd021', '--set', 'name=Driver 21', '--yes'])).code).toBe(0);
  });

  it('leaves no row twice and none half when it is killed in the middle, and goes on', async () => {
    expect((await run(['edit', '--where', 'role = driver', '--set', 'masacreModeEnabled=true', '--out', 'all.json'])).code).toBe(0);
    const child = spawn(process.execPath, [BIN, 'users', 'apply', 'all.json', '--yes'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, ...env() },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    const results = join(folder, 'all.results.jsonl');
    await eventually(() => existsSync(results) && readFileSync(results, 'utf8').includes('"status":"done"'));
    child.kill('SIGKILL');
    await ended;

    const again = await run(['apply', 'all.json', '--yes', '--json']);

    const touched = await changesOf('masacreModeEnabled');
    expect(JSON.parse(again.stdout)).toMatchObject({ done: DRIVERS, same: 0, changed: 0, failed: 0, rest: 0 });
    expect(touched).toHaveLength(DRIVERS);
    expect(new Set(touched).size).toBe(DRIVERS);
    expect(JSON.parse((await run(['undo', 'all.json', '--yes', '--json'])).stdout)).toMatchObject({ done: DRIVERS });
    expect(JSON.parse((await run(['list', '--where', 'masacreModeEnabled = true', '--json'])).stdout)).toEqual([]);
  }, 120_000);

  it('does nothing without a yes where no person can be asked', async () => {
    const { code, stderr } = await run(['edit', 'd030', '--set', 'name=Nobody asked']);

    expect(code).toBe(2);
    expect(stderr).toContain('--yes');
    expect(await nameOf('d030')).toBe('Driver 30');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('makes accounts from a file, and passes over phone numbers that have one', async () => {
    writeFileSync(join(folder, 'new.csv'), 'name,phoneNumber,referralCode\nAda,+13035559991,CREW\nBen,+13035554001,\n,+13035559992,\n');
    const made = await run(['import', '--from', 'new.csv', '--yes', '--json']);

    expect(made.code).toBe(8);
    expect(JSON.parse(made.stdout)).toMatchObject({ created: 1, existing: 1, errors: [{ row: 4, field: 'name' }] });
  });
});

describe('cli/audit', () => {
  it('lists who changed what, and finds that nothing was cut out of the log', async () => {
    expect((await run(['edit', 'd040', '--set', 'name=Renamed', '--yes'])).code).toBe(0);
    const listed = await grab(['audit', 'list', '--user', 'd040', '--action', 'change', '--json'], { env: env() });
    const verified = await grab(['audit', 'verify', '--json'], { env: env() });

    expect(JSON.parse(listed.stdout)[0]).toMatchObject({
      userId: 'd040',
      modifiedBy: 'admin',
      differences: '{"name":["Driver 40","Renamed"]}',
    });
    expect(verified.code).toBe(0);
    expect(JSON.parse(verified.stdout)).toMatchObject({ broken: [], head: { hash: expect.any(String) } });
  });
});
