import type { PaymentMethod, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import type { Confirmed } from './confirm-card.ts';
import type { PayRequest } from './use-payment.ts';

/** What the wallet says of its country; prices are in dollars of this country. */
export const WALLET_COUNTRY = 'US';

/** Hands what was typed into Stripe's frame to Stripe: it leads to the bank's page and back by itself. */
export function confirmElement(form: { stripe: Stripe; elements: StripeElements; zip: string }): PayRequest['confirm'] {
  const { stripe, elements, zip } = form;
  return async ({ clientSecret }, returnUrl) => {
    const filled = await elements.submit();
    if (filled.error) return outcomeOf(filled.error);
    const address = { country: WALLET_COUNTRY, postal_code: zip };
    const { error } = await stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams: { return_url: returnUrl, payment_method_data: { billing_details: { address } } },
      redirect: 'if_required',
    });
    return outcomeOf(error);
  };
}

/** Hands a wallet's card to Stripe. The wallet's sheet closes first: the bank may have another question. */
export function confirmWallet(stripe: Stripe, method: PaymentMethod, close: (outcome: 'success' | 'fail') => void): PayRequest['confirm'] {
  return async ({ clientSecret }) => {
    const first = await stripe.confirmCardPayment(clientSecret, { payment_method: method.id }, { handleActions: false });
    close(first.error ? 'fail' : 'success');
    if (first.error || first.paymentIntent?.status !== 'requires_action') return outcomeOf(first.error);
    return outcomeOf((await stripe.confirmCardPayment(clientSecret)).error);
  };
}

/** The provider's own words for a card that was not taken; a payment that is decided already is none. */
export function outcomeOf(error: StripeError | undefined): Confirmed {
  if (!error || error.code === 'payment_intent_unexpected_state') return { outcome: 'decided' };
  if (error.type === 'api_connection_error' || !error.message) return { outcome: 'lost' };
  if (error.code === 'payment_intent_authentication_failure' && !error.decline_code) return { outcome: 'canceled' };
  return { outcome: 'declined', message: error.message };
}
