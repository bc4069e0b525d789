import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import { expireStandings } from '#api/verbs/billing/expire.ts';
import { DAY, HOUR } from '#config/constants.ts';
import { startApi, type TestApi, type TestUser, tokenFor } from '../../support/api.ts';

describe('api/billing', () => {
  let api: TestApi;
  let admin: TestUser;
  let driver: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi();
    admin = await api.addUser({ userId: 'boss', admin: true });
  }, 60_000);
  beforeEach(async () => {
    driver = await api.addUser({ userId: `driver-${++count}`, goodStanding: false });
  });
  afterAll(() => api?.stop());

  const entry = (over: Record<string, unknown> = {}) => ({
    user: driver.userId,
    createDate: api.ctx.machine.now(),
    expectedPayment: 50,
    actualPayment: 50,
    days: 7,
    reason: 'missing Zelle',
    ...over,
  });
  /** The clock moves by days here: a token of now. */
  const asBoss = () => tokenFor(api.ctx, admin.userId);
  const post = async (over: Record<string, unknown> = {}, token?: string) =>
    api.call(contract.manualBilling, entry(over), token ?? (await asBoss()));
  const ledgerOf = async (userId = driver.userId) => (await api.call(contract.ledger, { userId }, await asBoss())).json;

  it('books a payment posted by hand: money, days, expiry and standing (API-113, ADMIN-35)', async () => {
    const posted = await post();

    expect([posted.status, posted.json.posted, posted.json.goodStanding, posted.json.warnings]).toEqual([200, true, true, []]);
    const record = await ledgerOf();
    expect(record.rows).toEqual([
      expect.objectContaining({ kind: 'manual', cents: 5000, currency: 'usd', days: 7, actor: admin.userId, reason: 'missing Zelle' }),
    ]);
    expect(record.expiresAt).toBe(posted.json.expiresAt);
    expect(record.expiresAt - api.ctx.machine.now()).toBeGreaterThan(7 * DAY - HOUR);
    const log = (await api.call(contract.auditLog, { userId: driver.userId }, await asBoss())).json;
    expect(JSON.parse(log[0].differences)).toMatchObject({ goodStanding: [false, true], lastPaymentDate: [null, expect.any(Number)] });
  });

  it('shows a driver their own movements without the staff’s notes', async () => {
    await post();
    const own = (await api.call(contract.ledger, { userId: driver.userId }, await tokenFor(api.ctx, driver.userId))).json;

    expect(own.rows).toEqual([
      expect.objectContaining({ kind: 'manual', cents: 5000, days: 7, actor: 'billing', reason: null, paymentId: null }),
    ]);
  });

  it('books the same entry once, however often it is sent', async () => {
    const same = entry({ createDate: 1_700_000_000_000 + count });
    const boss = await asBoss();
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.call(contract.manualBilling, same, boss)));

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.filter(({ json }) => json.posted)).toHaveLength(1);
    expect((await ledgerOf()).rows).toHaveLength(1);
  });

  it('warns of a date more than 8 days ahead and of another payment within 5 days (ADMIN-33, ADMIN-34)', async () => {
    const far = await post({ days: undefined, lastPaymentDate: api.ctx.machine.now() + 9 * DAY });
    const again = await post({ createDate: 7, days: 3 });

    expect(far.json.warnings).toEqual(['moves-far']);
    expect(again.json.warnings).toEqual(['paid-lately']);
    expect((await ledgerOf()).rows.map((row: { days: number }) => row.days)).toEqual([16, 3]);
  });

  it.each([
    ['a reason of its own', { reason: 'because' }],
    ['a part of a cent', { actualPayment: 0.001 }],
    ['less than nothing', { actualPayment: -1 }],
    ['both days and a date', { lastPaymentDate: 5 }],
    ['neither days nor a date', { days: undefined }],
    ['parts of a day', { days: 0.5 }],
    ['a price', { price: 1 }],
  ])('refuses %s and writes nothing', async (_, over) => {
    const token = await asBoss();
    const before = await api.fingerprint();

    const refused = await post(over, token);

    expect([refused.status, refused.json.code]).toEqual([400, 'input.invalid']);
    expect(await api.fingerprint()).toBe(before);
  });

  it('lets no driver, partner or support credit days, and no driver see another’s ledger', async () => {
    const partner = await api.addUser({ userId: `partner-${count}`, role: 'partner' });
    const other = await api.addUser({ userId: `other-${count}` });

    expect((await post({}, driver.token)).status).toBe(403);
    expect((await post({}, partner.token)).status).toBe(403);
    expect((await api.call(contract.ledger, { userId: driver.userId }, other.token)).status).toBe(403);
    expect((await ledgerOf()).rows).toEqual([]);
  });

  it('ends the standing after the seventh day, and a payment brings it back (BILL-05)', async () => {
    await post({ days: 1 });
    const { expiresAt } = await ledgerOf();

    api.pass(expiresAt - api.ctx.machine.now() - 60_000);
    await expireStandings(api.ctx);
    const before = await ledgerOf();
    api.pass(60_001);
    await expireStandings(api.ctx);
    const after = await ledgerOf();
    await post({ createDate: 9 });
    const paid = await ledgerOf();

    expect([before.goodStanding, before.urgent, before.expired]).toEqual([true, true, false]);
    expect([after.goodStanding, after.expired]).toEqual([false, true]);
    expect([paid.goodStanding, paid.expired]).toEqual([true, false]);
  });

  it('leaves the standing of a free account, and one that a person set', async () => {
    await post({ days: 1 });
    const free = await api.addUser({ userId: `free-${count}`, goodStanding: true });
    await api.call(contract.manualBilling, entry({ user: free.userId, createDate: 11, days: 1 }), await asBoss());
    await api.call(
      contract.updateUser,
      { userId: free.userId, body: { accountType: 'Free' }, reason: 'asked for by the driver' },
      await asBoss(),
    );
    api.pass(9 * DAY);
    await expireStandings(api.ctx);
    expect((await ledgerOf()).goodStanding).toBe(false);

    await api.call(
      contract.updateUser,
      { userId: driver.userId, body: { goodStanding: true }, reason: 'asked for by the driver' },
      await asBoss(),
    );
    await expireStandings(api.ctx);

    const standings = [await ledgerOf(), await ledgerOf(free.userId)];
    expect(standings.map(({ goodStanding }) => goodStanding)).toEqual([true, true]);
  });

  it('recomputes every driver from the ledger and says what differs', async () => {
    await post();
    const differences = async () =>
      (await api.call(contract.billingAudit, {}, await asBoss())).json.differences.filter(
        (one: { userId: string }) => one.userId === driver.userId,
      );
    const right = await differences();
    const { lastPaymentDate } = await ledgerOf();
    await api.ctx.database.pool.query(
      'update users set last_payment_at = last_payment_at + 86400000, good_standing = false where user_id = $1',
      [driver.userId],
    );

    expect(right).toEqual([]);
    expect(await differences()).toEqual([
      { userId: driver.userId, field: 'lastPaymentDate', is: lastPaymentDate + DAY, should: lastPaymentDate },
      { userId: driver.userId, field: 'goodStanding', is: false, should: true },
    ]);
  });
});
