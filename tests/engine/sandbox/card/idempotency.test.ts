import { describe, expect, it } from 'vitest';
import { caller } from '../support.ts';
import { type Bed, failure, methodWith, openBed } from './support.ts';

const PAYMENT = { amount: 5000, currency: 'usd' };

/** A raw call with the secret key: the SDK would repeat a 409 by itself. */
function post({ base }: Bed, path: string, form: string, key: string) {
  return caller(base)('POST', `/v1${path}`, form, {
    authorization: 'Bearer sk_test_sandbox',
    'content-type': 'application/x-www-form-urlencoded',
    'idempotency-key': key,
  });
}

describe('engine/sandbox/card idempotency', () => {
  it('answers the same key with the same parameters as the first time and does nothing again', async () => {
    const bed = await openBed();
    const { stripe } = bed;

    const first = await stripe.paymentIntents.create({ ...PAYMENT, metadata: { a: '1', b: '2' } }, { idempotencyKey: 'topup:1' });
    await stripe.paymentIntents.update(first.id, { description: 'changed since' });
    const second = await stripe.paymentIntents.create({ metadata: { b: '2', a: '1' }, ...PAYMENT }, { idempotencyKey: 'topup:1' });

    expect(second.id).toBe(first.id);
    expect(second.description).toBeNull();
    expect(second.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true', 'original-request': first.lastResponse.requestId });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('confirms once, however often the same confirmation is sent', async () => {
    const { stripe } = await openBed();
    const { id } = await stripe.paymentIntents.create({ ...PAYMENT, payment_method: await methodWith(stripe, '4242424242424242') });

    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(await stripe.paymentIntents.confirm(id, {}, { idempotencyKey: 'confirm:1' }));

    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill('succeeded'));
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it('refuses the same key with other parameters or for another call', async () => {
    const { stripe } = await openBed();
    await stripe.paymentIntents.create(PAYMENT, { idempotencyKey: 'k' });

    const errors = [
      await failure(stripe.paymentIntents.create({ ...PAYMENT, amount: 5001 }, { idempotencyKey: 'k' })),
      await failure(stripe.paymentIntents.create({ ...PAYMENT, metadata: { amount: '1' } }, { idempotencyKey: 'k' })),
      await failure(stripe.customers.create({}, { idempotencyKey: 'k' })),
    ];

    for (const error of errors) expect(error).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('keeps a decline and other errors of an executed call', async () => {
    const { stripe } = await openBed();
    const { id } = await stripe.paymentIntents.create({ ...PAYMENT, payment_method: await methodWith(stripe, '4000000000000002') });

    const [first, second] = [
      await failure(stripe.paymentIntents.confirm(id, {}, { idempotencyKey: 'k' })),
      await failure(stripe.paymentIntents.confirm(id, {}, { idempotencyKey: 'k' })),
    ];

    expect(first).toMatchObject({ statusCode: 402, code: 'card_declined' });
    expect(second).toMatchObject({ statusCode: 402, code: 'card_declined', message: first.message });
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it('keeps nothing of a call that could not be understood: the corrected one is executed', async () => {
    const { stripe } = await openBed();

    const error = await failure(stripe.paymentIntents.create({ ...PAYMENT, amount: 1 }, { idempotencyKey: 'k' }));
    const made = await stripe.paymentIntents.create(PAYMENT, { idempotencyKey: 'k' });

    expect(error.code).toBe('amount_too_small');
    expect(made.amount).toBe(5000);
  });

  it('answers 409 while the first call is under way, and then the kept answer', async () => {
    const bed = await openBed();
    await bed.control('POST', '/settings', { latencyMs: 300 });
    const send = () => post(bed, '/payment_intents', 'amount=5000&currency=usd', 'k');

    const answers = await Promise.all([send(), send(), send()]);
    const later = await send();

    const first = answers.find(({ status }) => status === 200)!;
    const busy = answers.filter(({ status }) => status === 409);
    expect(busy).toHaveLength(2);
    for (const { json } of busy) expect(json.error).toMatchObject({ type: 'idempotency_error', code: 'idempotency_key_in_use' });
    expect(later.json.id).toBe(first.json.id);
    expect(later.headers['idempotent-replayed']).toBe('true');
    expect((await bed.stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('forgets a key after 24 hours of machine time', async () => {
    const { stripe, skew } = await openBed();
    const make = async () => (await stripe.paymentIntents.create(PAYMENT, { idempotencyKey: 'k' })).id;

    const first = await make();
    skew(24 * 3_600_000 - 60_000);
    const dayLater = await make();
    skew(61_000);
    const after = await make();

    expect(dayLater).toBe(first);
    expect(after).not.toBe(first);
  });

  it('lets the SDK repeat a call whose answer was lost without a second payment', async () => {
    const bed = await openBed();
    const { stripe } = bed;
    await bed.control('POST', '/settings', { latencyMs: 250 });

    const cut = await failure(stripe.paymentIntents.create(PAYMENT, { idempotencyKey: 'k', timeout: 100 }));
    await bed.control('POST', '/settings', { latencyMs: 0 });
    const made = await stripe.paymentIntents.create(PAYMENT, { idempotencyKey: 'k', maxNetworkRetries: 3 });

    expect(cut.type).toBe('StripeConnectionError');
    expect((await stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([made.id]);
  });

  it('refuses a key that is longer than 255 characters', async () => {
    const { stripe } = await openBed();

    expect(await failure(stripe.paymentIntents.create(PAYMENT, { idempotencyKey: 'k'.repeat(256) }))).toMatchObject({ statusCode: 400 });
  });
});
