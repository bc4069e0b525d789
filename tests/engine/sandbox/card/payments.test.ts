import { describe, expect, it } from 'vitest';
import { TEST_CARDS } from '#engine/model/card-sandbox.ts';
import { CARD, failure, methodWith, openBed, pay } from './support.ts';

describe('engine/sandbox/card payment intents', () => {
  it('goes from requires_payment_method over requires_confirmation to succeeded, with a charge and its fee', async () => {
    const { stripe } = await openBed();

    const made = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd', metadata: { userId: 'u1' } });
    const ready = await stripe.paymentIntents.update(made.id, { payment_method: await methodWith(stripe, '4242424242424242') });
    const paid = await stripe.paymentIntents.confirm(made.id, { expand: ['latest_charge.balance_transaction'] });

    expect(made).toMatchObject({ status: 'requires_payment_method', amount: 5000, currency: 'usd', metadata: { userId: 'u1' } });
    expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_\\w{24}$`));
    expect(ready.status).toBe('requires_confirmation');
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 5000, last_payment_error: null });
    expect(paid.latest_charge).toMatchObject({
      amount: 5000,
      paid: true,
      captured: true,
      refunded: false,
      payment_intent: made.id,
      payment_method_details: { card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 } },
      balance_transaction: { amount: 5000, fee: 175, net: 4825, type: 'charge' },
    });
    expect(paid.lastResponse.requestId).toMatch(/^req_\w+$/);
    expect(await stripe.paymentIntents.retrieve(made.id)).toMatchObject({ status: 'succeeded', id: made.id });
  });

  it.each(TEST_CARDS.filter(({ outcome, threeDSecure }) => (outcome === 'succeeded' || outcome === 'dispute') && threeDSecure === 'never'))(
    'takes $number',
    async ({ number, brand }) => {
      const { stripe } = await openBed();

      const paid = await pay(stripe, number, { expand: ['payment_method'] });

      expect(paid).toMatchObject({ status: 'succeeded', payment_method: { card: { brand, last4: number.slice(-4) } } });
    },
  );

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('declines %s with %s, %s, and takes another card for the same intent', async (number, code, decline_code, message) => {
    const { stripe } = await openBed();
    const { id } = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd' });

    const error = await failure(stripe.paymentIntents.confirm(id, { payment_method: await methodWith(stripe, number) }));
    const after = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    const second = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });

    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code, message });
    expect(error.payment_intent).toMatchObject({ id, status: 'requires_payment_method' });
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { type: 'card_error', code, decline_code, message, payment_method: { card: { last4: number.slice(-4) } } },
      latest_charge: { status: 'failed', paid: false, failure_code: code },
    });
    expect(second).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  it.each([
    ['a number that is no test card', { number: '4111111111111111' }, 'card_declined', 'test_mode_live_card'],
    ['a mistyped number', { number: '4242424242424241' }, 'incorrect_number', ''],
    ['letters for a number', { number: 'abcd' }, 'invalid_number', ''],
    ['a thirteenth month', { number: '4242424242424242', exp_month: 13 }, 'invalid_expiry_month', ''],
    ['a past year', { number: '4242424242424242', exp_year: 2020 }, 'invalid_expiry_year', ''],
    ['a check code of two digits', { number: '4242424242424242', cvc: '12' }, 'invalid_cvc', ''],
  ])('refuses %s', async (_, card, code, decline_code) => {
    const { stripe, control } = await openBed();

    const error = await failure(stripe.paymentMethods.create({ type: 'card', card: { ...CARD, ...card } }));

    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code });
    expect((await stripe.paymentMethods.list({ customer: 'nobody' })).data).toEqual([]);
    expect((await control('GET', '/card')).events).toEqual([]);
  });

  it('captures what was held, all or a part, and cancels the hold of another', async () => {
    const { stripe } = await openBed();
    const held = await pay(stripe, undefined, { capture_method: 'manual' });
    const other = await pay(stripe, undefined, { capture_method: 'manual' });

    const tooMuch = await failure(stripe.paymentIntents.capture(held.id, { amount_to_capture: 5001 }));
    const captured = await stripe.paymentIntents.capture(held.id, { amount_to_capture: 3000 });
    const again = await failure(stripe.paymentIntents.capture(held.id));
    const canceled = await stripe.paymentIntents.cancel(other.id, { cancellation_reason: 'abandoned', expand: ['latest_charge'] });

    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 5000, amount_received: 0 });
    expect(tooMuch).toMatchObject({ statusCode: 400, code: 'amount_too_large' });
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 3000, amount_capturable: 0 });
    expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned', latest_charge: { refunded: true } });
  });

  it('refuses to confirm, cancel or change what is paid or canceled, and says which state it is in', async () => {
    const { stripe } = await openBed();
    const paid = await pay(stripe);
    const open = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd' });
    const canceled = await stripe.paymentIntents.cancel(open.id);

    const refusals = await Promise.all([
      failure(stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' })),
      failure(stripe.paymentIntents.cancel(paid.id)),
      failure(stripe.paymentIntents.update(paid.id, { amount: 9900 })),
      failure(stripe.paymentIntents.capture(paid.id)),
      failure(stripe.paymentIntents.confirm(canceled.id, { payment_method: 'pm_card_visa' })),
      failure(stripe.paymentIntents.cancel(canceled.id)),
    ]);
    const missing = await failure(stripe.paymentIntents.confirm((await stripe.paymentIntents.create({ amount: 50, currency: 'usd' })).id));
    const noted = await stripe.paymentIntents.update(paid.id, { metadata: { note: 'kept' }, description: 'Seven days' });

    for (const error of refusals) {
      expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, code: 'payment_intent_unexpected_state' });
      expect(error.payment_intent?.status).toMatch(/succeeded|canceled/);
    }
    expect(missing).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect(noted).toMatchObject({ status: 'succeeded', amount: 5000, metadata: { note: 'kept' }, description: 'Seven days' });
  });

  it.each([
    ['no amount', { currency: 'usd' }, 'amount', 'parameter_missing'],
    ['less than 50 cents', { amount: 49, currency: 'usd' }, 'amount', 'amount_too_small'],
    ['a million dollars', { amount: 100_000_000, currency: 'usd' }, 'amount', 'amount_too_large'],
    ['half a cent', { amount: 50.5, currency: 'usd' }, 'amount', 'parameter_invalid_integer'],
    ['an unknown currency', { amount: 5000, currency: 'zzz' }, 'currency', undefined],
    ['an unknown parameter', { amount: 5000, currency: 'usd', price: 1 }, 'price', 'parameter_unknown'],
    [
      'an unknown nested parameter',
      { amount: 5000, currency: 'usd', automatic_payment_methods: { enabled: true, x: 1 } },
      'automatic_payment_methods[x]',
      'parameter_unknown',
    ],
    ['a customer that does not exist', { amount: 5000, currency: 'usd', customer: 'cus_none' }, 'customer', 'resource_missing'],
    [
      'a payment method that does not exist',
      { amount: 5000, currency: 'usd', payment_method: 'pm_none' },
      'payment_method',
      'resource_missing',
    ],
    [
      'a return address that is a script',
      { amount: 5000, currency: 'usd', confirm: true, return_url: 'javascript:alert(1)' },
      'return_url',
      'url_invalid',
    ],
    ['an expansion of what is no object', { amount: 5000, currency: 'usd', expand: ['amount'] }, 'expand[]', undefined],
  ])('refuses %s and writes nothing', async (_, params, param, code) => {
    const { stripe, control } = await openBed();

    const error = await failure(stripe.paymentIntents.create(params as never));

    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, param, code });
    expect(await control('GET', '/card')).toMatchObject({ paymentIntents: [], events: [] });
  });

  it('waits in processing while the bank takes its time, and then succeeds or declines', async () => {
    const { stripe, control, skew } = await openBed();
    await control('POST', '/card/bank', { delayMs: 60_000 });
    const paying = await pay(stripe);
    const declining = await pay(stripe, '4000000000009995');

    const early = await failure(stripe.paymentIntents.cancel(paying.id));
    skew(60_001);
    await stripe.paymentIntents.retrieve(paying.id);

    expect([paying.status, declining.status]).toEqual(['processing', 'processing']);
    expect(early).toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect(await stripe.paymentIntents.retrieve(paying.id)).toMatchObject({ status: 'succeeded' });
    expect(await stripe.paymentIntents.retrieve(declining.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'insufficient_funds' },
    });
  });

  it("uses a customer's saved card for a later payment, and not a card of somebody else", async () => {
    const { stripe } = await openBed();
    const [customer, other] = [await stripe.customers.create({ name: 'Ana' }), await stripe.customers.create({ name: 'Bo' })];
    const first = await pay(stripe, undefined, { customer: customer.id, setup_future_usage: 'off_session', expand: ['payment_method'] });
    const method = first.payment_method as { id: string };

    const second = await stripe.paymentIntents.create({
      ...{ amount: 700, currency: 'usd', customer: customer.id, payment_method: method.id },
      ...{ off_session: true, confirm: true },
    });
    const foreign = await failure(
      stripe.paymentIntents.create({ amount: 700, currency: 'usd', customer: other.id, payment_method: method.id, confirm: true }),
    );

    expect(first.payment_method).toMatchObject({ customer: customer.id });
    expect(second.status).toBe('succeeded');
    expect(foreign).toMatchObject({ statusCode: 400, param: 'payment_method' });
  });
});
