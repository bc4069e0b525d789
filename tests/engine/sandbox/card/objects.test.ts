import { describe, expect, it } from 'vitest';
import { failure, methodWith, openBed, pay } from './support.ts';

describe('engine/sandbox/card refunds', () => {
  it('refunds in parts, the rest without an amount, and nothing more', async () => {
    const { stripe } = await openBed();
    const { id, latest_charge } = await pay(stripe);

    const first = await stripe.refunds.create({
      payment_intent: id,
      amount: 2000,
      reason: 'requested_by_customer',
      metadata: { by: 'admin' },
    });
    const tooMuch = await failure(stripe.refunds.create({ payment_intent: id, amount: 3001 }));
    const half = await stripe.charges.retrieve(latest_charge as string);
    const rest = await stripe.refunds.create({ charge: latest_charge as string, expand: ['charge', 'balance_transaction'] });
    const again = await failure(stripe.refunds.create({ payment_intent: id }));

    expect(first).toMatchObject({
      amount: 2000,
      status: 'succeeded',
      payment_intent: id,
      reason: 'requested_by_customer',
      metadata: { by: 'admin' },
    });
    expect(tooMuch).toMatchObject({
      statusCode: 400,
      param: 'amount',
      message: 'Refund amount ($30.01) is greater than unrefunded amount on charge ($30.00)',
    });
    expect(half).toMatchObject({ amount_refunded: 2000, refunded: false });
    expect(rest).toMatchObject({
      ...{ amount: 3000, charge: { amount_refunded: 5000, refunded: true } },
      balance_transaction: { amount: -3000, fee: 0, net: -3000, type: 'refund' },
    });
    expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
    expect((await stripe.refunds.list({ payment_intent: id })).data.map(({ amount }) => amount)).toEqual([3000, 2000]);
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' });
  });

  it.each(['declined', 'open', 'held', 'disputed'])('refuses to refund a payment that is %s', async (state) => {
    const { stripe } = await openBed();
    const { id } =
      state === 'held'
        ? await pay(stripe, undefined, { capture_method: 'manual' })
        : state === 'disputed'
          ? await pay(stripe, '4000000000000259')
          : await stripe.paymentIntents.create({ amount: 5000, currency: 'usd' });
    if (state === 'declined') await failure(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' }));

    const error = await failure(stripe.refunds.create({ payment_intent: id }));

    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
    expect(error.code).toMatch(/^(payment_intent_unexpected_state|charge_not_refundable|charge_disputed)$/);
    expect((await stripe.refunds.list()).data).toEqual([]);
  });

  it.each([
    ['nothing to refund', {}, 400, 'parameter_missing'],
    ['a payment that does not exist', { payment_intent: 'pi_none' }, 404, 'resource_missing'],
    ['a charge that does not exist', { charge: 'ch_none' }, 404, 'resource_missing'],
    ['an amount of zero', { payment_intent: 'pi_none', amount: 0 }, 400, undefined],
  ])('refuses %s', async (_, params, statusCode, code) => {
    const { stripe } = await openBed();

    expect(await failure(stripe.refunds.create(params as never))).toMatchObject({ statusCode, code });
  });

  it('leaves a refund pending while the bank takes its time', async () => {
    const { stripe, control, skew } = await openBed();
    const { id } = await pay(stripe);
    await control('POST', '/card/bank', { delayMs: 60_000 });

    const pending = await stripe.refunds.create({ payment_intent: id });
    skew(60_001);
    await stripe.balanceTransactions.list();

    expect(pending.status).toBe('pending');
    expect((await stripe.refunds.retrieve(pending.id)).status).toBe('succeeded');
    expect((await stripe.events.list({ type: 'refund.updated' })).data).toHaveLength(1);
  });
});

describe('engine/sandbox/card customers and payment methods', () => {
  it('creates, changes, finds and deletes a customer', async () => {
    const { stripe } = await openBed();

    const made = await stripe.customers.create({ name: 'Ana', email: 'ana@example.com', metadata: { userId: 'u1', old: 'x' } });
    const changed = await stripe.customers.update(made.id, { name: '', phone: '+12025550102', metadata: { old: '', more: 'y' } });
    const found = await stripe.customers.list({ email: 'ana@example.com' });
    const deleted = await stripe.customers.del(made.id);

    expect(changed).toMatchObject({ name: null, email: 'ana@example.com', phone: '+12025550102', metadata: { userId: 'u1', more: 'y' } });
    expect(changed.metadata).not.toHaveProperty('old');
    expect(found.data.map(({ id }) => id)).toEqual([made.id]);
    expect(deleted).toMatchObject({ id: made.id, deleted: true });
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ deleted: true });
    expect((await stripe.customers.list()).data).toEqual([]);
    expect(await failure(stripe.customers.update(made.id, { name: 'x' }))).toMatchObject({ statusCode: 404 });
    expect(await failure(stripe.customers.retrieve('cus_none'))).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });

  it('attaches a card to one customer, lists it there, and detaches it', async () => {
    const { stripe } = await openBed();
    const [customer, other] = [(await stripe.customers.create()).id, (await stripe.customers.create()).id];
    const method = await methodWith(stripe, '5555555555554444');

    await stripe.paymentMethods.attach(method, { customer });
    const taken = await failure(stripe.paymentMethods.attach(method, { customer: other }));
    const listed = [await stripe.customers.listPaymentMethods(customer), await stripe.paymentMethods.list({ customer, type: 'card' })];
    const detached = await stripe.paymentMethods.detach(method);

    expect(taken).toMatchObject({ statusCode: 400 });
    for (const { data } of listed) expect(data.map(({ id }) => id)).toEqual([method]);
    expect(detached.customer).toBeNull();
    expect(await failure(stripe.paymentMethods.detach(method))).toMatchObject({ statusCode: 400 });
    expect((await stripe.customers.listPaymentMethods(customer)).data).toEqual([]);
  });

  it('declines a card at setup, and cancels a setup', async () => {
    const { stripe } = await openBed();
    const setup = await stripe.setupIntents.create({ usage: 'off_session' });

    const declined = await failure(stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa_chargeDeclined' }));
    const after = await stripe.setupIntents.retrieve(setup.id);
    const canceled = await stripe.setupIntents.cancel(setup.id);

    expect(declined).toMatchObject({ statusCode: 402, code: 'card_declined' });
    expect(after).toMatchObject({ status: 'requires_payment_method', last_setup_error: { code: 'card_declined' } });
    expect(canceled.status).toBe('canceled');
    expect(await failure(stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' }))).toMatchObject({
      code: 'setup_intent_unexpected_state',
    });
  });
});

