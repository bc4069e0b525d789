import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#engine/sandbox/random.ts';
import { caller } from '../support.ts';
import { browser, cardFields, failure, openBed, openReceiver, pay, stripeAt } from './support.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const AUTHORIZED = { ...FORM, authorization: 'Bearer sk_test_sandbox' };

describe('engine/sandbox/card server', () => {
  it.each([
    ['no key', {}],
    ['an unknown key', { authorization: 'Bearer sk_test_other' }],
    ['a live key', { authorization: 'Bearer sk_live_0123456789' }],
    ['a key without its scheme', { authorization: 'sk_test_sandbox' }],
  ])('answers 401 to %s, and never repeats the key', async (_, headers) => {
    const { base } = await openBed();

    const answer = await caller(base)('GET', '/v1/payment_intents', undefined, headers);

    expect(answer.status).toBe(401);
    expect(answer.json.error.type).toBe('invalid_request_error');
    expect(answer.text).not.toMatch(/sk_(test|live)_/);
  });

  it('takes the secret key as a password too, but not as a form field', async () => {
    const { base } = await openBed();
    const basic = `Basic ${Buffer.from('sk_test_sandbox:').toString('base64')}`;

    expect((await caller(base)('GET', '/v1/payment_intents', undefined, { authorization: basic })).status).toBe(200);
    expect((await caller(base)('GET', '/v1/payment_intents?key=sk_test_sandbox')).status).toBe(401);
  });

  it('tells the SDK of a wrong key and of a missing object in its own error types', async () => {
    const { base, stripe } = await openBed();

    expect(await failure(stripeAt(base, 'sk_test_wrong').paymentIntents.list())).toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
    expect(await failure(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      ...{ type: 'StripeInvalidRequestError', statusCode: 404, code: 'resource_missing', param: 'intent' },
      message: "No such payment_intent: 'pi_none'",
    });
  });

  it('echoes the version that a caller asks for, and names every request', async () => {
    const { base, stripe } = await openBed();

    const asked = await caller(base)('GET', '/v1/events', undefined, { ...AUTHORIZED, 'stripe-version': '2024-06-20' });
    const { lastResponse } = await stripe.events.list();

    expect(asked.headers['stripe-version']).toBe('2024-06-20');
    expect(asked.headers['request-id']).toMatch(/^req_\w{24}$/);
    expect(lastResponse.requestId).not.toBe(asked.headers['request-id']);
    expect(lastResponse.apiVersion).toBe('2026-10-28.endive');
  });

  it.each([
    ['GET', '/v1/nothing', '', 404],
    ['GET', '/v2/core/events', '', 404],
    ['PUT', '/v1/payment_intents', 'amount=100', 404],
    ['DELETE', '/v1/payment_intents', '', 404],
    ['POST', '/v1/payment_intents', 'amount=%E0%A4%A', 400],
    ['POST', '/v1/payment_intents', 'amount[=1', 400],
    ['POST', '/v1/payment_intents', 'amount=100&amount[x]=1', 400],
    ['POST', '/v1/payment_intents', `a${'[b]'.repeat(20)}=1`, 400],
    ['POST', '/v1/payment_intents', '__proto__[x]=1&amount=100&currency=usd', 400],
    ['POST', '/v1/payment_intents', 'metadata[__proto__]=x&amount=100&currency=usd', 200],
    ['POST', '/v1/payment_intents', 'x=1&'.repeat(1001), 400],
    ['POST', '/v1/payment_intents', 'x'.repeat(70_000), 413],
    ['GET', '/v1/payment_intents/%E0%A4%A', '', 404],
    ['GET', '/v1/payment_intents/..%2f..%2fetc', '', 404],
  ])('answers %s %s with %s in the error envelope: %i', async (method, path, body, status) => {
    const { base } = await openBed();

    const answer = await caller(base)(method, path, body || undefined, AUTHORIZED);

    expect(answer.status).toBe(status);
    if (status !== 200) expect(answer.json.error).toMatchObject({ type: 'invalid_request_error', message: expect.any(String) });
  });

  it('refuses a JSON body', async () => {
    const { base } = await openBed();

    const answer = await caller(base)('POST', '/v1/payment_intents', { amount: 100 }, { authorization: AUTHORIZED.authorization });

    expect(answer.status).toBe(400);
    expect(answer.json.error.message).toContain('application/x-www-form-urlencoded');
  });

  it('never fails on 1,500 malformed calls', async () => {
    const { base, stripe } = await openBed();
    const paid = await pay(stripe);
    const open = await stripe.paymentIntents.create({ amount: 100, currency: 'usd' });
    const random = seededRandom('malformed calls', 1);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const ids = [paid.id, open.id, paid.latest_charge as string, 'pi_none', '%00', 'x'.repeat(300), '__proto__', 'constructor'];
    const kinds = [
      'payment_intents',
      'setup_intents',
      'payment_methods',
      'customers',
      'refunds',
      'charges',
      'events',
      'balance_transactions',
    ];
    const names = [
      'amount',
      'currency',
      'customer',
      'payment_method',
      'payment_method_data',
      'payment_method_data[card]',
      'confirm',
      'limit',
      'created',
      'expand',
      'metadata',
      'type',
      'card',
      'card[number]',
      'payment_intent',
      'starting_after',
      'return_url',
      'client_secret',
      'billing_details[address]',
      '__proto__',
      'constructor[prototype]',
    ];
    const values = [
      '',
      '0',
      '-1',
      '1e9',
      '99999999999999999999',
      'NaN',
      'true',
      'usd',
      'card',
      '%00',
      '%FF',
      '%ED%A0%80',
      '{}',
      '[]',
      'pm_card_visa',
      open.client_secret!,
      'x'.repeat(600),
      '4242424242424242',
      'data.customer',
      'constructor',
    ];
    const path = () =>
      `/v1/${pick(kinds)}${pick(['', `/${pick(ids)}`, `/${pick(ids)}/${pick(['confirm', 'cancel', 'capture', 'attach', 'detach', 'payment_methods', 'x'])}`])}`;
    const form = () =>
      Array.from(
        { length: Math.floor(random() * 5) },
        () => `${pick(names)}${pick(['', '', '[]', '[x]', '[gte]', '[0]', '['])}=${pick(values)}`,
      ).join('&');
    const call = caller(base);

    const statuses = new Set<number>();
    for (let i = 0; i < 1500; i++) {
      const method = pick(['GET', 'POST', 'POST', 'DELETE', 'PATCH']);
      const [target, body] = [path(), form()];
      const key = pick(['sk_test_sandbox', 'sk_test_sandbox', 'pk_test_sandbox']);
      const headers = {
        ...FORM,
        authorization: `Bearer ${key}`,
        ...(random() < 0.3 && { 'idempotency-key': pick(['a', 'b', 'c', '\u00ff']) }),
      };
      const answer =
        method === 'POST' ? await call(method, target, body, headers) : await call(method, `${target}?${body}`, undefined, headers);
      statuses.add(answer.status);
      expect(answer.json, `${method} ${target} ${body}: ${answer.text}`).toBeDefined();
      if (answer.status >= 500) expect.unreachable(`${method} ${target} ${body}: ${answer.text}`);
    }

    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 400, 401, 404]));
    expect((await stripe.paymentIntents.retrieve(paid.id)).status).toBe('succeeded');
  });

  it('keeps, logs and repeats neither a card number nor a check code', async () => {
    const hook = await openReceiver();
    const bed = await openBed({ webhookUrl: hook.url });
    const { stripe, base, dataDir } = bed;
    const heard: string[] = [];
    const numbers = [
      '4242424242424242',
      '4000000000000002',
      '4111111111111111',
      '6011000990139424',
      '4242424242424241',
      '4000002760003184',
    ];
    const canary = '971';
    for (const number of numbers) {
      const { id, client_secret } = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd' });
      const fields = cardFields(number, { client_secret: client_secret!, 'payment_method_data[card][cvc]': canary });
      heard.push((await browser(base, 'POST', `/payment_intents/${id}/confirm`, fields)).text);
      heard.push((await browser(base, 'POST', `/payment_intents/${id}/confirm`, { ...fields, amount: '1' })).text);
      const key = { ...AUTHORIZED, 'idempotency-key': `k-${number.slice(-4)}` };
      const body = `type=card&card[number]=${number}&card[exp_month]=12&card[exp_year]=2040&card[cvc]=${canary}`;
      for (let i = 0; i < 2; i++) heard.push((await caller(base)('POST', '/v1/payment_methods', body, key)).text);
      heard.push((await caller(base)('POST', '/v1/payment_methods', `type=card&card=${number}`, AUTHORIZED)).text);
      heard.push((await caller(base)('POST', '/v1/customers', `${number}=1`, AUTHORIZED)).text);
      heard.push((await caller(base)('POST', `/v1/payment_intents/${id}/confirm`, `card[${number}]=1`, AUTHORIZED)).text);
    }
    for (const place of ['description', 'metadata[note]', 'receipt_email', 'return_url', 'payment_method'])
      heard.push(
        (await caller(base)('POST', '/v1/payment_intents', `amount=100&currency=usd&${place}=4242+4242+4242+4242`, AUTHORIZED)).text,
      );
    heard.push((await caller(base)('GET', '/v1/payment_intents/4242424242424242', undefined, AUTHORIZED)).text);
    heard.push((await caller(base)('GET', '/v1/4242424242424242', undefined, AUTHORIZED)).text);
    heard.push((await caller(base)('POST', '/v1/customers', 'name=x', { ...AUTHORIZED, 'idempotency-key': '4242424242424242' })).text);
    heard.push(JSON.stringify(await bed.control('GET', '/card')), ...hook.received.map(({ payload }) => payload));
    const files = filesBelow(dataDir).map((path) => readFileSync(path, 'utf8'));

    expect(files.join('').length).toBeGreaterThan(10_000);
    const grouped = numbers.map((number) => number.replace(/(.{4})(?=.)/g, '$1 '));
    for (const number of [...numbers, ...grouped])
      for (const text of [...heard, ...files]) expect(text.includes(number), `${number} in ${text}`).toBe(false);
    for (const text of [...heard, ...files]) expect(text).not.toMatch(new RegExp(`cvc[^,]{0,12}${canary}|"${canary}"`));
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}
