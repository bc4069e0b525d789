import type { AnswerOf } from '#api/contract/define.ts';
import type { contract } from '#api/contract/index.ts';
import { type CardInput, expiryOf } from './card-rules.ts';

export type Started = AnswerOf<typeof contract.startPayment>;

/**
 * `decided`: the provider has the payment in hand or is through with it. `lost`: nobody here knows whether the card arrived.
 * `canceled`: the driver closed the wallet or the bank's page.
 */
export type Confirmed =
  | { outcome: 'decided' | 'lost' | 'canceled' }
  | { outcome: 'bank'; address: string }
  | { outcome: 'declined'; message: string };

interface ConfirmCard {
  started: Started;
  card: CardInput;
  /** Where the bank's own page leads back to. */
  returnUrl: string;
  fetch: typeof globalThis.fetch;
}

/** Hands the card to the provider and to nobody else: our own server never sees it. */
export async function confirmCard({ started, card, returnUrl, fetch }: ConfirmCard): Promise<Confirmed> {
  const { apiBase, paymentIntentId, publishableKey, clientSecret } = started;
  const expiry = expiryOf(card.expiry)!;
  let answer: ConfirmAnswer;
  try {
    const response = await fetch(`${apiBase}/v1/payment_intents/${encodeURIComponent(paymentIntentId)}/confirm`, {
      method: 'POST',
      credentials: 'omit',
      body: new URLSearchParams({
        key: publishableKey,
        client_secret: clientSecret,
        return_url: returnUrl,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card.number.replace(/\D/g, ''),
        'payment_method_data[card][exp_month]': String(expiry.month),
        'payment_method_data[card][exp_year]': String(expiry.year),
        'payment_method_data[card][cvc]': card.cvc,
        'payment_method_data[billing_details][address][postal_code]': card.zip,
      }),
    });
    answer = (await response.json()) as ConfirmAnswer;
  } catch {
    return { outcome: 'lost' };
  }
  // Paid from another tab, or under way there.
  if (answer.error?.code === 'payment_intent_unexpected_state') return { outcome: 'decided' };
  if (answer.error) return { outcome: 'declined', message: answer.error.message };
  const address = answer.status === 'requires_action' ? answer.next_action?.redirect_to_url?.url : undefined;
  return address ? { outcome: 'bank', address } : { outcome: 'decided' };
}

interface ConfirmAnswer {
  status?: string;
  next_action?: { redirect_to_url?: { url: string } } | null;
  error?: { code?: string; message: string };
}
