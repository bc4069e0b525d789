import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import type { ReferralEntry } from '#api/contract/referrals.ts';
import { ledger, partnerLedger, referralCodes, users } from '#api/db/schema/index.ts';
import { startOfNewYorkDate } from '#api/verbs/new-york.ts';
import { SmsFailure } from '#api/verbs/ports.ts';
import { chargeWeeks } from '#api/verbs/referrals/charge-weeks.ts';
import { DAY, HOUR, PARTNERS } from '#config/constants.ts';
import { CARD_SANDBOX } from '#engine/model/card-sandbox.ts';
import { type Answer, startApi, type TestApi, type TestUser, tokenFor } from '../../support/api.ts';

describe('api/referrals', () => {
  let api: TestApi;
  let count = 0;
  let boss: TestUser;
  let partner: TestUser;
  let driver: TestUser;
  let other: TestUser;
  let code: string;

  beforeAll(async () => {
    api = await startApi();
    boss = await api.addUser({ userId: 'boss', role: 'admin' });
  }, 60_000);
  afterAll(() => api?.stop());
  beforeEach(async () => {
    const n = ++count;
    code = `CREW_${n}`;
    partner = await api.addUser({ userId: `partner-${n}`, role: 'partner' });
    driver = await api.addUser({ userId: `driver-${n}`, referralCode: code, goodStanding: false });
    other = await api.addUser({ userId: `other-${n}`, phoneNumber: `+1305555${1000 + n}`, goodStanding: false });
    await api.ctx.db.insert(referralCodes).values({
      code,
      userId: partner.userId,
      collectsMoney: true,
      centsPerWeek: 2500,
      details: { contactOptions: [{ type: 'WHATSAPP', value: '+12025550101' }] },
      createdAt: 0,
    });
  });

  const token = ({ userId }: TestUser) => tokenFor(api.ctx, userId);
  const now = () => api.ctx.machine.now();
  const figuresOf = async (): Promise<ReferralEntry> =>
    (await api.call(contract.referrals, {}, await token(boss))).json.find((entry: ReferralEntry) => entry.code === code);
  const standing = async (goodStanding: boolean, by = partner) => {
    // Nobody is put in good standing who was never credited a day.
    await api.ctx.db.update(users).set({ lastPaymentAt: now() }).where(eq(users.userId, driver.userId));
    return api.call(contract.updateUser, { userId: driver.userId, body: { goodStanding }, reason: 'said so' }, await token(by));
  };
  const settle = async (over: Record<string, unknown> = {}) =>
    api.call(
      contract.settleReferral,
      { code, cents: 2500, way: 'received', createDate: now(), reason: 'paid by Zelle', ...over },
      await token(boss),
    );
  const save = async (referral: Record<string, unknown>, more: Record<string, unknown> = {}, by = boss) =>
    api.call(contract.saveReferral, { referral: { code, ...referral }, ...more }, await token(by));
  const freeDays = async (over: Record<string, unknown> = {}, by = partner) =>
    api.call(contract.giveFreeDays, { referralCode: code, freeDays: 3, userId: driver.userId, ...over }, await token(by));
  const refused = ({ status, json }: Answer) => [status, json.code];
  /** To the Monday after the week of `chargeWeeks`, a minute past 18:00. */
  const passDueDay = async () => {
    const [{ dueAt } = { dueAt: null }] = await api.ctx.db.select().from(partnerLedger).where(eq(partnerLedger.code, code));
    api.pass(dueAt! - now() + 60_000);
  };

  describe('the entries', () => {
    it('show a partner the own codes with the money, a driver the own entry without it, staff all (API-87, ENT-25)', async () => {
      const [mine, own, all] = [
        await api.call(contract.referrals, {}, await token(partner)),
        await api.call(contract.referrals, {}, await token(driver)),
        await api.call(contract.referrals, {}, await token(boss)),
      ];

      expect(mine.json.map((entry: ReferralEntry) => entry.code)).toEqual([code]);
      expect(mine.json[0]).toMatchObject({
        userId: partner.userId,
        collectsMoney: true,
        contactOptions: [{ type: 'WHATSAPP', value: '+12025550101' }],
        chatButton: true,
        auditProps: { amount: 0, total: 0, suspended: false },
        figures: { drivers: 1, active: 0, owed: 0 },
      });
      expect(own.json).toEqual([expect.objectContaining({ code, auditProps: null, figures: null })]);
      expect((await api.call(contract.referrals, {}, await token(other))).json).toEqual([]);
      expect(all.json.length).toBe(count);
    });

    it('are made and edited by an admin, field by field, and the owner’s audit log says so (API-88)', async () => {
      const made = await api.call(
        contract.saveReferral,
        { referral: { code: `NEW-${count}`, userId: partner.userId, country: 'US', phoneNumber: '(202) 555-0101' } },
        await token(boss),
      );
      const edited = await save({ collectsMoney: false, contactOptions: [{ type: 'TELEGRAM', value: '@crew' }] });

      expect([made.status, made.json.phoneNumber, made.json.collectsMoney]).toEqual([200, '+12025550101', false]);
      expect(edited.json).toMatchObject({ collectsMoney: false, contactOptions: [{ type: 'TELEGRAM', value: '@crew' }] });
      const log = (await api.call(contract.auditLog, { userId: partner.userId }, await token(boss))).json;
      expect(JSON.parse(log[0].differences)[`${code}.collectsMoney`]).toEqual([true, false]);
    });

    it.each([
      ['a driver as owner', () => ({ userId: other.userId }), 'referral.ownerUnknown'],
      ['an unknown owner', () => ({ userId: 'nobody' }), 'referral.ownerUnknown'],
      ['a figure that the rows do not come to', () => ({ auditProps: { amount: 5, total: 0, suspended: false } }), 'input.invalid'],
      ['a suspension without a reason', () => ({ auditProps: { amount: 0, total: 0, suspended: true } }), 'input.invalid'],
      ['less than nothing a week', () => ({ centsPerWeek: -1 }), 'input.invalid'],
      ['parts of a cent', () => ({ centsPerWeek: 0.5 }), 'input.invalid'],
      ['a script as contact', () => ({ contactOptions: [{ type: 'WHATSAPP', value: 'javascript:alert(1)' }] }), 'input.invalid'],
      ['an unknown field', () => ({ owed: 0 }), 'input.invalid'],
    ])('refuse %s and keep everything', async (_, fields, failure) => {
      await token(boss);
      const before = await api.ctx.db.select().from(referralCodes).where(eq(referralCodes.code, code));

      expect((await save(fields())).json.code).toBe(failure);
      expect(await api.ctx.db.select().from(referralCodes).where(eq(referralCodes.code, code))).toEqual(before);
    });

    it('are edited by no partner, who cannot set a price, a suspension or a settlement for themselves (PROD-14)', async () => {
      const asked = [
        save({ centsPerWeek: 1 }, {}, partner),
        save({ auditProps: { amount: 0, total: 0, suspended: false } }, {}, partner),
        api.call(contract.settleReferral, { code, cents: 1, way: 'received', createDate: 1, reason: 'paid' }, await token(partner)),
      ];

      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 403]);
    });
  });

  describe('a partner who collects money', () => {
    it('owes once for each driver and week who paid, from the week’s Monday at 18:00 on (PROD-15)', async () => {
      await standing(true);
      await Promise.all([chargeWeeks(api.ctx.db, now()), chargeWeeks(api.ctx.db, now())]);
      await chargeWeeks(api.ctx.db, now());

      const { figures, auditProps } = await figuresOf();
      expect([figures!.owed, figures!.overdue, auditProps]).toEqual([2500, 0, { amount: 25, total: 25, suspended: false }]);
      await passDueDay();
      await chargeWeeks(api.ctx.db, now());
      const later = await figuresOf();
      expect([later.figures!.owed, later.figures!.overdue, later.auditProps!.suspended]).toEqual([5000, 2500, true]);
    });

    it('owes nothing for drivers who are not active, free, or on free days alone', async () => {
      await freeDays();
      await chargeWeeks(api.ctx.db, now());
      await api.ctx.db.update(users).set({ accountType: 'Free', standingByHand: true }).where(eq(users.userId, driver.userId));
      await chargeWeeks(api.ctx.db, now());

      expect((await figuresOf()).figures).toMatchObject({ owed: 0, active: 1 });
    });

    it('is suspended by rule, says nobody has paid meanwhile, and goes on after a settlement (ROLE-08, ERR-141, OVERLAY-15)', async () => {
      await standing(true);
      await chargeWeeks(api.ctx.db, now());
      await passDueDay();

      const told = (await api.call(contract.metadata, {}, await token(partner))).json.partner;
      expect(told).toMatchObject({ amount: 25, suspended: true, reason: null });
      expect(refused(await standing(false))).toEqual([403, 'user.adminField']);
      expect(refused(await freeDays())).toEqual([403, 'referral.suspended']);
      expect(refused(await save({ auditProps: { amount: 25, total: 25, suspended: false } }))).toEqual([409, 'referral.owes']);

      const paid = await settle();
      expect(paid.json.referral.auditProps).toEqual({ amount: 0, total: 25, suspended: false });
      expect((await standing(false)).status).toBe(200);
      expect((await api.call(contract.metadata, {}, await token(partner))).json.partner).toMatchObject({ amount: 0, suspended: false });
    });

    it('is suspended by hand with a reason, which they read, until a person ends it', async () => {
      const zero = { amount: 0, total: 0 };
      await save({ auditProps: { ...zero, suspended: true } }, { reason: 'a complaint is looked into' });
      const told = (await api.call(contract.metadata, {}, await token(partner))).json.partner;
      await save({ auditProps: { ...zero, suspended: true }, country: 'MX' });
      const ended = await save({ auditProps: { ...zero, suspended: false } });

      expect(told).toMatchObject({ amount: 0, suspended: true, reason: 'a complaint is looked into' });
      expect([ended.json.country, ended.json.auditProps.suspended]).toEqual(['MX', false]);
    });

    it('is shown the next 18:00 of New York while something is owed; nobody else is (BILL-28)', async () => {
      const told = (await api.call(contract.metadata, {}, await token(partner))).json.partner;
      const clock = new Date(told.deadline).toLocaleTimeString('en-GB', { timeZone: 'America/New_York' });

      expect([clock, told.deadline > told.now]).toEqual(['18:00:00', true]);
      expect((await api.call(contract.metadata, {}, await token(driver))).json.partner).toBeNull();
    });

    it('takes no card payment of their drivers on the server either (BILL-19, SVC-25)', async () => {
      const collected = await api.call(contract.startPayment, { daysToPay: '7' }, await token(driver));
      await save({ collectsMoney: false });
      const open = await api.call(contract.startPayment, { daysToPay: '7' }, await token(driver));

      expect([...refused(collected), open.status]).toEqual([409, 'billing.paysPartner', 200]);
    });
  });

  it('books a settlement once, both ways, with the reason in the owner’s log', async () => {
    const entry = { createDate: 1000 + count };
    const answers = await Promise.all(Array.from({ length: 6 }, () => settle(entry)));
    await settle({ createDate: 2000 + count, way: 'paid', cents: 500 });

    expect(answers.filter(({ json }) => json.posted)).toHaveLength(1);
    expect((await figuresOf()).figures).toMatchObject({ owed: 0, earned: 2000 });
    const log = (await api.call(contract.auditLog, { userId: partner.userId }, await token(boss))).json;
    expect(log[0].differences).toContain('paid by Zelle');
  });

  it('earns a partner who does not collect a share of each paid day, and a refund takes it back to the cent', async () => {
    await save({ collectsMoney: false, centsPerWeek: 1000 });
    const post = async (days: number, actualPayment: number) =>
      api.call(
        contract.manualBilling,
        { user: driver.userId, createDate: now() + days, expectedPayment: 50, actualPayment, days, reason: 'impatient' },
        await token(boss),
      );
    await post(3, 35);
    await post(7, 0);

    expect((await figuresOf()).figures).toMatchObject({ earned: Math.round((1000 * 3) / 7), owed: 0 });
    const account = (await api.call(contract.partnerBilling, { userId: partner.userId }, await token(partner))).json;
    expect(account.rows).toEqual([expect.objectContaining({ kind: 'earning', cents: -429, driverId: driver.userId })]);
  });

  it('takes the share of a card payment back with its refund, once (BILL-29)', async () => {
    await save({ collectsMoney: false, centsPerWeek: 1000 });
    const started = (await api.call(contract.startPayment, { daysToPay: '7' }, await token(driver))).json;
    const confirmed = await fetch(`${started.apiBase}/v1/payment_intents/${started.paymentIntentId}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        key: CARD_SANDBOX.publishableKey,
        client_secret: started.clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '4242424242424242',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2031',
        'payment_method_data[card][cvc]': '123',
      }),
    });
    expect(confirmed.status).toBe(200);
    const { paymentIntentId } = started;
    await api.call(contract.paymentState, { paymentIntentId }, await token(driver));
    expect((await figuresOf()).figures).toMatchObject({ earned: 1000, owed: 0 });

    const [payment] = (await api.call(contract.userTransactions, { userLookedId: driver.userId }, await token(boss))).json;
    const refund = async () =>
      api.call(contract.refundPayment, { paymentId: payment.paymentId, reason: 'asked for it' }, await token(boss));
    const answers = [await refund(), await refund()];
    await api.call(contract.paymentState, { paymentIntentId }, await token(driver));

    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect((await figuresOf()).figures).toMatchObject({ earned: 0, owed: 0 });
    const { rows } = (await api.call(contract.partnerBilling, { userId: partner.userId }, await token(partner))).json;
    expect(rows.map(({ cents }: { cents: number }) => cents)).toEqual([1000, -1000]);
  });

  it('charges no week for a driver whom given days carry after the paid ones ended', async () => {
    const { db } = api.ctx;
    const row = { userId: driver.userId, currency: 'usd', actor: 'x', days: 7 };
    const old = now() - 30 * DAY;
    await db.insert(ledger).values({ ...row, at: old, kind: 'manual', cents: 5000, cause: `old-${count}` });
    await freeDays({ freeDays: 7 });
    await chargeWeeks(db, now());
    expect((await figuresOf()).figures).toMatchObject({ active: 1, owed: 0 });

    await db.insert(ledger).values({ ...row, at: now(), kind: 'manual', cents: 5000, cause: `new-${count}` });
    await chargeWeeks(db, now() + 8 * DAY);
    expect((await figuresOf()).figures).toMatchObject({ owed: 2500 });
  });

  describe('free days', () => {
    it('come from a partner to a driver of the own code, once a day, as a row of the ledger (API-93, ADMIN-49)', async () => {
      const carried = { userPhoneNumber: driver.phoneNumber, adminName: `Name of ${partner.userId}`, adminReferralCode: code };
      const [given, again] = [await freeDays(carried), await freeDays(carried)];

      expect([given.json.posted, again.json.posted, given.json.leftOfCode]).toEqual([true, false, PARTNERS.freeDaysOfCode - 3]);
      const rows = await api.ctx.db.select().from(ledger).where(eq(ledger.userId, driver.userId));
      expect(rows).toEqual([expect.objectContaining({ kind: 'free-days', days: 3, cents: 0, actor: partner.userId })]);
      expect((await api.ctx.db.select().from(users).where(eq(users.userId, driver.userId)))[0]!.goodStanding).toBe(true);
    });

    it.each([
      ['another name than the signed-in one’s', () => ({ adminName: 'Somebody Else' }), 'access.actor'],
      ['another code than the own', () => ({ adminReferralCode: 'THEIRS' }), 'access.actor'],
      ['a phone of somebody else', () => ({ userPhoneNumber: other.phoneNumber }), 'referral.phoneWrong'],
      ['a driver of no code', () => ({ userId: other.userId }), 'access.forbidden'],
      ['more than a week', () => ({ freeDays: 8 }), 'input.invalid'],
      ['days taken away', () => ({ freeDays: -1 }), 'input.invalid'],
    ])('are refused with %s', async (_, over, failure) => {
      expect((await freeDays(over())).json.code).toBe(failure);
      expect(await api.ctx.db.select().from(ledger).where(eq(ledger.userId, driver.userId))).toEqual([]);
    });

    it('end at what one driver and one code may get in 30 days, also when they are given at the same time', async () => {
      await freeDays({ freeDays: 5 });
      api.pass(DAY);
      const more = await freeDays({ freeDays: 3 });
      const crew = await Promise.all(
        Array.from({ length: 12 }, (_, at) => api.addUser({ userId: `crew-${count}-${at}`, referralCode: code, goodStanding: false })),
      );
      const answers = await Promise.all(crew.map(({ userId }) => freeDays({ userId, freeDays: 7 })));
      const days = (await api.ctx.db.select().from(ledger)).filter(({ cause }) => cause.includes(`:${code}:`));

      expect(more.json.code).toBe('referral.driverDaysUsed');
      expect(answers.filter(({ json }) => json.posted)).toHaveLength(9);
      expect(answers.filter(({ json }) => json.code === 'referral.codeDaysUsed')).toHaveLength(3);
      expect(days.reduce((sum, row) => sum + row.days, 0)).toBeLessThanOrEqual(PARTNERS.freeDaysOfCode);
    });
  });

  describe('text messages', () => {
    const send = async (over: Record<string, unknown> = {}, by = partner) =>
      api.call(contract.sendReferralSms, { users: [driver.userId], message: 'Hello crew', referralCode: code, ...over }, await token(by));

    it('go to drivers of the own code and count towards the month (API-91, API-92, OPEN-95)', async () => {
      const before = await api.call(contract.validateReferralSms, {}, await token(partner));
      const sent = await send();

      expect(before.json).toMatchObject({ code, sent: 0, quota: 1000, left: 1000 });
      expect(sent.json).toEqual({ sent: 1, failed: [], left: 999 });
      expect(await api.ctx.sms.delivered!(driver.phoneNumber)).toEqual([expect.objectContaining({ text: 'Hello crew' })]);
    });

    it('go out once for one written message, by a double click, a retry, or a retry after the carrier failed', async () => {
      const crew = await api.addUser({ userId: `crew-sms-${count}`, referralCode: code });
      const message = { users: [driver.userId, crew.userId], createDate: now() };
      const { sms } = api.ctx;
      const { send: deliver } = sms;
      sms.send = (to, ...rest) =>
        to.to === crew.phoneNumber ? Promise.reject(new SmsFailure('busy', 'away')) : deliver.call(sms, to, ...rest);
      const first = await send(message);
      sms.send = deliver;
      const answers = await Promise.all(Array.from({ length: 4 }, () => send(message)));

      expect(first.json).toEqual({ sent: 1, failed: [crew.userId], left: 998 });
      expect(answers.map(({ json }) => json)).toEqual(Array.from({ length: 4 }, () => ({ sent: 2, failed: [], left: 998 })));
      for (const { phoneNumber } of [driver, crew]) expect(await sms.delivered!(phoneNumber)).toHaveLength(1);
      expect((await send({ ...message, createDate: now() + 1 })).json.left).toBe(996);
    });

    it('go out once a day for the same words where nobody says when they were written', async () => {
      const answers = [...(await Promise.all([send(), send()])), await send()];

      expect(answers.map(({ json }) => json)).toEqual(Array.from({ length: 3 }, () => ({ sent: 1, failed: [], left: 999 })));
      expect(await api.ctx.sms.delivered!(driver.phoneNumber)).toHaveLength(1);
      await send({ message: 'Other words' });
      expect(await api.ctx.sms.delivered!(driver.phoneNumber)).toHaveLength(2);
    });

    it('are not sent again where the carrier gave no answer: they may have arrived', async () => {
      const { sms } = api.ctx;
      const { send: deliver } = sms;
      sms.send = async (message) => {
        await deliver.call(sms, message);
        throw new Error('the connection ended');
      };
      const first = await send({ createDate: 5 });
      sms.send = deliver;
      const again = await send({ createDate: 5 });

      for (const { json } of [first, again]) expect(json).toEqual({ sent: 0, failed: [driver.userId], left: 999 });
      expect(await sms.delivered!(driver.phoneNumber)).toHaveLength(1);
    });

    it('end with the quota of the code, also when they are sent at the same time, and begin again next month (ERR-129)', async () => {
      await save({ smsPerMonth: 2 });
      const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => send({ message: `Hello ${n}` })));

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      const over = await api.call(contract.validateReferralSms, { referralCode: code }, await token(partner));
      expect([...refused(over), over.json.message]).toEqual([409, 'referral.smsQuota', 'Too many SMS sent this month']);
      api.pass(32 * DAY);
      expect((await api.call(contract.validateReferralSms, { referralCode: code }, await token(partner))).json.left).toBe(2);
    });

    it('reach nobody else: not one goes out where one of the drivers is not of the code', async () => {
      expect(refused(await send({ users: [driver.userId, other.userId] }))).toEqual([409, 'referral.notDriver']);
      expect(await api.ctx.sms.delivered!(driver.phoneNumber)).toEqual([]);
      expect((await send({}, other)).status).toBe(403);
    });
  });

  it('counts the active drivers of each code (API-89) and lists them with what they have paid for (API-114)', async () => {
    await freeDays();
    const active = await api.call(contract.activeUsers, {}, await token(partner));
    const listed = await api.call(contract.usersInBilling, { referral: code.toLowerCase() }, await token(partner));

    expect(active.json).toEqual([{ code, total: 1, drivers: 1 }]);
    expect(listed.json.users).toEqual([
      expect.objectContaining({ userId: driver.userId, goodStanding: true, expiresAt: expect.any(Number) }),
    ]);
    const stranger = await api.addUser({ userId: `stranger-${count}`, role: 'partner' });
    expect((await api.call(contract.usersInBilling, { referral: code }, await token(stranger))).status).toBe(403);
  });

  it('says how many of a week’s newcomers have paid; week two is the week before (API-90, OPEN-92)', async () => {
    const week = startOfNewYorkDate(Math.floor(Date.parse('2026-03-09') / DAY));
    for (const [at, days] of [0, 2, 6].entries())
      await api.ctx.db.insert(users).values({
        userId: `new-${count}-${at}`,
        name: 'New',
        phoneNumber: `+1303555${String(count * 10 + at).padStart(4, '0')}`,
        referralCode: code,
        createdAt: week + days * DAY + HOUR,
        updatedAt: 0,
      });
    await api.ctx.db.insert(ledger).values({
      userId: `new-${count}-1`,
      at: week,
      kind: 'payment',
      cents: 5000,
      currency: 'usd',
      days: 7,
      cause: `p-${count}`,
      actor: 'x',
    });
    const rate = async (createDate: string) => (await api.call(contract.successRate, { code, createDate }, await token(partner))).json;

    expect(await rate('2026-03-11')).toMatchObject({ joined: 3, paid: 1, rate: 1 / 3, from: week });
    expect(await rate(String(week))).toMatchObject({ joined: 3, paid: 1 });
    expect(await rate('2026-03-04')).toMatchObject({ joined: 0, paid: 0, rate: null });
    expect((await rate('2026-13-77')).code).toBe('input.invalid');
  });

  it('answers billing rows by partner, by driver and by code and sum (API-110, API-111, API-112)', async () => {
    for (const [createDate, actualPayment] of [
      [1, 20],
      [2, 39],
      [3, 50],
    ] as const)
      await api.call(
        contract.manualBilling,
        { user: driver.userId, createDate, expectedPayment: 50, actualPayment, days: 7, reason: 'one-time special price' },
        await token(boss),
      );
    const amounts = ({ json }: Answer) => json.map(({ amount }: { amount: number }) => amount);

    expect(amounts(await api.call(contract.bargainBilling, { userId: driver.userId }, await token(partner)))).toEqual([50, 39, 20]);
    expect(amounts(await api.call(contract.bargain, { code, gt: '20', lt: '50' }, await token(partner)))).toEqual([39]);
    expect((await api.call(contract.bargain, { code, gt: 'x' }, await token(partner))).status).toBe(400);
    const account = await api.call(contract.partnerBilling, { userId: partner.userId }, await token(boss));
    expect(account.json.referrals.map((entry: ReferralEntry) => entry.code)).toEqual([code]);
    expect((await api.call(contract.partnerBilling, { userId: partner.userId }, await token(driver))).status).toBe(403);
  });

  it('finds the driver of a Zelle reference in any writing, for those who post money alone (ADMIN-37)', async () => {
    const { zelleReference } = (await api.call(contract.paymentAmount, { daysToPayFor: '7' }, await token(driver))).json;
    const ask = async (reference: string, by = boss) => api.call(contract.zelleLookup, { reference }, await token(by));

    expect((await ask(` ${zelleReference.replace('-', '').toLowerCase()} `)).json).toMatchObject({
      userId: driver.userId,
      referralCode: code,
    });
    expect(refused(await ask('AAAA-2222'))).toEqual([404, 'user.notFound']);
    expect((await ask('%')).status).toBe(400);
    expect((await ask(zelleReference, partner)).status).toBe(403);
  });

  it('previews a posting without booking it, and lists those that came short', async () => {
    const entry = { user: driver.userId, createDate: 5, expectedPayment: 50, actualPayment: 30, days: 9, reason: 'split payment' };
    const seen = await api.call(contract.manualBilling, { ...entry, preview: true }, await token(boss));
    const rows = await api.ctx.db.select().from(ledger).where(eq(ledger.userId, driver.userId));
    await api.call(contract.manualBilling, { ...entry, addedBy: boss.userId }, await token(boss));
    const listed = (await api.call(contract.manualPostings, { differs: 'true' }, await token(boss))).json;

    expect([seen.json.posted, seen.json.goodStanding, seen.json.warnings, rows]).toEqual([false, true, ['moves-far'], []]);
    expect(listed.rows[0]).toMatchObject({ userId: driver.userId, received: 3000, expected: 5000, days: 9 });
    const claimed = await api.call(contract.manualBilling, { ...entry, createDate: 6, addedBy: 'somebody' }, await token(boss));
    expect(refused(claimed)).toEqual([403, 'access.actor']);
  });

  describe('Zelle payments that came in', () => {
    const note = async (over: Record<string, unknown> = {}, by = boss) =>
      api.call(
        contract.noteIncoming,
        { createDate: now(), receivedAt: now(), cents: 5000, reference: 'from Ana', ...over },
        await token(by),
      );
    const match = async (seq: number, who: string) => api.call(contract.matchIncoming, { seq, driver: who }, await token(boss));
    const codeOf = async (of: TestUser) =>
      (await api.call(contract.paymentAmount, { daysToPayFor: '7' }, await token(of))).json.zelleReference as string;
    const listed = async (open?: 'true') => (await api.call(contract.incomingPayments, open ? { open } : {}, await token(boss))).json.rows;

    it('find their driver by the code in the note, or stay open until a person names one (ADMIN-37)', async () => {
      const known = await note({ createDate: now() + 1, reference: `Thanks! ${(await codeOf(driver)).toLowerCase()} week` });
      const unknown = await note({ createDate: now() + 2, reference: 'PAYMENTS MAY22334 no code' });
      expect([known.json.state, known.json.userId, unknown.json.state]).toEqual(['matched', driver.userId, 'open']);
      expect((await listed('true')).map(({ seq }: { seq: number }) => seq)).toContain(unknown.json.seq);

      expect(refused(await match(unknown.json.seq, 'AAAA-2222'))).toEqual([404, 'user.notFound']);
      expect(refused(await match(999_999, driver.userId))).toEqual([404, 'billing.paymentUnknown']);
      const matched = await match(unknown.json.seq, await codeOf(other));
      expect(matched.json).toMatchObject({ state: 'matched', userId: other.userId, cents: 5000 });
    });

    it('are kept once, post nothing by themselves, and are posted once with their own entry', async () => {
      const createDate = now() + 3;
      const answers = await Promise.all(Array.from({ length: 4 }, () => note({ createDate })));
      const [{ seq }] = answers.map(({ json }) => json);
      expect(new Set(answers.map(({ json }) => json.seq)).size).toBe(1);
      await match(seq, driver.userId);
      expect(await api.ctx.db.select().from(ledger).where(eq(ledger.userId, driver.userId))).toEqual([]);

      const entry = { user: driver.userId, createDate, expectedPayment: 50, actualPayment: 50, days: 7, reason: 'missing Zelle' };
      const posted = await Promise.all([1, 2].map(async () => api.call(contract.manualBilling, entry, await token(boss))));
      expect(posted.filter(({ json }) => json.posted)).toHaveLength(1);
      expect((await listed()).find((row: { seq: number }) => row.seq === seq).state).toBe('posted');
      expect(refused(await match(seq, other.userId))).toEqual([409, 'billing.incomingPosted']);
    });

    it.each([
      ['nothing', { cents: 0 }],
      ['parts of a cent', { cents: 0.5 }],
      ['a day to come', { receivedAt: Date.UTC(2099, 0) }],
      ['no note', { reference: '  ' }],
      ['a field that is none', { userId: 'boss' }],
    ])('are refused with %s, and nothing is kept', async (_, over) => {
      const before = (await listed()).length;
      expect(refused(await note(over))).toEqual([400, 'input.invalid']);
      expect((await note({}, partner)).status).toBe(403);
      expect(await listed()).toHaveLength(before);
    });
  });
});
