import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readWebhookSecret } from '#engine/sandbox/card/webhook-secret.ts';
import { startSandboxProcess } from '../../../support/sandbox-process.ts';
import { tempDir } from '../support.ts';
import { failure, openBed, openReceiver, pay, stripeAt } from './support.ts';

describe('engine/sandbox/card after a restart', () => {
  it('has everything again after kill -9: payments, kept answers, customers, what is still to be delivered and decided', {
    timeout: 60_000,
  }, async () => {
    const dataDir = tempDir();
    const hook = await openReceiver(readWebhookSecret(dataDir));
    let one = await startSandboxProcess(dataDir, 'test');
    await one.control('POST', 'card/webhooks', { url: hook.url, drop: 1 });
    let stripe = stripeAt(`${one.url}/card`);
    const paid = await pay(stripe, undefined, { metadata: { userId: 'u1' } });
    const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 100 }, { idempotencyKey: 'refund:1' });
    await one.control('POST', 'card/bank', { delayMs: 500 });
    const deciding = await pay(stripe);
    const before = await one.control('GET', 'card');
    await one.stop();

    one = await startSandboxProcess(dataDir, 'test');
    stripe = stripeAt(`${one.url}/card`);
    const after = await one.control('GET', 'card');
    const sent = await one.control('POST', 'card/deliver');
    const again = await stripe.refunds.create({ payment_intent: paid.id, amount: 100 }, { idempotencyKey: 'refund:1' });
    await expect.poll(async () => (await stripe.paymentIntents.retrieve(deciding.id)).status, { timeout: 10_000 }).toBe('succeeded');
    const made = await stripe.paymentIntents.create({ amount: 100, currency: 'usd' });
    await one.stop();

    expect(deciding.status).toBe('processing');
    expect(sent.undelivered).toBe(0);
    expect(hook.received.length).toBeGreaterThanOrEqual(before.events.length);
    expect(after.settings).toEqual(before.settings);
    for (const kind of ['charges', 'refunds'] as const) expect(after[kind].slice(0, before[kind].length)).toEqual(before[kind]);
    expect(after.paymentIntents[0]).toEqual(before.paymentIntents[0]);
    expect(again.id).toBe(refund.id);
    expect(before.paymentIntents.map(({ id }: { id: string }) => id)).not.toContain(made.id);
  });

  it('forgets everything at a reset, and never gives an id again', async () => {
    const { stripe, control } = await openBed();
    const before = await pay(stripe, undefined, {});
    await control('POST', '/card/webhooks', { drop: 1 });

    await control('POST', '/reset', { seed: 'test' });
    const empty = await control('GET', '/card');
    const after = await pay(stripe);

    expect(empty).toMatchObject({ paymentIntents: [], charges: [], refunds: [], events: [], deliveries: [] });
    expect(empty.settings.webhooks.drop).toBe(0);
    expect(after.id).not.toBe(before.id);
    expect(await failure(stripe.paymentIntents.retrieve(before.id))).toMatchObject({ statusCode: 404 });
  });

  it('sends what was planned before a kill -9, without a call', { timeout: 60_000 }, async () => {
    const dataDir = tempDir();
    const hook = await openReceiver(readWebhookSecret(dataDir));
    hook.answer(...Array<number>(20).fill(500));
    const first = await startSandboxProcess(dataDir, 'test');
    await first.control('POST', 'card/webhooks', { url: hook.url });
    await pay(stripeAt(`${first.url}/card`));
    await expect.poll(() => hook.received.length, { timeout: 5000 }).toBeGreaterThanOrEqual(3);
    await first.stop();
    hook.answer();
    const before = hook.received.length;

    const second = await startSandboxProcess(dataDir, 'test');
    const arrived = () => new Set(hook.received.slice(before).map(({ event }) => event?.type));

    await expect
      .poll(arrived, { timeout: 10_000 })
      .toEqual(new Set(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']));
    await second.stop();
  });

  it('charges each of 40 payments once through a kill -9 in their middle, retried with the same keys', { timeout: 60_000 }, async () => {
    const dataDir = tempDir();
    const payments = Array.from({ length: 40 }, (_, i) => i);
    const confirmed = new Set<number>();
    const payAll = async (stripe: ReturnType<typeof stripeAt>, answered: () => void) => {
      const one = async (i: number) => {
        const method = 'pm_card_visa';
        const { status } = await stripe.paymentIntents.create(
          { amount: 5000, currency: 'usd', payment_method: method, confirm: true, metadata: { payment: String(i) } },
          { idempotencyKey: `payment:${i}` },
        );
        if (status === 'succeeded') confirmed.add(i);
        answered();
      };
      await Promise.all(payments.map((i) => one(i).catch(() => {})));
    };

    const first = await startSandboxProcess(dataDir, 'test');
    let killed: Promise<void> | undefined;
    await payAll(stripeAt(`${first.url}/card`), () => {
      if (confirmed.size >= 10) killed ??= first.stop();
    });
    await killed;
    const before = new Set(confirmed);
    const second = await startSandboxProcess(dataDir, 'test');
    const kept = await second.control('GET', 'card');
    await payAll(stripeAt(`${second.url}/card`), () => {});
    const after = await second.control('GET', 'card');
    await second.stop();

    const paymentOf = (one: { metadata: { payment: string } }) => Number(one.metadata.payment);
    expect(before.size).toBeGreaterThanOrEqual(10);
    for (const i of before)
      expect(kept.paymentIntents.filter((one: any) => paymentOf(one) === i && one.status === 'succeeded')).toHaveLength(1);
    expect(confirmed.size).toBe(40);
    expect(after.paymentIntents.map(paymentOf).sort((a: number, b: number) => a - b)).toEqual(payments);
    expect(new Set(after.charges.map((charge: any) => charge.payment_intent)).size).toBe(40);
    expect(after.charges).toHaveLength(40);
    expect(after.events.filter(({ type }: { type: string }) => type === 'payment_intent.succeeded')).toHaveLength(40);
  });
});

describe('engine/sandbox/card/webhook-secret', () => {
  it('gives sandbox and server one secret for webhooks, in a file for its owner alone', () => {
    const dataDir = tempDir();

    const secrets = [readWebhookSecret(dataDir), readWebhookSecret(dataDir)];

    expect(secrets[0]).toMatch(/^whsec_[0-9a-f]{48}$/);
    expect(secrets[1]).toBe(secrets[0]);
    expect(filesBelow(dataDir).map((path) => statSync(path).mode & 0o777)).toEqual([0o600]);
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}
