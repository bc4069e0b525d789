import { Button } from '@radix-ui/themes';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type FormEvent, useEffect, useState } from 'react';
import type { AmountDetails } from '#api/contract/payments.ts';
import { BILLING } from '#config/constants.ts';
import type { Locales } from '#config/i18n/i18n-types.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { cardProblems, EMPTY_CARD, typed } from './card-rules.ts';
import { confirmElement } from './confirm-stripe.ts';
import type { BillingTexts } from './texts.ts';
import type { PayRequest } from './use-payment.ts';
import { useWallet } from './use-wallet.ts';

interface Props {
  words: BillingTexts;
  locale: Locales;
  publishableKey: string;
  details: AmountDetails;
  busy: boolean;
  submit: string;
  onPay(confirm: PayRequest['confirm']): void;
}

/** The provider's script is asked for once a key; after a failure the next form asks again. */
const scripts = new Map<string, Promise<Stripe | null>>();

function scriptOf(key: string): Promise<Stripe | null> {
  const known = scripts.get(key);
  if (known) return known;
  const asked = loadStripe(key);
  scripts.set(key, asked);
  asked.catch(() => scripts.delete(key));
  return asked;
}

/** Stripe's Payment Element and, where this browser has one, its wallet. The card is typed into Stripe's own frame. */
export function StripeForm(props: Props) {
  const { words, locale, publishableKey, details } = props;
  const [stripe, setStripe] = useState<Stripe | 'failed' | null>(null);
  useEffect(() => {
    let here = true;
    scriptOf(publishableKey).then(
      (loaded) => here && setStripe(loaded ?? 'failed'),
      () => here && setStripe('failed'),
    );
    return () => {
      here = false;
    };
  }, [publishableKey]);
  if (stripe === 'failed') return <Refusal>{words.pay.unreachable}</Refusal>;
  const theme = document.documentElement.classList.contains('dark') ? 'night' : 'stripe';
  return (
    <Elements
      stripe={stripe}
      options={{ mode: 'payment', amount: details.total, currency: BILLING.currency, locale, appearance: { theme } }}
    >
      {stripe && <Form {...props} />}
    </Elements>
  );
}

function Form({ words, details, busy, submit, onPay }: Props) {
  const stripe = useStripe();
  const elements = useElements();
  const [zip, setZip] = useState('');
  const [wrongZip, setWrongZip] = useState(false);
  const wallet = useWallet({ stripe, details, words: words.amount, onPay });
  const payByCard = (event: FormEvent) => {
    event.preventDefault();
    if (busy || !stripe || !elements) return;
    const wrong = cardProblems({ ...EMPTY_CARD, zip }, 0).zip !== undefined;
    setWrongZip(wrong);
    if (!wrong) onPay(confirmElement({ stripe, elements, zip }));
  };
  return (
    <>
      {wallet && (
        <Button size="4" className="wide wallet" variant="outline" highContrast color="gray" disabled={busy} onClick={wallet.show}>
          {words.pay.wallet[wallet.kind]}
        </Button>
      )}
      <form className="form" onSubmit={payByCard} noValidate>
        <PaymentElement
          options={{
            fields: { billingDetails: { address: { country: 'never', postalCode: 'never' } } },
            wallets: { applePay: 'never', googlePay: 'never' },
          }}
        />
        <InputField
          label={words.pay.zip}
          error={wrongZip ? words.pay.problems.zip : undefined}
          name="card-zip"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          value={zip}
          onChange={(event) => setZip(typed('zip', event.target.value))}
        />
        <SubmitButton busy={busy} busyLabel={words.pay.busy}>
          {submit}
        </SubmitButton>
      </form>
    </>
  );
}
