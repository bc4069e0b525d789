import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import { SORT_COLUMNS } from '#api/contract/user-columns.ts';
import { auditLog, ledger, referralCodes, refreshTokens, users } from '#api/db/schema/index.ts';
import { verifyAudit } from '#api/verbs/users/audit-verify.ts';
import { DAY, MINUTE } from '#config/constants.ts';
import { eventually, PASSWORD, startApi, type TestApi, type TestUser } from '../../support/api.ts';

const NAMES = ['Ann', 'bob', 'Cid', 'Dee', 'eve', 'Fay', 'Gus'];

describe('api/user table', () => {
  let api: TestApi;
  let admin: TestUser;
  let partner: TestUser;
  let support: TestUser;

  beforeAll(async () => {
    api = await startApi();
    [admin, partner, support] = await Promise.all([
      api.addUser({ userId: 'admin', role: 'admin' }),
      api.addUser({ userId: 'partner', role: 'partner' }),
      api.addUser({ userId: 'support', role: 'support' }),
    ]);
    await api.ctx.db.insert(referralCodes).values([
      { code: 'CREW', userId: 'partner', createdAt: 0 },
      { code: 'OTHER', userId: 'somebody', createdAt: 0 },
    ]);
    const now = api.ctx.machine.now();
    for (const [i, name] of NAMES.entries()) {
      const userId = `driver-${i}`;
      await api.addUser({
        userId,
        phoneNumber: `+1303555${2000 + i}`,
        referralCode: i % 2 ? 'CREW' : 'OTHER',
        record: { specialPrice: i === 1 ? 39.5 : null, services: i < 2 ? [{ key: 'LYFT', label: 'Lyft', price: 50 }] : [] },
      });
      const lastPaymentAt = i < 4 ? now - i * 3 * DAY : null;
      await api.ctx.db
        .update(users)
        .set({ name, accountType: i === 3 ? 'Free' : 'Paid', lastPaymentAt, goodStanding: i < 2, createdAt: now - i * DAY })
        .where(eq(users.userId, userId));
    }
  });
  afterAll(() => api.stop());

  const list = async (input: Record<string, unknown>, token = admin.token) => {
    const { status, json } = await api.call(contract.allUsers, input, token);
    return { status, json, names: (json.users as { name: string }[] | undefined)?.map(({ name }) => name) };
  };
  const drivers = { where: 'role = driver' };
  const bulk = (input: Record<string, unknown>, token = admin.token) => api.send('POST', '/prd/users/bulk', { token, json: input });
  const rowOf = async (userId: string) => (await list({ where: `userId = ${userId}` })).json.users[0];

  it('gives the users page by page until lek is absent, each once (API-130)', async () => {
    const seen: string[] = [];
    for (let lek: string | undefined, first = true; first || lek; first = false) {
      const { json } = await list({ ...drivers, limit: '3', ...(lek && { lek }) });
      seen.push(...json.users.map(({ userId }: { userId: string }) => userId));
      lek = json.lek;
    }

    expect(seen).toEqual(NAMES.map((_, i) => `driver-${i}`));
    expect((await list({ ...drivers, counts: 'true' })).json).toMatchObject({ matching: 7, total: 10 });
  });

  it('has the columns of the terminal in every row (ADMIN-38)', async () => {
    expect(await rowOf('driver-1')).toMatchObject({
      userId: 'driver-1',
      name: 'bob',
      phoneNumber: '+13035552001',
      referralCode: 'CREW',
      goodStanding: true,
      accountType: 'Paid',
      specialPrice: 39.5,
      lastPaymentDate: expect.any(Number),
      services: ['LYFT'],
      banned: false,
      createdAt: expect.any(Number),
    });
  });

  it.each(SORT_COLUMNS.flatMap((name) => [name, `-${name}`]))('sorts by %s, and its pages join without a gap', async (sort) => {
    const whole = await list({ ...drivers, sort });
    const first = await list({ ...drivers, sort, limit: '2' });
    const second = await list({ ...drivers, sort, limit: '5', lek: first.json.lek });

    expect([...first.names!, ...second.names!]).toEqual(whole.names);
  });

  it.each([
    ['plan = Free', ['Dee']],
    ['due < 2d and lastPaymentDate != empty', ['Cid', 'Dee']],
    ['due > 2d', ['Ann', 'bob']],
    ['services = lyft', ['Ann', 'bob']],
    ['services = empty and goodStanding = false and referralCode = crew', ['Dee', 'Fay']],
    ['specialPrice >= 39.50', ['bob']],
    ['not (name ~ e) and role = driver', ['Ann', 'bob', 'Cid', 'Fay', 'Gus']],
    ['name in (Ann, EVE)', ['Ann', 'eve']],
    ['lastPaymentDate = empty and role = driver', ['eve', 'Fay', 'Gus']],
    ['clickerMode = false and name = Ann', ['Ann']],
    // A figure that is not there is neither more nor less, so `not` finds it.
    ['specialPrice < 100 and role = driver', ['bob']],
    ['not (specialPrice < 100) and role = driver', ['Ann', 'Cid', 'Dee', 'eve', 'Fay', 'Gus']],
    ['not (referralCode = CREW or lastPaymentDate > 2020-01-01) and role = driver', ['eve', 'Gus']],
    ['referralCode != crew and lastPaymentDate != empty and role = driver', ['Ann', 'Cid']],
    ['flashSale = true', []],
  ])('filters by %s', async (where, names) => {
    expect((await list({ where, sort: 'name' })).names).toEqual(names);
  });

  it('finds a part of a name, a phone as people write it, an id and a code', async () => {
    expect((await list({ search: 'AN' })).names).toContain('Ann');
    expect((await list({ search: '(303) 555-2004' })).names).toEqual(['eve']);
    expect((await list({ search: 'driver-6' })).names).toEqual(['Gus']);
    expect((await list({ search: '100%' })).names).toEqual([]);
  });

  it('refuses an expression with the place of what is wrong, a foreign cursor and an unknown order', async () => {
    const wrong = await list({ where: 'plan = Free and dew < 2d' });

    expect(wrong.status).toBe(400);
    expect(wrong.json.issues).toEqual([{ path: 'where', message: expect.stringMatching(/^Character 17: there is no column "dew"/i) }]);
    expect((await list({ lek: 'x' })).status).toBe(400);
    expect((await list({ lek: (await list({ ...drivers, limit: '1' })).json.lek, sort: 'name' })).status).toBe(400);
    expect((await list({ sort: 'banned' })).status).toBe(400);
  });

  it("shows a partner the drivers of the partner's codes alone, support no admins, drivers nothing (ROLE-06)", async () => {
    expect((await list({ sort: 'name' }, partner.token)).names).toEqual(['bob', 'Dee', 'Fay']);
    expect((await list({ where: 'userId = driver-0' }, partner.token)).names).toEqual([]);
    expect((await list({ where: 'role = admin' }, support.token)).names).toEqual([]);
    expect((await api.call(contract.allUsers, {}, (await api.addUser({ userId: 'plain' })).token)).status).toBe(403);
    expect((await api.call(contract.getUser, { userId: 'driver-0' }, partner.token)).status).toBe(403);
    expect((await bulk({ action: 'plan', where: 'banned = false', set: { banned: true } }, partner.token)).status).toBe(403);
  });

  it('counts what the role reaches (API-131)', async () => {
    const all = (await api.call(contract.userSummary, {}, admin.token)).json;
    const own = (await api.call(contract.userSummary, {}, partner.token)).json;

    expect(own).toMatchObject({ users: 3, goodStanding: 1, notInGoodStanding: 2, free: 1, neverPaid: 1 });
    expect(own.byReferralCode).toEqual([{ referralCode: 'CREW', users: 3, goodStanding: 1 }]);
    expect(all.users).toBeGreaterThan(7);
  });

  describe('bulk edit', () => {
    const plan = async (input: Record<string, unknown>) => (await bulk({ action: 'plan', ...input })).json;
    const apply = async (rows: unknown[], runId: string = randomUUID(), more = {}) =>
      bulk({ action: 'apply', runId, rows, reason: 'asked for', ...more });
    const planned = (rows: { userId: string; changes: object; status: string }[]) =>
      rows.filter(({ status }) => status === 'change').map(({ userId, changes }) => ({ userId, changes }));

    it('plans without writing, applies once however often it is sent, and undoes', async () => {
      const before = await api.fingerprint();
      const made = await plan({ where: 'referralCode = CREW', set: { accountType: 'free' } });
      expect(await api.fingerprint()).toBe(before);
      expect(made).toMatchObject({ matching: 3 });
      expect(made.rows.map(({ status, changes }: any) => [status, changes])).toEqual([
        ['change', { accountType: ['Paid', 'Free'] }],
        ['same', {}],
        ['change', { accountType: ['Paid', 'Free'] }],
      ]);

      const runId = randomUUID();
      const done = (await apply(planned(made.rows), runId)).json;
      const again = (await apply(planned(made.rows), runId)).json;

      expect(done.results.map(({ status }: any) => status)).toEqual(['done', 'done']);
      expect(again.results.map(({ status }: any) => status)).toEqual(['same', 'same']);
      const audited = await api.ctx.db.select().from(auditLog).where(eq(auditLog.userId, 'driver-1'));
      expect(audited.map(({ modifiedBy, differences }) => [modifiedBy, differences])).toEqual([
        ['admin', { accountType: ['Paid', 'Free'] }],
      ]);

      const undone = (await apply(done.results.map(({ userId, undo }: any) => ({ userId, changes: undo })))).json;
      expect(undone.results.map(({ status }: any) => status)).toEqual(['done', 'done']);
      expect((await rowOf('driver-1')).accountType).toBe('Paid');
    });

    it('refuses a change of money without a reason or a recent sign-in, and leaves the panel’s own fields free of both', async () => {
      const money = [{ userId: 'driver-2', changes: { specialPrice: [null, 12] } }];

      const unexplained = await apply(money, randomUUID(), { reason: undefined });
      const family = eq(refreshTokens.familyId, 'family-admin');
      await api.ctx.db
        .update(refreshTokens)
        .set({ authenticatedAt: api.ctx.machine.now() - 11 * MINUTE })
        .where(family);
      api.ctx.callers.forget('admin');
      const before = await api.fingerprint();
      const old = await apply(money);

      expect([unexplained.status, unexplained.json.issues[0].path]).toEqual([400, 'reason']);
      expect([old.status, old.json.code]).toEqual([403, 'auth.recentRequired']);
      expect(await api.fingerprint()).toBe(before);
      const free = await apply([{ userId: 'driver-2', changes: { proxyInstalled: [false, true] } }], randomUUID(), { reason: undefined });
      expect(free.json.results[0].status).toBe('done');
      await api.call(contract.stepUp, { password: PASSWORD }, admin.token);
      expect((await apply(money)).json.results[0].status).toBe('done');
    });

    it('touches no driver who changed since the plan, and goes on with the others', async () => {
      const { rows } = await plan({ userIds: ['driver-0', 'driver-2'], set: { masacreModeEnabled: true } });
      await api.send('PATCH', '/prd/user/web', { token: admin.token, json: { userId: 'driver-0', body: { masacreModeEnabled: true } } });
      const conflict = [{ userId: 'driver-0', changes: { masacreModeEnabled: [true, false], specialPrice: [10, 20] } }];

      const first = (await apply(planned(rows))).json;
      const second = (await apply(conflict)).json;

      expect(first.results.map(({ status }: any) => status)).toEqual(['same', 'done']);
      expect(second.results).toMatchObject([{ status: 'changed', code: 'user.changedSince' }]);
      expect((await rowOf('driver-0')).masacreModeEnabled).toBe(true);
    });

    describe('of more drivers than are written together', () => {
      const MANY = 45;
      const ids = Array.from({ length: MANY }, (_, n) => `crowd-${n}`);
      const named = (changes: (n: number) => object) => ids.map((userId, n) => ({ userId, changes: changes(n) }));
      const statuses = (answer: any) => answer.json.results.map(({ userId, status }: any) => [userId, status]);
      beforeEach(async () => {
        await api.ctx.db.delete(users).where(like(users.userId, 'crowd-%'));
        const at = api.ctx.machine.now();
        const phone = (n: number) => `+1303555${String(7000 + n)}`;
        await api.ctx.db
          .insert(users)
          .values(ids.map((userId, n) => ({ userId, name: `Crowd ${n}`, phoneNumber: phone(n), createdAt: at, updatedAt: at })));
      });

      it('refuses rows one by one, writes the others with an audit row each in their order, and undoes them', async () => {
        const before = await api.ctx.database.pool.query('select max(seq) as seq from audit_log');
        const rows = named((n) => ({
          specialPrice: [n === 7 ? 3 : null, 10 + n],
          ...(n === 25 && { lastPaymentDate: [null, 'someday'] }),
        }));
        rows.splice(30, 0, { userId: 'nobody', changes: { specialPrice: [null, 1] } });

        const done = await apply(rows);

        const wrong = { 'crowd-7': 'changed', 'crowd-25': 'failed', nobody: 'failed' } as Record<string, string>;
        expect(statuses(done)).toEqual(rows.map(({ userId }) => [userId, wrong[userId] ?? 'done']));
        const written = await api.ctx.database.pool.query(
          `select user_id, modified_by, reason, differences from audit_log where seq > $1 order by seq`,
          [before.rows[0].seq ?? 0],
        );
        const price = (n: number) => ({ specialPrice: [null, 10 + n] });
        expect(written.rows.map((row) => [row.user_id, row.modified_by, row.reason, row.differences.specialPrice])).toEqual(
          ids.flatMap((userId, n) => (wrong[userId] ? [] : [[userId, 'admin', 'asked for', price(n).specialPrice]])),
        );
        expect(await verifyAudit({ ctx: api.ctx, after: 0 })).toMatchObject({ broken: [] });
        expect((await rowOf('crowd-7')).specialPrice).toBeNull();

        const undone = await apply(done.json.results.flatMap(({ userId, undo }: any) => (undo ? [{ userId, changes: undo }] : [])));
        expect(new Set(undone.json.results.map(({ status }: any) => status))).toEqual(new Set(['done']));
        for (const userId of ['crowd-0', 'crowd-44']) expect((await rowOf(userId)).specialPrice).toBeNull();
      });

      it('writes the others where the database refuses one of them', async () => {
        const { pool } = api.ctx.database;
        await pool.query(
          `alter table users add constraint no_crowd_3 check (user_id <> 'crowd-3' or record ->> 'clickerMode' is distinct from 'true')`,
        );
        try {
          const done = await apply(named(() => ({ clickerMode: [false, true] })));
          expect(statuses(done)).toEqual(ids.map((userId) => [userId, userId === 'crowd-3' ? 'failed' : 'done']));
          expect(done.json.results[3]).toMatchObject({ code: 'update.failed' });
        } finally {
          await pool.query('alter table users drop constraint no_crowd_3');
        }
        const { rows } = await pool.query(`select user_id from audit_log where user_id like 'crowd-%' and differences ? 'clickerMode'`);
        expect(rows).toHaveLength(MANY - 1);
      });

      it('takes back the date of a driver whose other changes are refused, and of nobody else', async () => {
        const date = Date.parse('2026-05-20T16:00:00Z');
        const rows = named((n) => ({
          lastPaymentDate: [null, date],
          ...(n === 4 && { flashSale: [false, true], accountType: ['Paid', 'Free'] }),
        }));
        const done = await apply(rows.slice(0, 6));

        expect(statuses(done)).toEqual(ids.slice(0, 6).map((userId, n) => [userId, n === 4 ? 'failed' : 'done']));
        const booked = await api.ctx.db.select().from(ledger).where(like(ledger.userId, 'crowd-%'));
        expect(booked.map(({ userId }) => userId).sort()).toEqual(['crowd-0', 'crowd-1', 'crowd-2', 'crowd-3', 'crowd-5']);
        expect((await rowOf('crowd-4')).lastPaymentDate).toBeNull();
      });

      it('does not ban the last admin together with the others', async () => {
        await api.ctx.db.update(users).set({ role: 'admin' }).where(eq(users.userId, 'crowd-0'));
        const rows = ['crowd-0', 'admin', 'crowd-1'].map((userId) => ({ userId, changes: { banned: [false, true] } }));
        expect(statuses(await apply(rows))).toEqual([
          ['crowd-0', 'done'],
          ['admin', 'failed'],
          ['crowd-1', 'done'],
        ]);
      });
    });

    it('begins and ends flash sales, and finds those that run (OPEN-07)', async () => {
      const { rows } = await plan({ userIds: ['driver-0', 'driver-2'], set: { flashSale: 'yes' } });
      const done = (await apply(planned(rows), randomUUID(), { reason: 'a sale' })).json;
      const running = (await list({ where: 'flashSale = true', sort: 'name' })).names;
      const undo = done.results.map(({ userId, undo: changes }: any) => ({ userId, changes }));
      const undone = (await apply(undo, randomUUID(), { reason: 'a mistake' })).json;

      expect(done.results.map(({ status }: any) => status)).toEqual(['done', 'done']);
      expect(running).toEqual(['Ann', 'Cid']);
      expect(undone.results.map(({ status }: any) => status)).toEqual(['done', 'done']);
      expect((await list({ where: 'flashSale = true' })).names).toEqual([]);
    });

    it('names every wrong row of a file and plans the others', async () => {
      const { rows } = await plan({
        set: { clickerMode: 'yes' },
        rows: [
          { userId: 'driver-0' },
          { phoneNumber: "'+1 303 555 2001" },
          { userId: 'nobody' },
          { userId: 'driver-2', set: { specialPrice: 'free' } },
          { set: {} },
          { userId: 'driver-0' },
          { userId: 'driver-3', set: { referralCode: 'NONE' } },
          { userId: 'driver-4', set: { goodStanding: 'true' } },
        ],
      });

      expect(rows.map(({ row, status, field }: any) => [row, status, field])).toEqual([
        [1, 'change', undefined],
        [2, 'change', undefined],
        [3, 'error', undefined],
        [4, 'error', 'specialPrice'],
        [5, 'error', 'userId'],
        [6, 'error', 'userId'],
        [7, 'error', 'referralCode'],
        [8, 'error', 'goodStanding'],
      ]);
    });

    it('books a last payment date in the ledger with its reason, and undo takes it back to never', async () => {
      const { rows } = await plan({ userIds: ['driver-4'], set: { lastPaymentDate: '2026-05-20' } });
      const without = await apply(planned(rows), randomUUID(), { reason: undefined });
      const runId = randomUUID();

      const done = (await apply(planned(rows), runId, { reason: 'moved from the old system' })).json;

      expect(without.status).toBe(400);
      expect(done.results[0].status).toBe('done');
      const booked = await api.ctx.db
        .select()
        .from(ledger)
        .where(eq(ledger.cause, `bulk:${runId}:driver-4`));
      expect(booked).toMatchObject([{ kind: 'correction', cents: 0, actor: 'admin', reason: 'moved from the old system' }]);

      const undo = [{ userId: 'driver-4', changes: done.results[0].undo }];
      expect((await apply(undo, randomUUID(), { reason: 'undo' })).json.results[0].status).toBe('done');
      expect((await rowOf('driver-4')).lastPaymentDate).toBeNull();
      const audit = (await api.call(contract.billingAudit, {}, admin.token)).json;
      expect(audit.differences.filter(({ userId }: any) => userId === 'driver-4')).toEqual([]);
    });

    it('refuses an unknown column, two ways to choose and nobody', async () => {
      for (const input of [
        { where: 'banned = false', set: { role: 'owner' } },
        { where: 'banned = false', userIds: ['driver-0'], set: { banned: true } },
        { set: { banned: true } },
        { where: 'banned = false', set: { accountType: 'Gold' } },
      ])
        expect((await bulk({ action: 'plan', ...input })).status).toBe(400);
    });
  });

  describe('export', () => {
    it('writes what the table shows, in its order, safe for a spreadsheet', async () => {
      await api.ctx.db.update(users).set({ name: '=cmd()' }).where(eq(users.userId, 'driver-5'));
      const input = { where: 'referralCode = CREW', sort: 'name', columns: ['name', 'phoneNumber', 'createdAt'] };

      const { json } = await api.call(contract.exportUsers, input, partner.token);

      expect(json).toMatchObject({ state: 'done', rows: 3 });
      const lines = json.csv.split('\r\n');
      expect(lines[0]).toBe('\uFEFFname,phoneNumber,createdAt');
      expect(lines[1]).toMatch(/^'=cmd\(\),\+13035552005,\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      expect(lines.slice(2, 4).map((line: string) => line.split(',')[0])).toEqual(['bob', 'Dee']);
    });

    it('makes a large one in the background, for the one who asked', async () => {
      await api.ctx.database.pool.query(`insert into users (user_id, name, phone_number, created_at, updated_at)
        select 'many-' || n, 'Many ' || n, '+1404' || (1000000 + n), 0, 0 from generate_series(1, 10001) n`);
      const { json } = await api.call(contract.exportUsers, { where: 'name ~ many', columns: ['userId'] }, admin.token);
      const { exportId } = json;

      const state = await eventually(async () => {
        const answer = (await api.call(contract.exportState, { exportId }, admin.token)).json;
        return answer.state !== 'running' && answer;
      });
      const file = await api.call(contract.exportFile, { exportId }, admin.token);

      expect(state).toEqual({ state: 'done', rows: 10_001 });
      expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(file.text.trimEnd().split('\r\n')).toHaveLength(10_002);
      expect((await api.call(contract.exportFile, { exportId }, support.token)).status).toBe(404);
      expect((await api.call(contract.exportState, { exportId: 'none' }, admin.token)).status).toBe(404);
    });
  });
});
