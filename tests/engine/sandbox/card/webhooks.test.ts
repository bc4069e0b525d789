import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '#engine/sandbox/card/store.ts';
import { createWebhooks } from '#engine/sandbox/card/webhooks.ts';
import { tempDir } from '../support.ts';
import { failure, openBed, openReceiver, pay, SECRET } from './support.ts';

describe('engine/sandbox/card webhooks', () => {
  it('sends every event of a payment once, in order, signed over the raw body', async () => {
    const hook = await openReceiver();
    const { stripe } = await openBed({ webhookUrl: hook.url });
    const paid = await pay(stripe);
    await failure(pay(stripe, '4000000000000002'));
    const open = await stripe.paymentIntents.create({ amount: 100, currency: 'usd' });
    await stripe.paymentIntents.cancel(open.id);
    await pay(stripe, '4000002760003184');
    await pay(stripe, '4000000000000259');
    const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 100 });
    await stripe.refunds.update(refund.id, { metadata: { a: '1' } });

    const expected = [
      ...['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'],
      ...['payment_intent.created', 'charge.failed', 'payment_intent.payment_failed'],
      ...['payment_intent.created', 'payment_intent.canceled'],
      ...['payment_intent.created', 'payment_intent.requires_action'],
      ...['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded', 'charge.dispute.created'],
      ...['refund.created', 'charge.refunded', 'refund.updated'],
    ];
    await expect.poll(() => hook.types(), { timeout: 5000 }).toEqual(expected);
    expect(new Set(hook.received.map(({ event }) => event!.id)).size).toBe(expected.length);
    expect(hook.received[2]!.event).toMatchObject({ data: { object: { id: paid.id, status: 'succeeded' } }, livemode: false });
    expect(hook.received[2]!.event!.request!.id).toBe(paid.lastResponse.requestId);
    // One byte more, and the signature is wrong.
    const { payload, signature } = hook.received[0]!;
    expect(() => stripe.webhooks.constructEvent(`${payload} `, signature, SECRET)).toThrow(Stripe.errors.StripeSignatureVerificationError);
    await expect.poll(async () => (await stripe.events.list({ limit: 100, delivery_success: false })).data).toEqual([]);
  });

  it('sends payment_intent.processing while the bank takes its time', async () => {
    const hook = await openReceiver();
    const { stripe, control } = await openBed({ webhookUrl: hook.url });
    await control('POST', '/card/bank', { delayMs: 50 });
    await pay(stripe);

    await expect
      .poll(() => hook.types(), { timeout: 5000 })
      .toEqual(['payment_intent.created', 'payment_intent.processing', 'charge.succeeded', 'payment_intent.succeeded']);
  });

  it('tries again after anything but 2xx, with growing pauses, and signs with the time of each try', async () => {
    const hook = await openReceiver();
    hook.answer(500, 302, 400);
    const { stripe, control, skew } = await openBed({ webhookUrl: hook.url });
    const { id } = await stripe.paymentIntents.create({ amount: 100, currency: 'usd' });
    const delivery = async () => (await control('GET', '/card')).deliveries[0];
    const pauses: number[] = [];
    for (const attempts of [1, 2, 3]) {
      await expect.poll(async () => (await delivery()).attempts, { timeout: 5000 }).toBe(attempts);
      const { nextAt } = await delivery();
      pauses.push(Math.round((nextAt - Date.now()) / 1000));
      skew(nextAt - Date.now());
      // Any call looks at what is due.
      await stripe.paymentIntents.retrieve(id);
    }

    await expect.poll(async () => (await delivery()).deliveredAt, { timeout: 5000 }).not.toBeNull();
    expect(hook.received).toHaveLength(4);
    expect(pauses[0]).toBeLessThan(pauses[2]!);
    const signedAt = hook.received.map(({ signature }) => Number(/^t=(\d+),/.exec(signature)![1]));
    expect(signedAt.at(-1)).toBeGreaterThan(signedAt[0]!);
  });

  it('sends copies where duplicates are wanted', async () => {
    const hook = await openReceiver();
    const { stripe, control } = await openBed({ webhookUrl: hook.url });
    await control('POST', '/card/webhooks', { duplicates: 2 });

    await pay(stripe);

    await expect.poll(() => hook.received.length, { timeout: 5000 }).toBe(9);
    const counts = Object.groupBy(hook.received, ({ event }) => event!.id);
    expect(Object.values(counts).map((list) => list!.length)).toEqual([3, 3, 3]);
  });

  it('shuffles, and loses none', async () => {
    const hook = await openReceiver();
    const { stripe, control } = await openBed({ webhookUrl: hook.url });
    await control('POST', '/card/webhooks', { order: 'shuffled' });

    for (let i = 0; i < 10; i++) await pay(stripe);

    await expect.poll(() => hook.received.length, { timeout: 8000 }).toBe(30);
    const sent = (await stripe.events.list({ limit: 100 })).data.map(({ id }) => id).reverse();
    const got = hook.received.map(({ event }) => event!.id);
    expect(got).not.toEqual(sent);
    expect([...got].sort()).toEqual([...sent].sort());
  });

  it('drops, and delivers what was dropped on demand, signed and in order', async () => {
    const hook = await openReceiver();
    const { stripe, control } = await openBed({ webhookUrl: hook.url });
    await control('POST', '/card/webhooks', { drop: 1 });
    await pay(stripe);
    await expect.poll(async () => (await control('GET', '/card')).deliveries.map((one: any) => one.nextAt)).toEqual([null, null, null]);
    const before = hook.received.length;

    const answer = await control('POST', '/card/deliver');
    const again = await control('POST', '/card/deliver');

    expect(before).toBe(0);
    expect(answer).toEqual({ delivered: 3, undelivered: 0 });
    expect(again).toEqual({ delivered: 0, undelivered: 0 });
    expect(hook.types()).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']);
  });

  it('drops about the share that is asked for', async () => {
    const hook = await openReceiver();
    const { stripe, control } = await openBed({ webhookUrl: hook.url });
    await control('POST', '/card/webhooks', { drop: 0.5 });

    for (let i = 0; i < 40; i++) await stripe.paymentIntents.create({ amount: 100, currency: 'usd' });

    const dropped = (await control('GET', '/card')).deliveries.filter(
      (one: any) => one.nextAt === null && one.deliveredAt === null && one.attempts === 0,
    );
    expect(dropped.length).toBeGreaterThan(8);
    expect(dropped.length).toBeLessThan(32);
    await expect.poll(() => hook.received.length, { timeout: 8000 }).toBe(40 - dropped.length);
  });

  it('signs wrongly where that is wanted, and rightly at the next try', async () => {
    const hook = await openReceiver();
    const { stripe, control } = await openBed({ webhookUrl: hook.url });
    await control('POST', '/card/webhooks', { badSignature: 1 });
    await stripe.paymentIntents.create({ amount: 100, currency: 'usd' });
    await expect.poll(() => hook.received.length, { timeout: 5000 }).toBe(1);
    const forged = hook.received[0]!;

    await control('POST', '/card/webhooks', {});
    await control('POST', '/card/deliver');

    expect(forged.event).toBeNull();
    expect(forged.signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    await expect.poll(() => hook.types(), { timeout: 5000 }).toEqual(['payment_intent.created']);
  });

  it('delays', async () => {
    const hook = await openReceiver();
    const { stripe, control, skew } = await openBed({ webhookUrl: hook.url });
    await control('POST', '/card/webhooks', { delayMs: 3_600_000 });
    const { id } = await stripe.paymentIntents.create({ amount: 100, currency: 'usd' });
    await stripe.paymentIntents.retrieve(id);
    const early = hook.received.length;

    skew(3_600_000);
    await stripe.paymentIntents.retrieve(id);

    expect(early).toBe(0);
    await expect.poll(() => hook.types(), { timeout: 5000 }).toEqual(['payment_intent.created']);
  });

  it('keeps events without an address, and sends them where a control call points', async () => {
    const hook = await openReceiver();
    const { stripe, control } = await openBed();
    await stripe.paymentIntents.create({ amount: 100, currency: 'usd' });

    const nowhere = await control('POST', '/card/deliver');
    await control('POST', '/card/webhooks', { url: hook.url });

    expect(nowhere).toEqual({ delivered: 0, undelivered: 1 });
    await expect.poll(() => hook.types(), { timeout: 5000 }).toEqual(['payment_intent.created']);
  });

  it('repeats the same disorder for the same seed', async () => {
    const lost = async () => {
      const { stripe, control } = await openBed();
      await control('POST', '/reset', { seed: 'again' });
      await control('POST', '/card/webhooks', { drop: 0.5 });
      for (let i = 0; i < 12; i++) await stripe.paymentIntents.create({ amount: 100, currency: 'usd' });
      return (await control('GET', '/card')).deliveries.map((one: any) => one.nextAt === null);
    };

    expect(await lost()).toEqual(await lost());
  });

  it.each([
    [{ order: 'random' }],
    [{ duplicates: 1.5 }],
    [{ drop: 2 }],
    [{ badSignature: -1 }],
    [{ delayMs: 'soon' }],
    [{ url: 'https://evil.example/hook' }],
    [{ unknown: 1 }],
  ])('refuses the settings %j', async (settings) => {
    const { call, control } = await openBed();

    const answer = await call('POST', '/_sandbox/card/webhooks', settings);

    expect(answer.status).toBe(400);
    expect(answer.json.issues[0].path).toBe(Object.keys(settings)[0]);
    expect((await control('GET', '/card')).settings.webhooks).toMatchObject({ order: 'created', drop: 0, url: null });
  });

  it('ends with the sandbox: what was being sent is not tried again without end', async () => {
    let asked: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const silent = createServer(() => asked());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      silent.closeAllConnections();
      silent.close();
    });
    // Every look at what is due asks the time; without an end to them nothing else would ever run again.
    let looks = 0;
    const machine = {
      now() {
        looks += 1;
        if (looks > 1000) throw new Error('asked for the time without end');
        return Date.UTC(2026, 4, 4);
      },
      elapsed: () => performance.now(),
    };
    const store = openStore({ folder: tempDir(), seed: 'test', machine, randomText: () => 'salt', broken: () => undefined });
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const webhooks = createWebhooks({ store, machine, secret: SECRET, url });
    const customer = store.put({ id: store.newId('customer'), object: 'customer' } as never);
    webhooks.emit('payment_intent.created', customer);
    webhooks.wake();
    await arrived;
    const before = looks;
    webhooks.close();
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    expect(looks - before).toBeLessThan(5);
    store.close();
  });
});
