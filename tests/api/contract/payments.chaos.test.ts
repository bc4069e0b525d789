import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import { invites, ledger, payments, referralCodes } from '#api/db/schema/index.ts';
import { BILLING_FAILPOINTS } from '#api/verbs/billing/failpoint.ts';
import { reconcile } from '#api/verbs/billing/reconcile.ts';
import { MINUTE } from '#config/constants.ts';
import { CARD_SANDBOX } from '#engine/model/card-sandbox.ts';
import { seededRandom } from '#engine/sandbox/random.ts';
import { control, startApi, type TestApi, type TestUser, tokenFor } from '../../support/api.ts';

/** `PAYMENTS=1000` runs the long form. */
const PAYMENTS = Number(process.env['PAYMENTS'] ?? 60);
const DRIVERS = Math.max(6, Math.ceil(PAYMENTS / 12));
const CARDS = ['4242424242424242', '4242424242424242', '5555555555554444', '4000000000000002', '4000000000009995'];

/** A process that ended at a step of a payment: what was under way there is gone, and nothing after it is done. */
class Crash extends Error {}

/** Reports that are doubled, shuffled, late, lost and forged; presses that come twice; refunds; crashes at every step: what is booked equals the provider's record. */
describe(`api/billing: ${PAYMENTS} payments with unreliable reports`, () => {
  let api: TestApi;
  let drivers: TestUser[];
  let crashing = false;
  const crashes = new Map<string, number>();
  const random = seededRandom('payments');
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;

  beforeAll(async () => {
    api = await startApi();
    api.ctx.failpoint = (point) => {
      if (!crashing || random() > 0.06) return;
      crashes.set(point, (crashes.get(point) ?? 0) + 1);
      throw new Crash(point);
    };
    await api.addUser({ userId: 'boss', admin: true });
    drivers = await Promise.all(
      Array.from({ length: DRIVERS }, (_, at) =>
        api.addUser({ userId: `chaos-${at}`, phoneNumber: `+1202555${3000 + at}`, goodStanding: false }),
      ),
    );
    const createdAt = api.ctx.machine.now();
    await api.ctx.db.insert(referralCodes).values({ code: 'CREW', userId: 'boss', createdAt });
    for (const { userId, phoneNumber } of drivers) {
      const invitedBy = inviterOf(userId);
      await api.addUser({ userId: invitedBy, referralCode: 'CREW' });
      const joined = { joinedUserId: userId, joinedAt: createdAt };
      await api.ctx.db
        .insert(invites)
        .values({ inviteId: `of-${userId}`, kind: 'normal', invited: phoneNumber, invitedBy, referralCode: 'CREW', createdAt, ...joined });
    }
  }, 120_000);
  afterAll(() => api?.stop());
  const inviterOf = (userId: string) => `inviter-of-${userId}`;

  async function pay(driver: TestUser): Promise<void> {
    const token = await tokenFor(api.ctx, driver.userId);
    const daysToPay = one(['7', '3']);
    const presses = await Promise.all([1, ...(random() < 0.3 ? [2] : [])].map(() => api.call(contract.startPayment, { daysToPay }, token)));
    for (const { status, json } of presses) {
      if (status !== 200) {
        // Paid a moment ago, and the report is still on its way; or the process ended.
        expect(['billing.paidAlready', 'billing.intentFailed', 'server.error']).toContain(json.code);
        continue;
      }
      await fetch(`${json.apiBase}/v1/payment_intents/${json.paymentIntentId}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          key: CARD_SANDBOX.publishableKey,
          client_secret: json.clientSecret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': one(CARDS),
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '2031',
          'payment_method_data[card][cvc]': '123',
        }),
      });
    }
  }

  it('credits and charges each of them once, and who invited a payer once (INVITE-08, INVITE-09)', {
    timeout: 60_000 + PAYMENTS * 1500,
  }, async () => {
    crashing = true;
    for (let at = 0; at < PAYMENTS; at++) {
      if (at % 10 === 0)
        await control(api.sandboxUrl, 'POST', '/card/webhooks', {
          url: `${api.url}${CARD_SANDBOX.webhookPath}`,
          ...(random() < 0.5 && { order: 'shuffled' }),
          duplicates: Math.floor(random() * 3),
          delayMs: Math.floor(random() * 80),
          drop: random() < 0.5 ? 0.4 : 0,
          badSignature: random() < 0.3 ? 0.5 : 0,
        });
      await pay(drivers[at % drivers.length]!);
      if (random() < 0.1) await refundOne();
      // A round of the minute, in the middle of it all.
      if (random() < 0.1) await reconcile({ ...api.ctx, machine: { ...api.ctx.machine, now: () => api.ctx.machine.now() + 2 * MINUTE } });
    }
    crashing = false;
    await control(api.sandboxUrl, 'POST', '/card/webhooks', { url: `${api.url}${CARD_SANDBOX.webhookPath}` });
    await control(api.sandboxUrl, 'POST', '/card/deliver');
    api.pass(2 * MINUTE);
    // Those that are paid are asked about too: a refund may have been given in the moment of a crash.
    for (let left = 1; left > 0; ) left = (await reconcile(api.ctx, { all: true })).failed;

    const { paymentIntents, refunds } = await control(api.sandboxUrl, 'GET', '/card');
    const { rows } = await api.ctx.database.pool.query<{ user_id: string; cents: string; days: string; causes: string }>(
      'select user_id, sum(cents) as cents, sum(days) as days, count(distinct cause) as causes from ledger group by 1',
    );
    const daysOf = new Map((await api.ctx.db.select().from(payments)).map(({ intentId, days }) => [intentId, days]));
    const given = (intentId: string) =>
      refunds.filter((row: any) => row.payment_intent === intentId).reduce((sum: number, row: any) => sum + row.amount, 0);
    let paid = 0;
    for (const { userId } of drivers) {
      const own = paymentIntents.filter((row: any) => row.metadata.userId === userId && row.status === 'succeeded');
      paid += own.length;
      const kept = own.filter((row: any) => given(row.id) < row.amount);
      const booked = rows.find((row) => row.user_id === userId);
      expect([userId, Number(booked?.cents ?? 0), Number(booked?.days ?? 0)]).toEqual([
        userId,
        own.reduce((sum: number, row: any) => sum + row.amount_received - given(row.id), 0),
        kept.reduce((sum: number, row: any) => sum + daysOf.get(row.id)!, 0),
      ]);
    }
    expect(paid).toBeGreaterThan(PAYMENTS / 5);
    // One reward for each friend with a payment that went through, refunded later or not; none for the others.
    const payers = new Set(paymentIntents.filter((row: any) => row.status === 'succeeded').map((row: any) => row.metadata.userId));
    const rewards = await api.ctx.db.select().from(ledger).where(eq(ledger.kind, 'invite'));
    const owed = drivers.filter(({ userId }) => payers.has(userId)).map(({ userId }) => [inviterOf(userId), `invite:of-${userId}`, 7]);
    expect(rewards.map(({ userId, cause, days }) => [userId, cause, days]).sort()).toEqual(owed.sort());
    if (PAYMENTS >= 1000) expect([...crashes.keys()].toSorted()).toEqual([...BILLING_FAILPOINTS].toSorted());
    console.info(`${PAYMENTS} payments: ${paid} paid, ${refunds.length} refunds, crashes ${JSON.stringify(Object.fromEntries(crashes))}`);
    const audit = await api.call(contract.billingAudit, {}, await tokenFor(api.ctx, 'boss'));
    expect(audit.json.differences.filter(({ userId }: { userId: string }) => /chaos-/.test(userId))).toEqual([]);
  });

  async function refundOne(): Promise<void> {
    const token = await tokenFor(api.ctx, 'boss');
    const known = (await api.call(contract.transactions, {}, token)).json.filter(({ status }: { status: string }) => status === 'paid');
    if (known.length) await api.call(contract.refundPayment, { paymentId: one<any>(known).paymentId, reason: 'chaos' }, token);
  }
});
