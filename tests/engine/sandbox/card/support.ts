import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { expect, onTestFinished } from 'vitest';
import { CARD_SANDBOX } from '#engine/model/card-sandbox.ts';
import { type Sandbox, startSandbox } from '#engine/sandbox/index.ts';
import { type Call, caller, tempDir } from '../support.ts';

export const SECRET = 'whsec_of_the_test';
export const CARD = { exp_month: 12, exp_year: 2040, cvc: '123' };

/** The official SDK at any base address: a path in it goes before each call's path. */
export function stripeAt(base: string, key: string = CARD_SANDBOX.secretKey, config: Partial<Stripe.StripeConfig> = {}): Stripe {
  const { hostname, port, protocol, pathname } = new URL(base);
  const plain = Stripe.createNodeHttpClient();
  const prefix = pathname.replace(/\/$/, '');
  const httpClient: Stripe.HttpClient = {
    getClientName: () => plain.getClientName(),
    makeRequest: (host, atPort, path, ...rest) => plain.makeRequest(host, atPort, `${prefix}${path}`, ...rest),
  };
  const scheme = protocol === 'https:' ? 'https' : 'http';
  return new Stripe(key, { host: hostname, port, protocol: scheme, httpClient, maxNetworkRetries: 0, telemetry: false, ...config });
}

export interface Bed {
  sandbox: Sandbox;
  stripe: Stripe;
  /** `http://127.0.0.1:<port>/card`. */
  base: string;
  call: Call;
  control(method: string, path: string, body?: unknown): Promise<any>;
  /** Moves the machine's clock ahead. */
  skew(ms: number): void;
  dataDir: string;
}

/** A sandbox in this process with its own folder and port. */
export async function openBed(options: { webhookUrl?: string; dataDir?: string } = {}): Promise<Bed> {
  let ahead = 0;
  const dataDir = options.dataDir ?? tempDir();
  const sandbox = await startSandbox({
    port: 0,
    dataDir,
    seed: 'test',
    platforms: [],
    machine: { now: () => performance.timeOrigin + performance.now() + ahead, elapsed: () => performance.now() },
    webhook: { url: options.webhookUrl, secret: SECRET },
    log: (message) => {
      if (!message.startsWith('sandbox at')) throw new Error(message);
    },
  });
  let closed = false;
  onTestFinished(async () => {
    if (!closed) await sandbox.close();
    closed = true;
  });
  const call = caller(sandbox.url);
  const base = `${sandbox.url}${CARD_SANDBOX.path}`;
  return {
    sandbox,
    stripe: stripeAt(base),
    base,
    call,
    dataDir,
    skew(ms) {
      ahead += ms;
    },
    async control(method, path, body) {
      const answer = await call(method, `/_sandbox${path}`, body);
      expect(answer.status, answer.text).toBe(200);
      return answer.json;
    },
  };
}

/** What a page sends with the publishable key: form fields, from a loopback origin. */
export async function browser(base: string, method: 'GET' | 'POST', path: string, fields: Record<string, string> = {}) {
  const form = new URLSearchParams({ key: CARD_SANDBOX.publishableKey, ...fields }).toString();
  const headers = { origin: 'http://127.0.0.1:3000', 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await caller(base)(
    method,
    method === 'GET' ? `/v1${path}?${form}` : `/v1${path}`,
    method === 'GET' ? undefined : form,
    headers,
  );
  return answer;
}

export function cardFields(number: string, extra: Record<string, string> = {}): Record<string, string> {
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
    ...extra,
  };
}

export async function methodWith(stripe: Stripe, number: string): Promise<string> {
  return (await stripe.paymentMethods.create({ type: 'card', card: { number, ...CARD } })).id;
}

/** Creates and confirms a payment of $50. */
export async function pay(stripe: Stripe, number = '4242424242424242', more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const payment_method = await methodWith(stripe, number);
  return stripe.paymentIntents.create({ amount: 5000, currency: 'usd', payment_method, confirm: true, ...more });
}

/** The error a promise ends in. */
export async function failure(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return promise.then(
    () => expect.unreachable('it was answered'),
    (error: Stripe.errors.StripeError) => error,
  );
}

export interface Received {
  event: Stripe.Event | null;
  payload: string;
  signature: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** Types of the events that were signed rightly, in the order they came. */
  types(): string[];
  /** What the next posts are answered with; 200 afterwards. */
  answer(...statuses: number[]): void;
}

/** A webhook as the server has one: raw body, signature checked by the SDK. */
export async function openReceiver(secret: string = SECRET): Promise<Receiver> {
  const received: Received[] = [];
  const statuses: number[] = [];
  const { webhooks } = new Stripe('sk_test_unused');
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const payload = Buffer.concat(chunks).toString();
      const signature = String(request.headers['stripe-signature']);
      let event: Stripe.Event | null = null;
      try {
        event = webhooks.constructEvent(payload, signature, secret);
      } catch {}
      received.push({ event, payload, signature });
      response.writeHead(statuses.shift() ?? (event ? 200 : 400)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    types: () => received.flatMap(({ event }) => (event ? [event.type] : [])),
    answer: (...list) => void statuses.splice(0, statuses.length, ...list),
  };
}
