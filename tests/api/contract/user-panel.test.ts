import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import { auditLog, ledger, linkedServices, referralCodes, users } from '#api/db/schema/index.ts';
import { BILLING, DAY, HOUR } from '#config/constants.ts';
import { FLEX, startApi, type TestApi, type TestUser } from '../../support/api.ts';

describe('api/user panel', () => {
  let api: TestApi;
  let admin: TestUser;
  let partner: TestUser;
  let driver: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi();
    admin = await api.addUser({ userId: 'admin', role: 'admin' });
    partner = await api.addUser({ userId: 'partner', role: 'partner' });
    await api.ctx.db.insert(referralCodes).values({ code: 'CREW', userId: 'partner', collectsMoney: true, createdAt: 0 });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    driver = await api.addUser({ userId: `driver-${++count}`, goodStanding: false, referralCode: 'CREW', flex: {} });
  });

  const change = (body: Record<string, unknown>, token = admin.token) =>
    api.send('PATCH', '/prd/user/web', { token, json: { userId: driver.userId, body, reason: 'asked for' } });
  const audits = () => api.ctx.db.select().from(auditLog).where(eq(auditLog.userId, driver.userId)).orderBy(desc(auditLog.seq));
  const stored = async () => (await api.ctx.db.select().from(users).where(eq(users.userId, driver.userId)))[0]!;
  const setDate = (lastPaymentDate: number, more: Record<string, unknown> = {}) =>
    api.call(
      contract.setPaymentDate,
      { userId: driver.userId, lastPaymentDate, reason: 'Zelle found', createDate: count, ...more },
      admin.token,
    );
  const now = () => api.ctx.machine.now();

  it.each([
    ['special price (ADMIN-21)', { specialPrice: 39.5 }, [null, 39.5]],
    ['account type (ADMIN-22)', { accountType: 'Free' }, ['Paid', 'Free']],
    ['masacre mode (ADMIN-23)', { masacreModeEnabled: true }, [null, true]],
    ['clicker mode (ADMIN-24)', { clickerMode: true }, [null, true]],
    ['proxy installed (ADMIN-25)', { proxyInstalled: true }, [null, true]],
    ['flex restriction (ADMIN-26)', { flexRestriction: 'PART_TIME' }, [null, 'PART_TIME']],
    ['location blacklist (ADMIN-27, ADMIN-47)', { blacklistedLocations: ['us-chicago-dch1'] }, [null, ['us-chicago-dch1']]],
  ])('changes the %s and keeps before and after', async (_, body, pair) => {
    const { status, json } = await change(body);

    expect([status, json]).toMatchObject([200, body]);
    expect((await audits())[0]).toMatchObject({ modifiedBy: 'admin', differences: { [Object.keys(body)[0]!]: pair } });
  });

  it.each([
    { specialPrice: 10.001 },
    { specialPrice: -1 },
    { flexRestriction: 'SOME' },
    { accountType: 'Gold' },
    { proxyInstalled: 'yes' },
  ])('refuses %j and writes nothing', async (body) => {
    const before = await api.fingerprint();

    expect((await change(body)).status).toBe(400);
    expect(await api.fingerprint()).toBe(before);
  });

  it.each([8.64e15, Date.UTC(2100, 0, 1) + 1, 0.5, 1e12 + 0.5])(
    'takes no payment date of %d: no plan could follow from it',
    async (date) => {
      const before = await api.fingerprint();
      const byHand = { user: driver.userId, createDate: count, expectedPayment: 50, actualPayment: 50, reason: 'Zelle' };
      const booked = await api.send('POST', '/prd/billing/manually-to-billing', {
        token: admin.token,
        json: { ...byHand, lastPaymentDate: date },
      });

      expect([(await setDate(date)).status, booked.status]).toEqual([400, 400]);
      expect(await api.fingerprint()).toBe(before);
    },
  );

  it('leaves prices and kinds of account to admins: a partner is refused', async () => {
    expect((await change({ specialPrice: 10 }, partner.token)).json.code).toBe('user.adminField');
    expect((await change({ proxyInstalled: true }, partner.token)).status).toBe(200);
    expect((await change({ specialPrice: 10 }, driver.token)).status).toBe(403);
  });

  it('begins a flash sale at the server’s time, lets it run, and ends it (OPEN-07)', async () => {
    const own = await api.addUser({ userId: `own-${count}` });
    const sale = (flashSale: boolean, token = admin.token) =>
      api.send('PATCH', '/prd/user/web', { token, json: { userId: own.userId, body: { flashSale }, reason: 'asked for' } });
    const offered = async () => (await api.call(contract.paymentAmount, { daysToPayFor: '3' }, own.token)).json.flashSaleEndsAt;
    const none = await offered();
    const began = await sale(true);
    const ends = await offered();
    api.pass(60_000);
    await sale(true);
    const still = await offered();
    await sale(false);

    expect([none, began.status]).toEqual([null, 200]);
    expect(Math.abs(ends - 6 * HOUR - now())).toBeLessThan(5 * 60_000);
    expect([still, await offered()]).toEqual([ends, null]);
    expect((await api.call(contract.flashSale, {}, own.token)).json.code).toBe('billing.flashSaleOver');
    expect((await sale(true, own.token)).status).toBe(403);
    expect((await sale(true, partner.token)).status).toBe(403);
  });

  it('begins no flash sale for who pays nothing here, and wants a reason', async () => {
    const collected = await change({ flashSale: true });
    await change({ referralCode: null, accountType: 'Free' });
    const free = await change({ flashSale: true });
    const json = { userId: driver.userId, body: { flashSale: true } };
    const without = await api.send('PATCH', '/prd/user/web', { token: admin.token, json });

    expect([collected.json.code, free.json.code]).toEqual(['user.noFlashSale', 'user.noFlashSale']);
    expect([without.status, without.json.issues[0].path]).toEqual([400, 'reason']);
    expect((await stored()).record.flashSaleTimestamp ?? null).toBeNull();
  });

  it('gives good standing only where there is a last payment date (ADMIN-32)', async () => {
    const refused = await change({ goodStanding: true });
    await setDate(now() - 30 * DAY);
    const allowed = await change({ goodStanding: true });

    expect([refused.status, refused.json.code]).toEqual([409, 'user.neverPaid']);
    expect([allowed.status, allowed.json.goodStanding]).toEqual([200, true]);
  });

  it('corrects the last payment date with a reason, once, and keeps who and why (ADMIN-20)', async () => {
    const at = now() - 2 * DAY;
    const { status, json } = await setDate(at);
    await setDate(at);

    expect([status, json.posted, json.goodStanding]).toEqual([200, true, true]);
    expect(Math.abs((await stored()).lastPaymentAt! - at)).toBeLessThan(DAY);
    const rows = await api.ctx.db.select().from(ledger).where(eq(ledger.userId, driver.userId));
    expect(rows).toMatchObject([{ kind: 'correction', cents: 0, actor: 'admin', reason: 'Zelle found' }]);
    expect((await audits())[0]).toMatchObject({ modifiedBy: 'admin', differences: { lastPaymentDate: [null, json.lastPaymentDate] } });
    for (const reason of ['', '  ', undefined]) expect((await setDate(at, { reason })).status).toBe(400);
  });

  it('warns of a date that moves more than 8 days forward, and of a payment within 5 (ADMIN-33, ADMIN-34, CONST-47)', async () => {
    expect([BILLING.farDays, BILLING.lateDays, BILLING.periodDays, BILLING.urgentMs]).toEqual([8, 5, 7, DAY]);
    await setDate(now() - 20 * DAY, { createDate: 1000 });
    const far = await setDate(now() - 11 * DAY, { createDate: 1001 });
    const near = await setDate(now() - 3 * DAY, { createDate: 1002 });
    await api.ctx.db.insert(ledger).values({
      userId: driver.userId,
      at: now() - 4 * DAY,
      kind: 'manual',
      cents: 5000,
      currency: 'usd',
      days: 0,
      cause: `c${count}`,
      actor: 'a',
    });
    const paid = await setDate(now(), { createDate: 1003 });

    expect([far.json.warnings, near.json.warnings, paid.json.warnings]).toEqual([['moves-far'], [], ['paid-lately']]);
  });

  it('adds hours as whole days, rounded up, in the ledger (ADMIN-29)', async () => {
    await setDate(now());
    const add = (hours: unknown, createDate = 1) =>
      api.call(contract.addHours, { userId: driver.userId, hours, reason: 'server was down', createDate }, admin.token);
    const before = (await stored()).lastPaymentAt!;

    await add(25);
    await add(25);

    expect(Math.round(((await stored()).lastPaymentAt! - before) / DAY)).toBe(2);
    const rows = await api.ctx.db.select().from(ledger).where(eq(ledger.kind, 'hours'));
    expect(rows).toMatchObject([{ days: 2, cents: 0, actor: 'admin', reason: 'server was down' }]);
    for (const hours of [0, -5, 1.5, 9000]) expect((await add(hours, 2)).status).toBe(400);
  });

  it('stops a search by force, with the change in the log (ADMIN-30)', async () => {
    await api.ctx.db.update(linkedServices).set({ enabled: true }).where(eq(linkedServices.userId, driver.userId));

    const { json } = await change({ userDisabled: true });

    expect(json.userDisabled).toBe(true);
    expect((await audits())[0]!.differences).toEqual({ [`${FLEX}.enabled`]: [true, false] });
  });

  it('exchanges the stored refresh token, and says when that fails (ADMIN-28, ERR-126)', async () => {
    const ask = () => api.call(contract.newRefreshToken, { userId: driver.userId }, admin.token);
    const good = await ask();
    await fetch(`${api.sandboxUrl}/_sandbox/faults`, {
      method: 'POST',
      body: JSON.stringify({ platform: 'amazon-flex', call: 'auth', status: 500, times: 20 }),
    });
    const failed = await ask();
    await fetch(`${api.sandboxUrl}/_sandbox/faults`, { method: 'DELETE' });
    await api.ctx.db.delete(linkedServices).where(eq(linkedServices.userId, driver.userId));
    const unlinked = await ask();

    expect([good.status, good.json]).toEqual([200, { refreshed: true }]);
    expect([failed.status, failed.json.message]).toEqual([502, 'Error refreshing user token']);
    expect(unlinked.json.code).toBe('setup.notLinked');
  });

  it('moves a driver to another place, and refuses stations that are none (API-134)', async () => {
    const move = (body: Record<string, unknown>) => api.call(contract.changeLocation, { userId: driver.userId, ...body }, partner.token);

    expect((await move({ continent: 0, country: 'USA', region: 'chicago' })).json).toMatchObject({ country: 'USA', region: 'chicago' });
    expect((await move({ locations: ['nowhere'] })).json.code).toBe('options.invalid');
    expect((await audits())[0]).toMatchObject({
      modifiedBy: 'partner',
      differences: { country: [null, 'USA'], region: [null, 'chicago'] },
    });
  });

  it('keeps what came of a call to a late driver (API-135)', async () => {
    const call = (body: Record<string, unknown>) => api.call(contract.lateUserData, { userId: driver.userId, ...body }, admin.token);
    const said = { userPhoneNumber: driver.phoneNumber, adminName: 'Somebody else', adminReferralCode: 'X' };

    const { json } = await call({ ...said, connected: false, disconnectReason: 'voicemail' });

    expect(json).toMatchObject({ connected: false, disconnectReason: 'voicemail', lastCalled: expect.any(Number) });
    expect((await stored()).record).toMatchObject({
      lastCalled: json.lastCalled,
      lateUserData: { by: 'admin', disconnectReason: 'voicemail' },
    });
    expect((await call({ connected: false })).status).toBe(400);
    expect((await call({ userPhoneNumber: '+12025550000', connected: true })).status).toBe(400);
  });

  it('tells a driver by text message that something changed (API-132)', async () => {
    const tell = (notifyReferralChange?: string) =>
      api.call(contract.notifyUser, { userId: driver.userId, ...(notifyReferralChange && { notifyReferralChange }) }, admin.token);

    expect([(await tell()).json, (await tell('true')).json]).toEqual([{ sent: true }, { sent: true }]);

    const sent = await fetch(`${api.sandboxUrl}/_sandbox/messages?to=${encodeURIComponent(driver.phoneNumber)}`);
    const texts = ((await sent.json()) as { text: string }[]).map(({ text }) => text);
    expect(texts.some((text) => text.includes('CREW'))).toBe(true);
    expect(texts).toHaveLength(2);
  });

  it('adds an entry to the log in the caller’s own name alone (API-137)', async () => {
    const write = (body: Record<string, unknown>) => api.call(contract.writeAuditEntry, { userId: driver.userId, ...body }, admin.token);

    expect((await write({ dateModified: 5, modifiedBy: 'admin', differences: '{"note":[null,"called"]}' })).status).toBe(200);
    expect((await audits())[0]).toMatchObject({ modifiedBy: 'admin', differences: { note: [null, 'called'] } });
    expect((await audits())[0]!.dateModified).toBeGreaterThan(5);
    expect((await write({ modifiedBy: 'owner', differences: { a: [1, 2] } })).status).toBe(400);
    for (const differences of ['no JSON', '{}', '[1]', '{"a":1}']) expect((await write({ differences })).status).toBe(400);
  });

  it('keeps the columns that somebody picked in their record (ADMIN-38)', async () => {
    const save = (allUsersTableColumns: unknown) =>
      api.send('PATCH', '/prd/user/web', { token: admin.token, json: { userId: 'admin', body: { allUsersTableColumns } } });

    expect((await save(['name', 'due'])).json.allUsersTableColumns).toEqual(['name', 'due']);
    expect((await save(['password'])).status).toBe(400);
  });

  it('keeps the views that somebody saved in their record, a few short ones under different names', async () => {
    const save = (allUsersViews: unknown, userId = 'admin') =>
      api.send('PATCH', '/prd/user/web', { token: admin.token, json: { userId, body: { allUsersViews } } });
    const view = (name: string, more: Record<string, unknown> = {}) => ({
      name,
      filters: ['plan = Free'],
      search: 'ann',
      sort: '-due',
      ...more,
    });

    expect((await save([view('Late'), view(' Free  plan ')])).json.allUsersViews).toEqual([view('Late'), view('Free plan')]);
    const refused = [
      [view('Late'), view('late')],
      [view('')],
      [view('Late', { sort: 'record' })],
      [view('Late', { columns: ['name'] })],
      [view('Late', { filters: Array.from({ length: 11 }, () => 'plan = Free') })],
      Array.from({ length: 13 }, (_, n) => view(`View ${n}`)),
      Array.from({ length: 12 }, (_, n) => view(`View ${n}`, { filters: [`name ~ ${'a'.repeat(800)}`] })),
    ];
    for (const views of refused) expect([views.length, (await save(views)).status]).toEqual([views.length, 400]);
    const mine = await api.send('GET', '/prd/user?userId=admin', { token: admin.token });
    expect(mine.json.allUsersViews).toEqual([view('Late'), view('Free plan')]);
  });
});
