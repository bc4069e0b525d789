import Stripe from 'stripe';
import type { CardEvent, CardPayment, Cards } from '#api/verbs/ports.ts';
import { BILLING } from '#config/constants.ts';
import type { Env } from '#config/env.ts';
import { CARD_SANDBOX } from '#engine/model/card-sandbox.ts';
import { readWebhookSecret } from '#engine/sandbox/card/webhook-secret.ts';

/** The provider whose keys are set, else the card sandbox while the sandbox is on, else none. */
export function chooseCards(env: Env): Cards | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (secretKey && publishableKey && webhookSecret)
    return createCards({ provider: 'stripe', secretKey, publishableKey, webhookSecret, apiBase: env.STRIPE_API_BASE ?? STRIPE_API });
  const apiBase = cardSandboxAddress(env);
  if (!apiBase) return null;
  return createCards({
    provider: 'sandbox',
    secretKey: CARD_SANDBOX.secretKey,
    publishableKey: CARD_SANDBOX.publishableKey,
    webhookSecret: webhookSecret ?? readWebhookSecret(env.DATA_DIR),
    apiBase,
  });
}

/** Where the card sandbox answers; undefined where a real provider's keys are set, or nothing takes cards. */
export function cardSandboxAddress(env: Env): string | undefined {
  if (!env.SANDBOX || hasStripeKeys(env)) return undefined;
  return env.STRIPE_API_BASE ?? `http://127.0.0.1:${env.SANDBOX_PORT}${CARD_SANDBOX.path}`;
}

/** Stripe takes the cards: all three keys are set. */
export function hasStripeKeys(env: Env): boolean {
  return Boolean(env.STRIPE_SECRET_KEY && env.STRIPE_PUBLISHABLE_KEY && env.STRIPE_WEBHOOK_SECRET);
}

const STRIPE_API = 'https://api.stripe.com';

export interface CardSettings {
  provider: Cards['provider'];
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Address of the provider's calls, without the version: `https://api.stripe.com`. */
  apiBase: string;
}

const PATIENCE_MS = 15_000;
const RETRIES = 2;
const WITH_CHARGE = { expand: ['latest_charge'] };

/** Returns the provider's calls through its SDK; the sandbox is another address and other keys, nothing more. */
export function createCards({ provider, secretKey, publishableKey, webhookSecret, apiBase }: CardSettings): Cards {
  const stripe = clientOf(secretKey, apiBase);
  const withRefunds = async (intent: Stripe.PaymentIntent): Promise<CardPayment> => {
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    const refunds = charge?.amount_refunded ? (await stripe.refunds.list({ payment_intent: intent.id, limit: 100 })).data : [];
    return paymentOf(intent, charge, refunds);
  };
  return {
    provider,
    publishableKey,
    apiBase,
    create: async ({ paymentId, userId, cents, currency }) =>
      withRefunds(
        await stripe.paymentIntents.create(
          { amount: cents, currency, metadata: { paymentId, userId }, automatic_payment_methods: { enabled: true } },
          { idempotencyKey: `payment:${paymentId}` },
        ),
      ),
    read: async (intentId) => withRefunds(await stripe.paymentIntents.retrieve(intentId, WITH_CHARGE)),
    cancel: async (intentId) => withRefunds(await stripe.paymentIntents.cancel(intentId)),
    refund: async (intentId, key) => {
      await stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey: `refund:${key}` });
    },
    verify(payload, signature) {
      try {
        return eventOf(stripe.webhooks.constructEvent(payload, signature, webhookSecret, BILLING.webhookToleranceSeconds));
      } catch {
        return null;
      }
    },
  };
}

/** The SDK takes a host and a port; a path before `/v1` is put there by its HTTP client. */
function clientOf(key: string, apiBase: string): Stripe {
  const { protocol, hostname, port, pathname } = new URL(apiBase);
  const prefix = pathname.replace(/\/$/, '');
  const plain = Stripe.createNodeHttpClient();
  const httpClient: typeof plain = {
    getClientName: () => plain.getClientName(),
    makeRequest: (host, atPort, path, ...rest) => plain.makeRequest(host, atPort, `${prefix}${path}`, ...rest),
  };
  return new Stripe(key, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    httpClient,
    timeout: PATIENCE_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

function paymentOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge | null, refunds: Stripe.Refund[]): CardPayment {
  const card = charge?.payment_method_details?.card;
  return {
    intentId: intent.id,
    status: intent.status,
    clientSecret: intent.client_secret ?? '',
    receivedCents: intent.amount_received,
    card: card?.last4 ? `${card.brand ?? 'card'} ${card.last4}` : null,
    refunds: refunds
      .filter(({ status }) => status === 'succeeded' || status === 'pending')
      .map(({ id: refundId, amount: cents }) => ({ refundId, cents })),
  };
}

/** Payments, charges, refunds and disputes name the payment they are about, each in its own place. */
function eventOf({ id: eventId, type, data }: Stripe.Event): CardEvent {
  const about = data.object as { object?: string; id?: string; payment_intent?: unknown };
  const named = about.object === 'payment_intent' ? about.id : about.payment_intent;
  return { eventId, type, intentId: typeof named === 'string' ? named : null };
}
