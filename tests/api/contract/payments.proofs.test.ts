import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#api/contract/define.ts';
import { contract } from '#api/contract/index.ts';
import { may } from '#api/contract/roles.ts';
import { expireStandings } from '#api/verbs/billing/expire.ts';
import { DAY, SECOND } from '#config/constants.ts';
import { CARD_SANDBOX } from '#engine/model/card-sandbox.ts';
import { control, eventually, FLEX, startApi, type TestApi, type TestUser, tokenFor } from '../../support/api.ts';

/** An American Express card: its check code has four digits, as the canary needs. */
const NUMBER = '378282246310005';
const DECLINED = '4000000000009995';
/** A check code that no id or amount holds by chance. */
const CVC = '9173';

describe('api/billing, what must never happen', () => {
  let api: TestApi;
  let driver: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi();
    await api.addUser({ userId: 'boss', admin: true });
  }, 60_000);
  beforeEach(async () => {
    driver = await api.addUser({ userId: `proof-${++count}`, goodStanding: false });
    await control(api.sandboxUrl, 'POST', '/card/webhooks', { url: `${api.url}${CARD_SANDBOX.webhookPath}` });
  });
  afterAll(() => api?.stop());

  const asDriver = () => tokenFor(api.ctx, driver.userId);
  const asBoss = () => tokenFor(api.ctx, 'boss');
  const begin = async () => (await api.call(contract.startPayment, { daysToPay: '7' }, await asDriver())).json;
  const rows = async () => (await api.call(contract.ledger, { userId: driver.userId }, await asBoss())).json.rows;

  async function confirm(started: { apiBase: string; paymentIntentId: string; clientSecret: string }, number = NUMBER) {
    const response = await fetch(`${started.apiBase}/v1/payment_intents/${started.paymentIntentId}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        key: CARD_SANDBOX.publishableKey,
        client_secret: started.clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2031',
        'payment_method_data[card][cvc]': number === NUMBER ? CVC : CVC.slice(0, 3),
      }),
    });
    return response.text();
  }

  /** A report as the provider signs it, with this age. */
  function signed(event: object, ageMs = 0, secret = readFileSync(join(api.dataDir, 'sandbox/card-webhook-secret'), 'utf8')) {
    const payload = JSON.stringify(event);
    const at = Math.floor((Date.now() - ageMs) / SECOND);
    const v1 = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
    return { body: payload, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${v1}` } };
  }
  const report = (sent: ReturnType<typeof signed>) => api.send('POST', '/prd/billing/webhook', sent);
  const event = (intentId: string, id = `evt_${count}`) => ({
    id,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { object: 'payment_intent', id: intentId } },
  });

  it('keeps card number, check code and keys out of every record, log, address, answer and error', async () => {
    const answers = [await confirm(await begin(), DECLINED), await confirm(await begin())];
    await eventually(async () => ((await rows()).length ? true : null));
    // What a driver might send to the wrong place.
    const lost = [
      await api.send('POST', '/prd/billing/webhook', { json: { number: NUMBER, cvc: CVC } }),
      await api.send('GET', `/prd/billing/stripe?daysToPay=${NUMBER}`, { token: await asDriver() }),
      await api.send('GET', `/prd/billing/stripe/payment?paymentIntentId=${NUMBER}`, { token: await asDriver() }),
      await api.send('PATCH', '/prd/user/web', { token: await asDriver(), json: { userId: driver.userId, body: { card: NUMBER } } }),
    ];
    const { pool } = api.ctx.database;
    const { rows: tables } = await pool.query(`select tablename from pg_tables where schemaname = 'public'`);
    const records = await Promise.all(
      tables.map(async ({ tablename }: any) => (await pool.query(`select t::text from "${tablename}" t`)).rows),
    );
    const ours = JSON.stringify([
      records,
      api.logged,
      lost.map(({ text }) => text),
      (await api.call(contract.userTransactions, { userLookedId: driver.userId }, await asDriver())).json,
    ]);
    const provider = JSON.stringify([answers, await control(api.sandboxUrl, 'GET', '/card')]);
    const secret = readFileSync(join(api.dataDir, 'sandbox/card-webhook-secret'), 'utf8');

    expect(ours).toContain('amex 0005');
    for (const canary of [NUMBER, DECLINED, CVC, CARD_SANDBOX.secretKey, secret]) {
      expect(ours.includes(canary), `ours holds ${canary.slice(0, 6)}…`).toBe(false);
      expect(provider.includes(canary), `the provider's records hold ${canary.slice(0, 6)}…`).toBe(false);
    }
  });

  it('refuses forged, altered, foreign and replayed reports, writes nothing, and takes a report three days late by a new signature', async () => {
    await control(api.sandboxUrl, 'POST', '/card/webhooks', { url: `${api.url}${CARD_SANDBOX.webhookPath}`, drop: 1 });
    const started = await begin();
    await confirm(started);
    const before = await api.fingerprint();
    const good = signed(event(started.paymentIntentId));
    const refused = [
      await report(signed(event(started.paymentIntentId), 0, 'whsec_of_somebody_else')),
      await report({ ...good, body: good.body.replace('succeeded', 'canceled') }),
      await report(signed(event(started.paymentIntentId), 301 * SECOND)),
      await report({ ...good, headers: { ...good.headers, 'stripe-signature': good.headers['stripe-signature'].replace('v1=', 'v0=') } }),
      await report({ ...good, headers: { ...good.headers, 'stripe-signature': 'x'.repeat(2001) } }),
    ];

    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(await api.fingerprint()).toBe(before);
    // Sent again for days, each time signed again: the age of the event itself does not matter.
    api.pass(3 * DAY);
    const late = [await report(good), await report(good), await report(signed(event(started.paymentIntentId, 'evt_other')))];
    expect(late.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await rows()).toHaveLength(1);
    api.pass(-3 * DAY);
  });

  /** Fields by which a price, a discount, a date or a reward could be had. */
  const MONEY = {
    specialPrice: 1,
    accountDiscount: 100,
    lastPaymentDate: Date.now() + 300 * DAY,
    lastPaymentAt: Date.now() + 300 * DAY,
    goodStanding: true,
    automaticGoodStanding: true,
    accountType: 'Free',
    flashSaleTimestamp: Date.now(),
    trialDate: null,
    paymentDay: 1,
    services: [{ key: FLEX, label: 'Flex', price: 0.01 }],
    amount: 1,
    cents: 1,
    days: 366,
    price: 0.01,
    reward: 7,
    setTo: Date.now() + 300 * DAY,
  };

  it('lets no driver set a price, a discount, a date or a reward by any call of the contract', { timeout: 120_000 }, async () => {
    const token = await asDriver();
    const money = async () => {
      const { rows: found } = await api.ctx.database.pool.query(
        `select last_payment_at, good_standing, standing_by_hand, account_type, role,
           record -> 'specialPrice' as special, record -> 'accountDiscount' as discount, record -> 'flashSaleTimestamp' as sale,
           record -> 'automaticGoodStanding' as automatic, record -> 'trialDate' as trial, jsonb_path_query_array(coalesce(record -> 'services', '[]'::jsonb), '$[*] ? (@.price != 50)') as prices,
           (select count(*) from ledger l where l.user_id = u.user_id) as booked from users u where user_id = $1`,
        [driver.userId],
      );
      return JSON.stringify(found);
    };
    const before = await money();
    const tried: string[] = [];
    const endpoints = (Object.values(contract) as Endpoint[]).filter(
      ({ id, in: place }) => place !== 'signed' && !/signOut|user\.delete|password/i.test(id),
    );
    for (const endpoint of endpoints) {
      const path = endpoint.path.replace(/\{\w+\}/g, driver.userId);
      const mine = { userId: driver.userId, user: driver.userId, userLookedId: driver.userId, users: [driver.userId] };
      for (const given of [
        { ...mine, ...MONEY },
        { ...mine, body: MONEY },
        { ...mine, createDate: 1, expectedPayment: 0, actualPayment: 0, days: 366, reason: 'split payment' },
      ]) {
        const inQuery = endpoint.method === 'GET';
        const query = new URLSearchParams(
          Object.entries(given).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
        );
        const answer = await api.send(endpoint.method, `/prd${path}${inQuery ? `?${query}` : ''}`, {
          token,
          ...(!inQuery && { json: given }),
        });
        tried.push(`${endpoint.method} ${path} ${answer.status}`);
      }
      expect(await money(), endpoint.id).toBe(before);
    }
    // One by one too: a call that refuses the whole for one field may take another.
    for (const [name, value] of Object.entries(MONEY)) {
      await api.send('PATCH', '/prd/user/web', { token, json: { userId: driver.userId, body: { [name]: value } } });
      await api.send('PATCH', '/prd/user', { token, json: { userId: driver.userId, body: { [name]: value } } });
      expect(await money(), name).toBe(before);
    }
    expect(tried.length).toBeGreaterThan(200);
    expect(may({ role: 'driver' } as never, 'users.money')).toBe(false);
    expect((await api.call(contract.paymentAmount, { daysToPayFor: '7' }, token)).json.amountDue).toBe(5000);
  });

  it('shows money of everybody to the office alone: transactions, and by day amount, drivers and average (API-104, API-108, REPORT-11)', async () => {
    await confirm(await begin());
    await eventually(async () => ((await rows()).length ? true : null));
    const by = async (section: string) => (await api.call(contract.paymentsByDay, { section, ago: '2' }, await asBoss())).json;
    const [amount, users, average] = [await by('AMOUNT'), await by('USERS'), await by('AVERAGE')];
    const all = (await api.call(contract.transactions, {}, await asBoss())).json;
    const today = all.filter(({ createdAt }: any) => createdAt > api.ctx.machine.now() - DAY / 2);

    expect(amount).toHaveLength(3);
    expect(all.some(({ userId }: any) => userId === driver.userId)).toBe(true);
    expect(amount.at(-1).value).toBeGreaterThanOrEqual(5000);
    expect(average.at(-1).value).toBe(Math.round(amount.at(-1).value / users.at(-1).value));
    expect(users.at(-1).value).toBeGreaterThanOrEqual(Math.min(1, today.length));
    for (const endpoint of [contract.paymentsByDay, contract.transactions]) {
      const refused = await api.call(endpoint, endpoint === contract.transactions ? {} : { section: 'AMOUNT', ago: '2' }, await asDriver());
      expect(refused.status).toBe(403);
    }
    for (const wrong of [
      { section: 'MONEY', ago: '2' },
      { section: 'AMOUNT', ago: '-1' },
      { section: 'AMOUNT', ago: '367' },
    ])
      expect((await api.call(contract.paymentsByDay, wrong, await asBoss())).status).toBe(400);
  });

  it('shows a week at $50 with its items, and says what failed in the specification’s words (PROD-17, ENT-60, ERR-134, ERR-135, ERR-137)', async () => {
    const amount = (await api.call(contract.paymentAmount, { daysToPayFor: '7' }, await asDriver())).json;
    expect(amount).toMatchObject({
      amountDue: 5000,
      details: { services: [{ price: 5000 }], realPrice: 5000, subTotal: 5000, bankFee: 0, total: 5000 },
    });
    expect(amount.cards).toEqual({ provider: 'sandbox', publishableKey: CARD_SANDBOX.publishableKey });
    const { cards } = api.ctx;
    api.ctx.cards = { ...cards!, create: () => Promise.reject(new Error('away')), read: () => Promise.reject(new Error('away')) };
    const intent = await api.call(contract.startPayment, { daysToPay: '7' }, await asDriver());
    api.ctx.cards = cards;
    const sale = await api.call(contract.flashSale, {}, await asDriver());
    const texts = (await import('#config/i18n/en/failures.ts')).default;

    expect(intent.json.message).toBe('error creating getting payment info');
    expect(texts.billing.amountFailed).toBe('Error getting payment info');
    expect(sale.json.message).toBe('unable to accept flash sale offer.');
  });

  it('searches for drivers who are active and paid alone, and goes on by itself after a payment (PROD-23, PROD-25)', async () => {
    const paying = await api.addUser({
      userId: `searching-${count}`,
      goodStanding: false,
      flex: { setupComplete: true },
    });
    driver = paying;
    const { pool } = api.ctx.database;
    await pool.query(`update linked_services set enabled = true where user_id = $1`, [paying.userId]);
    await api.ctx.engine.refresh(paying.userId, FLEX);
    const state = async () =>
      (await api.call(contract.getUser, { userId: paying.userId }, await asDriver())).json.sessions?.[FLEX]?.state ?? 'stopped';
    const halted = 'not-in-good-standing';
    expect(await state()).toBe(halted);
    await confirm(await begin());

    await eventually(async () => ((await state()) !== halted ? true : null));
    // The days end: the engine stops, and a payment posted by hand (Zelle) starts it as a card does.
    await pool.query(`update users set last_payment_at = $2 where user_id = $1`, [paying.userId, api.ctx.machine.now() - 9 * DAY]);
    await expireStandings(api.ctx);
    await eventually(async () => ((await state()) === halted ? true : null));
    const entry = {
      user: paying.userId,
      createDate: api.ctx.machine.now(),
      expectedPayment: 50,
      actualPayment: 50,
      days: 7,
      reason: 'missing Zelle',
    };
    await api.call(contract.manualBilling, entry, await asBoss());
    await eventually(async () => ((await state()) !== halted ? true : null));
  });
});
