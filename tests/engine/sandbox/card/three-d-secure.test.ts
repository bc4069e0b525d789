import { describe, expect, it } from 'vitest';
import { caller } from '../support.ts';
import { type Bed, browser, cardFields, failure, methodWith, openBed, pay } from './support.ts';

const BACK = 'http://127.0.0.1:3000/billing?days=7';

/** A payment that waits for the cardholder. */
async function waiting(bed: Bed, number = '4000002760003184', return_url: string | undefined = BACK) {
  const intent = await pay(bed.stripe, number, return_url ? { return_url } : {});
  expect(intent.status).toBe('requires_action');
  const action = intent.next_action!;
  const url = new URL(action.redirect_to_url?.url ?? (action.use_stripe_sdk as unknown as { stripe_js: string }).stripe_js);
  const path = `${url.pathname}${url.search}`;
  const press = (result: string, secret = url.searchParams.get('client_secret')!) =>
    caller(url.origin)('POST', url.pathname, new URLSearchParams({ client_secret: secret, result }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      origin: url.origin,
    });
  const page = (language = 'en') => caller(url.origin)('GET', path, undefined, { 'accept-language': language });
  return { intent, url, press, page };
}

describe('engine/sandbox/card 3-D Secure', () => {
  it('sends the browser to the page and back, and the payment succeeds', async () => {
    const bed = await openBed();
    const { intent, url, press } = await waiting(bed);

    const pressed = await press('complete');
    const paid = await bed.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });

    expect(url.href).toBe(`${bed.base}/3ds/${intent.id}?client_secret=${intent.client_secret}`);
    expect(intent.next_action?.redirect_to_url?.return_url).toBe(BACK);
    expect(pressed.status).toBe(303);
    const back = new URL(String(pressed.headers['location']));
    expect(Object.fromEntries(back.searchParams)).toEqual({
      days: '7',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
    expect(paid).toMatchObject({
      status: 'succeeded',
      next_action: null,
      latest_charge: { payment_method_details: { card: { three_d_secure: { authenticated: true } } } },
    });
  });

  it('takes a second press of the button to the same place and charges once', async () => {
    const bed = await openBed();
    const { intent, press } = await waiting(bed);

    const [first, second] = [await press('complete'), await press('complete')];

    expect(second.headers['location']).toBe(first.headers['location']);
    expect((await bed.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  it('declines when the cardholder fails the check, and takes another card', async () => {
    const bed = await openBed();
    const { intent, press } = await waiting(bed);

    const pressed = await press('fail');
    const after = await bed.stripe.paymentIntents.retrieve(intent.id);
    const second = await bed.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });

    expect(new URL(String(pressed.headers['location'])).searchParams.get('redirect_status')).toBe('failed');
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code: 'payment_intent_authentication_failure', payment_method: { card: { last4: '3184' } } },
    });
    expect(second.status).toBe('succeeded');
  });

  it.each([
    ['4000008260003178', 'insufficient_funds'],
    ['4000008400001629', 'generic_decline'],
  ])('declines %s after the check was passed: %s', async (number, decline_code) => {
    const bed = await openBed();
    const { intent, press } = await waiting(bed, number);

    const pressed = await press('complete');

    expect(new URL(String(pressed.headers['location'])).searchParams.get('redirect_status')).toBe('failed');
    expect(await bed.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', code: 'card_declined', decline_code },
    });
  });

  it('asks for 4000002500003155 until it is set up for later payments', async () => {
    const bed = await openBed();
    const { stripe } = bed;
    const customer = (await stripe.customers.create()).id;
    const payment_method = await methodWith(stripe, '4000002500003155');
    const setup = await stripe.setupIntents.create({ customer, payment_method, confirm: true, return_url: BACK });
    const url = new URL(setup.next_action!.redirect_to_url!.url!);
    const body = new URLSearchParams({ client_secret: setup.client_secret!, result: 'complete' }).toString();

    const pressed = await caller(url.origin)('POST', url.pathname, body, { 'content-type': 'application/x-www-form-urlencoded' });
    const later = await stripe.paymentIntents.create({
      ...{ amount: 900, currency: 'usd', customer, payment_method, off_session: true, confirm: true },
    });
    const fresh = await failure(pay(stripe, '4000002500003155', { off_session: true }));

    expect(setup.status).toBe('requires_action');
    expect(new URL(String(pressed.headers['location'])).searchParams.get('redirect_status')).toBe('succeeded');
    expect(await stripe.setupIntents.retrieve(setup.id)).toMatchObject({ status: 'succeeded' });
    expect(later.status).toBe('succeeded');
    expect(fresh).toMatchObject({ statusCode: 402, code: 'authentication_required' });
  });

  it('shows amount and card in the language of the browser, with labelled buttons and a strict policy', async () => {
    const { page } = await waiting(await openBed());

    const [english, spanish] = [await page('en-US,es;q=0.8'), await page('es-MX,es;q=0.9,en;q=0.5')];

    expect(english.text).toContain('<html lang="en">');
    expect(english.text).toMatch(/\$50\.00[\s\S]*Visa ending in 3184[\s\S]*>Complete authentication<[\s\S]*>Fail authentication</);
    expect(spanish.text).toContain('<html lang="es">');
    expect(spanish.text).toMatch(/>Completar la verificación<[\s\S]*>Rechazar la verificación</);
    expect(english.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' http:\/\/127\.0\.0\.1:3000; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(english.text).not.toContain('<script');
  });

  it('answers a wrong or missing client secret as if there were no such payment', async () => {
    const bed = await openBed();
    const { intent, url, press } = await waiting(bed);
    const get = (query: string) => caller(url.origin)('GET', `${url.pathname}${query}`);

    const answers = [await get(''), await get('?client_secret=wrong'), await press('complete', 'wrong')];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await bed.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action');
  });

  it('refuses another answer than the two buttons, and a canceled payment', async () => {
    const bed = await openBed();
    const { intent, press, page } = await waiting(bed, undefined, '');

    const odd = await press('maybe');
    await bed.stripe.paymentIntents.cancel(intent.id);
    const late = await press('complete');

    expect(odd.status).toBe(400);
    expect(late.status).toBe(409);
    expect((await page()).text).toContain('Nothing to confirm');
    expect((await bed.stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled');
  });

  it('asks again when the amount is changed before the check', async () => {
    const bed = await openBed();
    const { intent, press } = await waiting(bed);

    const changed = await bed.stripe.paymentIntents.update(intent.id, { amount: 7000 });

    expect(changed).toMatchObject({ status: 'requires_confirmation', next_action: null });
    expect((await press('complete')).status).toBe(409);
    expect((await bed.stripe.paymentIntents.confirm(intent.id)).status).toBe('requires_action');
  });
});

describe('engine/sandbox/card in the browser', () => {
  it('confirms with publishable key, client secret and card, and shows nothing of the books', async () => {
    const { stripe, base } = await openBed();
    const customer = (await stripe.customers.create({ email: 'ana@example.com' })).id;
    const made = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd', customer, metadata: { userId: 'u1' } });
    const secret = { client_secret: made.client_secret! };

    const confirmed = await browser(base, 'POST', `/payment_intents/${made.id}/confirm`, cardFields('4242 4242 4242 4242', secret));
    const looked = await browser(base, 'GET', `/payment_intents/${made.id}`, secret);

    for (const answer of [confirmed, looked]) {
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({ id: made.id, status: 'succeeded', amount: 5000, client_secret: made.client_secret });
      expect(Object.keys(answer.json)).not.toEqual(expect.arrayContaining(['metadata']));
      for (const hidden of ['metadata', 'customer', 'latest_charge', 'amount_received']) expect(answer.json).not.toHaveProperty(hidden);
      expect(answer.headers['access-control-allow-origin']).toBe('http://127.0.0.1:3000');
    }
  });

  it('gets a decline as 402 with the intent as a browser may see it', async () => {
    const { stripe, base } = await openBed();
    const made = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd', metadata: { userId: 'u1' } });
    const confirm = (number: string) =>
      browser(base, 'POST', `/payment_intents/${made.id}/confirm`, cardFields(number, { client_secret: made.client_secret! }));

    const declined = await confirm('4000000000009995');
    const unlisted = await confirm('4111111111111111');

    expect(declined.status).toBe(402);
    expect(declined.json.error).toMatchObject({
      ...{ type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
      payment_intent: { id: made.id, status: 'requires_payment_method' },
    });
    expect(declined.json.error.payment_intent).not.toHaveProperty('metadata');
    expect(unlisted.status).toBe(402);
    expect(unlisted.json.error).toMatchObject({ code: 'card_declined', decline_code: 'test_mode_live_card' });
    expect(await stripe.paymentIntents.retrieve(made.id)).toMatchObject({ status: 'requires_payment_method', payment_method: null });
  });

  it('needs the right client secret, and may neither list, create nor refund', async () => {
    const { stripe, base } = await openBed();
    const made = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd' });
    const other = await stripe.paymentIntents.create({ amount: 100, currency: 'usd' });

    const without = await browser(base, 'POST', `/payment_intents/${made.id}/confirm`, cardFields('4242424242424242'));
    const foreign = await browser(base, 'GET', `/payment_intents/${made.id}`, { client_secret: other.client_secret! });
    const cheaper = await browser(
      base,
      'POST',
      `/payment_intents/${made.id}/confirm`,
      cardFields('4242424242424242', { client_secret: made.client_secret!, amount: '50' }),
    );
    const closed = await Promise.all([
      browser(base, 'GET', '/payment_intents'),
      browser(base, 'POST', '/payment_intents', { amount: '100', currency: 'usd' }),
      browser(base, 'POST', '/refunds', { payment_intent: made.id }),
      browser(base, 'POST', `/payment_intents/${made.id}`, { amount: '100', client_secret: made.client_secret! }),
      browser(base, 'GET', '/events'),
    ]);

    expect(without.json.error).toMatchObject({ code: 'parameter_missing', param: 'client_secret' });
    expect(foreign.status).toBe(404);
    expect(cheaper.json.error).toMatchObject({ code: 'parameter_unknown', param: 'amount' });
    expect(closed.map(({ status, json }) => [status, json.error.code])).toEqual(closed.map(() => [401, 'secret_key_required']));
    expect((await stripe.paymentIntents.retrieve(made.id)).status).toBe('requires_payment_method');
  });

  it('answers pages of this machine, before the call and in it, and no others', async () => {
    const { sandbox, base } = await openBed();
    const call = caller(sandbox.url);
    const ask = (origin: string) => ({
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'idempotency-key',
    });

    const allowed = await call('OPTIONS', '/card/v1/payment_intents/pi_1/confirm', undefined, ask('http://localhost:3000'));
    const refused = await call('OPTIONS', '/card/v1/payment_intents/pi_1/confirm', undefined, ask('https://evil.example'));
    const sent = await call('POST', '/card/v1/payment_intents', 'amount=100&currency=usd&key=sk_test_sandbox', {
      ...{ origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    });
    const nullOrigin = await call('GET', '/card/v1/events', undefined, { origin: 'null', authorization: 'Bearer sk_test_sandbox' });

    expect(base).toBe(`${sandbox.url}/card`);
    expect(allowed.status).toBe(204);
    expect(allowed.headers).toMatchObject({ 'access-control-allow-origin': 'http://localhost:3000' });
    expect(String(allowed.headers['access-control-allow-headers'])).toContain('Idempotency-Key');
    expect([refused.status, sent.status, nullOrigin.status]).toEqual([403, 403, 403]);
    expect(refused.headers).not.toHaveProperty('access-control-allow-origin');
  });
});