describe('engine/sandbox/card lists', () => {
  it('pages through everything in both directions, newest first', async () => {
    const { stripe } = await openBed();
    const made: string[] = [];
    for (let i = 0; i < 25; i++) made.unshift((await stripe.paymentIntents.create({ amount: 100 + i, currency: 'usd' })).id);

    const first = await stripe.paymentIntents.list({ limit: 7 });
    const second = await stripe.paymentIntents.list({ limit: 7, starting_after: first.data.at(-1)!.id });
    const back = await stripe.paymentIntents.list({ limit: 3, ending_before: second.data[0]!.id });
    const all = await stripe.paymentIntents.list({ limit: 4 }).autoPagingToArray({ limit: 100 });

    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 7));
    expect([first.has_more, first.url, first.object]).toEqual([true, '/v1/payment_intents', 'list']);
    expect(second.data.map(({ id }) => id)).toEqual(made.slice(7, 14));
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(4, 7));
    expect(all.map(({ id }) => id)).toEqual(made);
    expect((await stripe.paymentIntents.list()).data).toHaveLength(10);
  });

  it('narrows by time and customer', async () => {
    const { stripe, skew } = await openBed();
    const customer = (await stripe.customers.create()).id;
    const old = await stripe.paymentIntents.create({ amount: 100, currency: 'usd', customer });
    skew(3_600_000);
    const recent = await stripe.paymentIntents.create({ amount: 100, currency: 'usd' });
    const ids = async (params: object) => (await stripe.paymentIntents.list(params)).data.map(({ id }) => id);

    expect(await ids({ created: { gte: recent.created } })).toEqual([recent.id]);
    expect(await ids({ created: { gt: old.created, lte: recent.created } })).toEqual([recent.id]);
    expect(await ids({ created: { lt: recent.created } })).toEqual([old.id]);
    expect(await ids({ created: old.created })).toEqual([old.id]);
    expect(await ids({ customer })).toEqual([old.id]);
  });

  it.each([
    ['a limit of 0', { limit: 0 }],
    ['a limit of 101', { limit: 101 }],
    ['both cursors', { starting_after: 'a', ending_before: 'b' }],
    ['a cursor that does not exist', { starting_after: 'pi_none' }],
    ['a time that is no number', { created: { gte: 'yesterday' } }],
  ])('refuses %s', async (_, params) => {
    const { stripe } = await openBed();

    expect(await failure(stripe.paymentIntents.list(params as never))).toMatchObject({ statusCode: 400 });
  });

  it('lists events by type, with the object as it was then', async () => {
    const { stripe } = await openBed();
    const { id } = await pay(stripe);

    const events = (await stripe.events.list({ types: ['payment_intent.created', 'payment_intent.succeeded'] })).data;
    const event = await stripe.events.retrieve(events[0]!.id);

    expect(events.map(({ type, data }) => [type, (data.object as { status: string }).status])).toEqual([
      ['payment_intent.succeeded', 'succeeded'],
      ['payment_intent.created', 'requires_confirmation'],
    ]);
    expect(event).toMatchObject({ object: 'event', api_version: '2026-10-28.endive', data: { object: { id } }, pending_webhooks: 1 });
    expect((await stripe.events.list({ type: 'charge.*' as never })).data.map(({ type }) => type)).toEqual(['charge.succeeded']);
  });

  it('opens a dispute for the card that stands for one', async () => {
    const { stripe } = await openBed();
    const paid = await pay(stripe, '4000000000000259');

    const [dispute] = (await stripe.disputes.list({ payment_intent: paid.id })).data;

    expect(dispute).toMatchObject({ amount: 5000, reason: 'fraudulent', status: 'needs_response' });
    expect(await stripe.charges.retrieve(paid.latest_charge as string)).toMatchObject({ disputed: true });
    expect((await stripe.events.list({ type: 'charge.dispute.created' })).data).toHaveLength(1);
  });
});
