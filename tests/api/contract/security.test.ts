import { eq, sql } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import { auditLog, godModes, refreshTokens, secondFactors, users } from '#api/db/schema/index.ts';
import { tidyAudit } from '#api/db/upkeep.ts';
import { DAY, MINUTE } from '#config/constants.ts';
import { PASSWORD, startApi, type TestApi, type TestUser, tokenFor } from '../../support/api.ts';

const REASON = 'asked for by the driver';

describe('api/security', () => {
  let api: TestApi;
  let count = 0;
  let admin: TestUser;
  let owner: TestUser;
  let driver: TestUser;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    const n = ++count;
    admin = await api.addUser({ userId: `admin-${n}`, role: 'admin', phoneNumber: `+1212555${1000 + n}` });
    owner = await api.addUser({ userId: `owner-${n}`, role: 'owner', phoneNumber: `+1212555${2000 + n}` });
    driver = await api.addUser({ userId: `driver-${n}`, flex: {}, phoneNumber: `+1212555${3000 + n}` });
  });

  const codeOf = (secret: string) => new TOTP({ secret, period: 30, digits: 6 }).generate({ timestamp: api.ctx.machine.now() });
  const update = (token: string, userId: string, body: object, reason?: string) =>
    api.send('PATCH', '/prd/user/web', { token, json: { userId, body, ...(reason && { reason }) } });
  const signIn = (user: TestUser, more: object = {}) =>
    api.call(contract.signIn, { phoneNumber: user.phoneNumber, password: PASSWORD, ...more });
  async function enroll(user: TestUser): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret } = (await api.call(contract.startSecondFactor, {}, user.token)).json;
    const { recoveryCodes } = (await api.call(contract.confirmSecondFactor, { totp: codeOf(secret) }, user.token)).json;
    api.pass(30_000);
    return { secret, recoveryCodes };
  }

  describe('a second factor', () => {
    it('is asked for at sign-in, takes each code once, and lets a driver without one in as before', async () => {
      const { secret } = await enroll(admin);
      const code = codeOf(secret);

      const asked = await signIn(admin);
      const wrong = await signIn(admin, { totp: '000000' });
      const good = await signIn(admin, { totp: code });
      const again = await signIn(admin, { totp: code });

      expect([asked.status, asked.json.code]).toEqual([401, 'auth.secondFactor']);
      expect([wrong.status, wrong.json.code]).toEqual([400, 'auth.secondFactorWrong']);
      expect([good.status, again.json.code]).toEqual([200, 'auth.secondFactorWrong']);
      expect((await signIn(driver)).status).toBe(200);
    });

    it('takes one code once, however many bring it at the same time', async () => {
      const { secret } = await enroll(admin);
      const totp = codeOf(secret);

      const answers = await Promise.all([1, 2, 3].map(() => signIn(admin, { totp })));

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    });

    it('asks for nothing before it is confirmed, and is confirmed only by its own code', async () => {
      await api.call(contract.startSecondFactor, {}, admin.token);
      const refused = await api.call(contract.confirmSecondFactor, { totp: '000000' }, admin.token);

      expect(refused.json.code).toBe('auth.secondFactorWrong');
      expect((await signIn(admin)).status).toBe(200);
    });

    it('gives ten recovery codes, of which each works once and none is stored', async () => {
      const { recoveryCodes } = await enroll(admin);
      const [first] = recoveryCodes;

      expect(new Set(recoveryCodes).size).toBe(10);
      expect([(await signIn(admin, { totp: first })).status, (await signIn(admin, { totp: first })).status]).toEqual([200, 400]);
      const { rows } = await api.ctx.db.execute(sql`select hash from recovery_codes where user_id = ${admin.userId}`);
      expect(JSON.stringify(rows)).not.toContain(first!.replace('-', ''));
      const state = await api.call(contract.secondFactor, {}, admin.token);
      expect(state.json).toMatchObject({ since: expect.any(Number), recoveryCodesLeft: 9, required: false });
    });

    it('is closed for a quarter of an hour after five wrong codes, and its secret is sealed', async () => {
      const { secret } = await enroll(admin);
      for (let i = 0; i < 5; i++) await signIn(admin, { totp: '000000' });

      const answer = await signIn(admin, { totp: codeOf(secret) });

      expect([answer.status, answer.json.code]).toEqual([429, 'rate.limited']);
      const [row] = await api.ctx.db.select().from(secondFactors).where(eq(secondFactors.userId, admin.userId));
      expect(row!.sealedSecret).not.toContain(secret);
    });

    it('is reset by another admin with a reason, which ends every sign-in; not by oneself, and an owner’s not by an admin', async () => {
      await enroll(owner);
      await enroll(admin);
      const reset = (by: TestUser, of: TestUser) => api.call(contract.resetSecondFactor, { userId: of.userId, reason: REASON }, by.token);

      expect((await reset(admin, admin)).status).toBe(403);
      expect((await reset(admin, owner)).status).toBe(403);
      expect((await reset(owner, admin)).status).toBe(204);
      expect((await api.call(contract.secondFactor, {}, admin.token)).status).toBe(401);
      expect((await signIn(admin)).status).toBe(200);
    });

    it('is a duty of admins where the owner says so: without one only its set-up is open', async () => {
      const policy = (by: TestUser, required: boolean) => api.call(contract.secondFactorPolicy, { required, reason: REASON }, by.token);
      expect((await policy(owner, true)).json.code).toBe('auth.secondFactorNone');
      await enroll(owner);
      expect((await policy(admin, true)).status).toBe(403);
      expect((await policy(owner, true)).status).toBe(204);
      api.ctx.callers.forget(admin.userId);

      const closed = await api.call(contract.workers, {}, admin.token);
      const foreign = await api.call(contract.getUser, { userId: driver.userId }, driver.token);
      await enroll(admin);
      const open = await api.call(contract.workers, {}, admin.token);
      const kept = await api.call(contract.removeSecondFactor, {}, admin.token);
      await policy(owner, false);

      expect([closed.status, closed.json.code, open.status]).toEqual([403, 'auth.enrollRequired', 200]);
      expect([foreign.status, kept.json.code]).toEqual([200, 'auth.secondFactorNeeded']);
    });
  });

  describe('a recent sign-in', () => {
    /** The sign-in goes on; only the password was given too long ago. */
    async function grownOld(user: TestUser): Promise<string> {
      const familyId = `family-${user.userId}`;
      const authenticatedAt = api.ctx.machine.now() - 10 * MINUTE - 1;
      await api.ctx.db.update(refreshTokens).set({ authenticatedAt }).where(eq(refreshTokens.familyId, familyId));
      api.ctx.callers.forget(user.userId);
      return api.ctx.tokens.issue({ userId: user.userId, familyId, sessionVersion: 1 });
    }

    it('opens money, roles and bans for ten minutes, and the password opens them again by the same token', async () => {
      const token = await grownOld(admin);
      const ban = () => update(token, driver.userId, { banned: true }, REASON);
      const old = await ban();
      const help = await update(token, driver.userId, { showFeed: true });
      const wrong = await api.call(contract.stepUp, { password: 'not the password' }, token);
      const still = await ban();
      const stepped = await api.call(contract.stepUp, { password: PASSWORD }, token);

      expect([old.status, old.json.code, still.json.code]).toEqual([403, 'auth.recentRequired', 'auth.recentRequired']);
      expect([help.status, wrong.json.code, stepped.status]).toEqual([200, 'auth.wrong', 204]);
      expect((await ban()).status).toBe(200);
    });

    it('needs the second factor as well, where there is one', async () => {
      const { secret } = await enroll(admin);
      const token = await grownOld(admin);

      expect((await api.call(contract.stepUp, { password: PASSWORD }, token)).json.code).toBe('auth.secondFactor');
      expect((await api.call(contract.stepUp, { password: PASSWORD, totp: codeOf(secret) }, token)).status).toBe(204);
    });

    it('is not asked of the machine’s operator, whom the log names; a reason is', async () => {
      const without = await update(api.operator, driver.userId, { accountType: 'Free' });
      const done = await update(api.operator, driver.userId, { accountType: 'Free' }, REASON);
      const [row] = await api.ctx.db.select().from(auditLog).where(eq(auditLog.userId, driver.userId));

      expect([without.status, without.json.issues[0].path, done.status]).toEqual([400, 'reason', 200]);
      expect(row).toMatchObject({ modifiedBy: 'operator', reason: REASON });
    });
  });

  describe('sessions', () => {
    it('are listed and ended by an admin, with a reason on record; by a partner not', async () => {
      const partner = await api.addUser({ userId: `partner-${count}`, role: 'partner', phoneNumber: `+1212555${4000 + count}` });
      const list = await api.call(contract.sessions, { userId: driver.userId }, admin.token);
      const { sessionId } = list.json.sessions[0];
      const end = (token: string, reason?: string) =>
        api.call(contract.endSession, { sessionId, userId: driver.userId, ...(reason && { reason }) }, token);

      expect((await end(partner.token, REASON)).status).toBe(403);
      expect((await end(admin.token)).status).toBe(400);
      expect((await end(admin.token, REASON)).status).toBe(204);
      expect((await api.call(contract.getUser, { userId: driver.userId }, driver.token)).status).toBe(401);
      const [row] = await api.ctx.db.select().from(auditLog).where(eq(auditLog.userId, driver.userId));
      expect(row).toMatchObject({ action: 'session.end', modifiedBy: admin.userId, reason: REASON });
    });
  });

  describe('god mode', () => {
    const start = (of = driver, by = admin) => api.call(contract.startGodMode, { userId: of.userId, reason: REASON }, by.token);
    const own = (token: string) => api.call(contract.getUser, { userId: driver.userId }, token);

    it('gives an admin a pair that names both, and every call of it is on record (ROLE-13)', async () => {
      const { json } = await start();
      const claims = JSON.parse(Buffer.from(json.idToken.split('.')[1], 'base64url').toString());
      const changed = await update(json.idToken, driver.userId, { name: 'As asked' });

      expect(claims).toMatchObject({ sub: driver.userId, act: { sub: admin.userId } });
      expect(json).toMatchObject({ name: `Name of ${driver.userId}`, admin: { userId: admin.userId }, endsAt: expect.any(Number) });
      expect([(await own(json.idToken)).status, changed.json.name]).toEqual([200, 'As asked']);
      const log = (await api.call(contract.auditSearch, { target: driver.userId, actor: admin.userId }, owner.token)).json;
      expect(log.map(({ action }: { action: string }) => action)).toEqual(['god-mode.call', 'change', 'god-mode.call', 'god-mode.start']);
      expect(log.at(-1)).toMatchObject({ reason: REASON, adminName: `Name of ${admin.userId}` });
      const seen = (await api.call(contract.godModes, { userId: driver.userId }, driver.token)).json;
      expect(seen).toMatchObject([{ by: `Name of ${admin.userId}`, reason: REASON, calls: 2 }]);
    });

    it('ends when godMode is set to null, by the admin or from within (OVERLAY-13)', async () => {
      const first = (await start()).json;
      expect((await api.call(contract.getUser, { userId: admin.userId }, admin.token)).json.godMode).toBe(driver.userId);
      await update(admin.token, admin.userId, { godMode: null });
      const second = (await start()).json;
      await update(second.idToken, driver.userId, { godMode: null });

      for (const { idToken } of [first, second]) expect((await own(idToken)).json.code).toBe('godMode.over');
      expect((await api.call(contract.getUser, { userId: admin.userId }, admin.token)).json.godMode).toBeNull();
      expect((await api.call(contract.resumeGodMode, {}, admin.token)).json.code).toBe('godMode.over');
    });

    it('goes on where the page is loaded again, for the rest of the time and no longer (OVERLAY-14)', async () => {
      const began = (await start()).json;
      api.pass(9 * MINUTE);
      const again = (await api.call(contract.resumeGodMode, {}, admin.token)).json;
      expect(again).toMatchObject({ userId: driver.userId, endsAt: began.endsAt });
      expect((await own(again.idToken)).status).toBe(200);
      const refreshed = (await api.call(contract.refresh, { refreshToken: again.refreshToken })).json;
      api.pass(11 * MINUTE);

      expect((await own(refreshed.idToken)).status).toBeGreaterThanOrEqual(401);
      expect((await api.call(contract.refresh, { refreshToken: refreshed.refreshToken })).status).toBe(401);
      const later = await tokenFor(api.ctx, admin.userId);
      expect((await api.call(contract.resumeGodMode, {}, later)).json.code).toBe('godMode.over');
    });

    const ENDS = [
      ['is banned', () => update(owner.token, admin.userId, { banned: true }, REASON)],
      ['loses the role', () => update(owner.token, admin.userId, { role: 'driver' }, REASON)],
      ['signs out everywhere', () => api.call(contract.signOutEverywhere, {}, admin.token)],
    ] as const;
    it.each(ENDS)('ends when the admin %s', async (_, happens) => {
      const { idToken } = (await start()).json;
      expect((await own(idToken)).status).toBe(200);
      await happens();

      expect((await own(idToken)).json.code).toBe('godMode.over');
    });

    it('is not for support, and not over an admin or oneself', async () => {
      const support = await api.addUser({ userId: `support-${count}`, role: 'support', phoneNumber: `+1212555${5000 + count}` });

      expect((await start(driver, support)).status).toBe(403);
      for (const of of [owner, admin]) expect((await start(of)).json.code).toBe('godMode.notThis');
      expect(await api.ctx.db.select().from(godModes).where(eq(godModes.adminId, admin.userId))).toEqual([]);
    });

    it('keeps the sign-in out of the driver’s list, and a token without its act is none', async () => {
      await start();
      const [god] = await api.ctx.db.select().from(godModes).where(eq(godModes.adminId, admin.userId));
      const forged = await api.ctx.tokens.issue({ userId: driver.userId, familyId: god!.familyId, sessionVersion: 1 });

      expect((await api.call(contract.sessions, {}, driver.token)).json.sessions).toHaveLength(1);
      expect((await own(forged)).status).toBe(401);
    });
  });

  describe('the audit log', () => {
    const verify = async () => (await api.call(contract.auditVerify, {}, owner.token)).json;

    it('takes the actor from the token, not from what the call says (ADMIN-49, API-137)', async () => {
      const lies = { adminName: 'Somebody', adminReferralCode: 'ELSE' };
      await api.ctx.db.update(users).set({ referralCode: 'CREW' }).where(eq(users.userId, admin.userId));
      await api.send('PATCH', '/prd/user/web', { token: admin.token, json: { userId: driver.userId, body: { showFeed: true }, ...lies } });
      const body = { userId: driver.userId, dateModified: 5, differences: '{"mode":["secure","food"],"password":["a","b"]}' };
      const forged = await api.call(contract.writeAuditEntry, { ...body, modifiedBy: owner.userId }, admin.token);
      const reported = await api.call(contract.writeAuditEntry, body, admin.token);
      const log = (await api.call(contract.auditLog, { userId: driver.userId }, owner.token)).json;

      expect([forged.status, reported.status]).toEqual([400, 200]);
      expect(JSON.parse(log[0].differences)).toEqual({ mode: ['secure', 'food'], password: ['***', '***'] });
      expect(log[0].dateModified).toBeGreaterThan(5);
      for (const row of log)
        expect(row).toMatchObject({ modifiedBy: admin.userId, adminName: `Name of ${admin.userId}`, adminReferralCode: 'CREW' });
    });

    it('is searched by actor, action, target and time', async () => {
      const before = api.ctx.machine.now();
      await update(admin.token, driver.userId, { showFeed: true });
      api.pass(1000);
      await update(owner.token, driver.userId, { showFeed: false });
      const search = async (input: object) => (await api.call(contract.auditSearch, { ...input }, owner.token)).json.length;

      expect(await search({ actor: admin.userId })).toBe(1);
      expect(await search({ target: driver.userId })).toBe(2);
      expect(await search({ target: driver.userId, from: String(Math.floor(before + 500)) })).toBe(1);
      expect(await search({ target: driver.userId, action: 'second-factor.set' })).toBe(0);
    });

    it('refuses every change of a row, in the database itself', async () => {
      await update(admin.token, driver.userId, { showFeed: true });
      for (const table of ['audit_log', 'audit_chain'])
        for (const statement of [`update ${table} set seq = seq + 1`, `delete from ${table}`, `truncate ${table}`])
          await expect(api.ctx.database.pool.query(statement)).rejects.toThrow('only ever added to');
    });

    it('chains rows that are written at once, and finds one that was changed, removed or put in', async () => {
      await Promise.all(Array.from({ length: 12 }, (_, i) => update(admin.token, driver.userId, { notes: `${i}` })));
      const whole = await verify();
      const forge = async (statement: string) => {
        const { pool } = api.ctx.database;
        await pool.query(`alter table audit_log disable trigger user; ${statement}; alter table audit_log enable trigger user`);
        const { broken } = await verify();
        return broken.map(({ what }: { what: string }) => what);
      };

      expect(whole).toMatchObject({ broken: [], head: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) }, next: null });
      expect(whole.checked).toBeGreaterThanOrEqual(12);
      const one = `where seq = (select max(seq) from audit_log)`;
      expect(await forge(`update audit_log set modified_by = 'nobody' ${one}`)).toEqual(['changed']);
      expect(await forge(`update audit_log set modified_by = '${admin.userId}', differences = '{}' ${one}`)).toEqual(['changed']);
      expect(await forge(`delete from audit_log ${one}`)).toEqual(['removed']);
      expect(await forge(`insert into audit_log (date_modified, user_id, modified_by, differences) values (1, 'a', 'b', '{}')`)).toEqual([
        'removed',
        'unchained',
      ]);
    });

    it('stays whole when old rows leave it', async () => {
      const { ctx } = api;
      const { pool } = ctx.database;
      await pool.query(`alter table audit_log disable trigger user; delete from audit_log; delete from audit_chain where false;
        alter table audit_chain disable trigger user; delete from audit_chain; alter table audit_chain enable trigger user; alter table audit_log enable trigger user`);
      await update(admin.token, driver.userId, { notes: 'old' });
      api.pass(ctx.env.AUDIT_DAYS * DAY + DAY);
      const late = await tokenFor(ctx, admin.userId, 'family-late');
      await update(late, driver.userId, { notes: 'new' });

      expect(await tidyAudit(ctx.database, ctx.machine.now(), ctx.env.AUDIT_DAYS * DAY)).toBe(1);
      const again = (await api.call(contract.auditVerify, {}, late)).json;
      expect([again.broken, again.checked]).toEqual([[], 2]);
    });
  });
});
