import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import { reconcile } from '#api/verbs/billing/reconcile.ts';
import { DAY, HOUR, MINUTE } from '#config/constants.ts';
import { CARD_SANDBOX } from '#engine/model/card-sandbox.ts';
import { control, eventually, startApi, type TestApi, type TestUser, tokenFor } from '../../support/api.ts';

const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';

describe('api/billing: cards', () => {
  let api: TestApi;
  let admin: TestUser;
  let driver: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi();
    admin = await api.addUser({ userId: 'boss', admin: true });
  }, 60_000);
  beforeEach(async () => {
    driver = await api.addUser({ userId: `payer-${++count}`, phoneNumber: `+1303555${4000 + count}`, goodStanding: false });
    await webhooks({});
  });
  afterAll(() => api?.stop());

  const webhooks = (how: Record<string, unknown>) =>
    control(api.sandboxUrl, 'POST', '/card/webhooks', { url: `${api.url}${CARD_SANDBOX.webhookPath}`, ...how });
  const asDriver = () => tokenFor(api.ctx, driver.userId);
  const asBoss = () => tokenFor(api.ctx, admin.userId);
  const begin = async (daysToPay = '7') => api.call(contract.startPayment, { daysToPay }, await asDriver());
  const ledgerOf = async () => (await api.call(contract.ledger, { userId: driver.userId }, await asBoss())).json;
  const transactions = async () => (await api.call(contract.userTransactions, { userLookedId: driver.userId }, await asDriver())).json;

  /** What the provider's own script does in the browser. */
  async function confirm(started: { apiBase: string; paymentIntentId: string; clientSecret: string }, number = GOOD) {
    const response = await fetch(`${started.apiBase}/v1/payment_intents/${started.paymentIntentId}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        key: CARD_SANDBOX.publishableKey,
        client_secret: started.clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2031',
        'payment_method_data[card][cvc]': '123',
      }),
    });
    return { status: response.status, json: (await response.json()) as any };
  }
  const paid = () => eventually(async () => ((await ledgerOf()).goodStanding ? ledgerOf() : null));

  it('takes the amount that was shown, books it once and restores the standing (API-105, API-106, API-109, BILL-22, BILL-29)', async () => {
    const shown = (await api.call(contract.paymentAmount, { daysToPayFor: '7' }, await asDriver())).json;
    const started = await begin();
    const confirmed = await confirm(started.json);
    const record = await paid();

    expect([shown.amountDue, started.json.amount, confirmed.json.amount]).toEqual([5000, 5000, 5000]);
    expect([started.json.provider, started.json.currency, confirmed.json.status]).toEqual(['sandbox', 'usd', 'succeeded']);
    expect(record.rows).toEqual([
      expect.objectContaining({ kind: 'payment', cents: 5000, days: 7, cause: `payment:${started.json.paymentIntentId}` }),
    ]);
    const [payment, ...others] = await transactions();
    expect([payment, others]).toEqual([expect.objectContaining({ amount: 5000, days: 7, status: 'paid', card: 'visa 4242' }), []]);
    expect(record.rows[0].paymentId).toBe(payment.paymentId);
  });

  it('costs $35 for three days, and no more than three days come of it', async () => {
    const started = await begin('3');
    await confirm(started.json);
    const record = await paid();

    expect(started.json.amount).toBe(3500);
    expect(record.rows[0]).toMatchObject({ cents: 3500, days: 3 });
    expect(record.expiresAt - api.ctx.machine.now()).toBeLessThan(4 * DAY + HOUR);
  });

  it('goes on with the open payment: two tabs and a second press are one payment', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => begin()));

    expect(new Set(answers.map(({ json }) => json.paymentIntentId)).size).toBe(1);
    await confirm(answers[0]!.json);
    const again = await confirm(answers[1]!.json);
    expect(again.status).toBe(400);
    expect((await paid()).rows).toHaveLength(1);
  });

  it('begins none where another tab has paid since the amount was shown, and the next one for who has seen that payment', async () => {
    const shown = async () => (await api.call(contract.paymentAmount, { daysToPayFor: '7' }, await asDriver())).json.latestPayment;
    const beginAfter = async (latestPayment: string, daysToPay = '7') =>
      api.call(contract.startPayment, { daysToPay, latestPayment }, await asDriver());
    const first = await shown();
    const begun = await beginAfter(first);
    await confirm(begun.json);
    await paid();

    const late = [await beginAfter(first), await beginAfter(first, '3')];
    const next = await beginAfter(await shown());

    expect(late.map(({ status, json }) => [status, json.code])).toEqual([
      [409, 'billing.paidAlready'],
      [409, 'billing.paidAlready'],
    ]);
    expect([next.status, next.json.paymentIntentId === begun.json.paymentIntentId]).toEqual([200, false]);
  });

  it('books nothing for a declined card, and the same payment may be tried with another one', async () => {
    const started = await begin();
    const declined = await confirm(started.json, DECLINED);
    const before = await ledgerOf();
    await confirm((await begin()).json);

    expect([declined.status, declined.json.error.code]).toEqual([402, 'card_declined']);
    expect(before.rows).toEqual([]);
    expect((await paid()).rows).toHaveLength(1);
  });

  it('credits once whatever the reports do: doubled, shuffled, late', async () => {
    await webhooks({ order: 'shuffled', duplicates: 3, delayMs: 50 });
    await confirm((await begin()).json);
    await paid();
    await control(api.sandboxUrl, 'POST', '/card/deliver');

    expect((await ledgerOf()).rows).toHaveLength(1);
  });

  it('books a payment whose report was lost as soon as the provider is asked', async () => {
    await webhooks({ drop: 1 });
    await confirm((await begin()).json);
    const before = await ledgerOf();
    api.pass(2 * MINUTE);

    const done = await reconcile(api.ctx);

    expect(before.rows).toEqual([]);
    expect(done.booked).toBeGreaterThan(0);
    expect((await ledgerOf()).rows).toHaveLength(1);
  });

  it('tells what became of a payment and books it, though its report was lost; of nobody else’s', async () => {
    await webhooks({ drop: 1 });
    const started = await begin();
    const other = await api.addUser({ userId: `curious-${count}` });
    const ask = async (token: string) => api.call(contract.paymentState, { paymentIntentId: started.json.paymentIntentId }, token);
    const before = await ask(await asDriver());
    await confirm(started.json);

    const after = await ask(await asDriver());

    expect([before.json, after.json]).toEqual([
      { status: 'open', days: 7, amount: 5000 },
      { status: 'paid', days: 7, amount: 5000 },
    ]);
    expect((await ledgerOf()).rows).toHaveLength(1);
    expect((await ask(await tokenFor(api.ctx, other.userId))).json.code).toBe('billing.paymentUnknown');
  });

  it('gives each driver one Zelle reference code that stays (BILL-27)', async () => {
    const other = await api.addUser({ userId: `zelle-${count}` });
    const code = async (token: string) => (await api.call(contract.paymentAmount, { daysToPayFor: '7' }, token)).json.zelleReference;

    expect(await code(await asDriver())).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect(await code(await asDriver())).toBe(await code(await asDriver()));
    expect(await code(other.token)).not.toBe(await code(await asDriver()));
  });

  it.each([
    ['a forged signature', () => ({ 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` })],
    ['no signature', () => ({})],
  ])('refuses a report with %s and writes nothing', async (_, headers) => {
    const started = await begin();
    const event = {
      id: 'evt_forged',
      type: 'payment_intent.succeeded',
      data: { object: { object: 'payment_intent', id: started.json.paymentIntentId } },
    };
    const before = await api.fingerprint();

    const answer = await api.send('POST', '/prd/billing/webhook', { json: event, headers: headers() as Record<string, string> });

    expect([answer.status, answer.json.code]).toEqual([400, 'billing.signature']);
    expect(await api.fingerprint()).toBe(before);
  });

  it('refunds a payment whole within 48 hours, takes its days back, and refuses it later or twice', async () => {
    await confirm((await begin()).json);
    await paid();
    const [{ paymentId }] = await transactions();
    const refund = async () => api.call(contract.refundPayment, { paymentId, reason: 'asked for' }, await asBoss());

    const refunded = await refund();
    const record = await ledgerOf();
    const twice = await refund();

    expect([refunded.status, refunded.json.refunded]).toEqual([200, true]);
    expect(record.rows.map(({ kind, cents, days }: any) => [kind, cents, days])).toEqual([
      ['payment', 5000, 7],
      ['refund', -5000, -7],
    ]);
    // Today, on which the payment came, stays.
    expect(record.expiresAt - api.ctx.machine.now()).toBeLessThan(DAY + HOUR);
    expect(record.due).toBe(true);
    expect([twice.status, twice.json.code]).toEqual([409, 'billing.refunded']);
  });

  it('gives nothing back after 48 hours', async () => {
    await confirm((await begin()).json);
    await paid();
    const [{ paymentId }] = await transactions();
    api.pass(48 * HOUR + MINUTE);

    const late = await api.call(contract.refundPayment, { paymentId, reason: 'asked for' }, await asBoss());

    expect([late.status, late.json.code]).toEqual([409, 'billing.refundLate']);
    expect((await ledgerOf()).rows).toHaveLength(1);
  });

  it('gives the flash sale’s three days once and within six hours (BILL-25, BILL-26, API-107, CONST-48)', async () => {
    const sale = async (began: number) =>
      api.ctx.database.pool.query(
        `update users set record = record || jsonb_build_object('flashSaleTimestamp', $2::bigint) where user_id = $1`,
        [driver.userId, began],
      );
    const accept = async () => api.call(contract.flashSale, {}, await asDriver());
    const none = await accept();
    await sale(api.ctx.machine.now() - 7 * HOUR);
    const over = await accept();
    await sale(api.ctx.machine.now() - HOUR);
    const offered = (await api.call(contract.paymentAmount, { daysToPayFor: '3' }, await asDriver())).json;
    const taken = await accept();
    const twice = await accept();
    const renewal = (await api.call(contract.paymentAmount, { daysToPayFor: '7' }, await asDriver())).json;

    expect([none.status, over.status, twice.status]).toEqual([409, 409, 409]);
    expect(none.json.message).toBe('unable to accept flash sale offer.');
    expect(offered.flashSaleEndsAt - api.ctx.machine.now()).toBeGreaterThan(4 * HOUR);
    expect([taken.json.days, taken.json.goodStanding]).toEqual([3, true]);
    expect([renewal.amountDue, renewal.flashSaleEndsAt]).toEqual([3900, null]);
  });

  it('begins no payment by card for a driver whose partner collects the money (BILL-19)', async () => {
    const { pool } = api.ctx.database;
    const code = `COLLECT${count}`;
    await pool.query(`insert into referral_codes (code, user_id, collects_money, created_at) values ($1, $2, true, 0)`, [
      code,
      admin.userId,
    ]);
    await pool.query(`update users set referral_code = $2 where user_id = $1`, [driver.userId, code]);
    const token = await asDriver();
    const before = await api.fingerprint();

    const refused = await api.call(contract.startPayment, { daysToPay: '7' }, token);

    expect([refused.status, refused.json.code]).toEqual([409, 'billing.paysPartner']);
    expect(await api.fingerprint()).toBe(before);
  });

  it('lets no driver set a price or see another’s payments', async () => {
    const other = await api.addUser({ userId: `other-${count}` });
    const before = await api.fingerprint();

    const set = await api.send('PATCH', '/prd/user/web', {
      token: driver.token,
      json: { userId: driver.userId, body: { specialPrice: 1, lastPaymentDate: 1 } },
    });
    const seen = await api.call(contract.userTransactions, { userLookedId: driver.userId }, other.token);

    expect([set.status, seen.status]).toEqual([400, 403]);
    expect(await api.fingerprint()).toBe(before);
  });
});
