import type { PaymentRequest, PaymentRequestOptions, Stripe } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import type { AmountDetails } from '#api/contract/payments.ts';
import { BILLING } from '#config/constants.ts';
import { manifestOf } from '../../data/set-up.ts';
import { confirmWallet, WALLET_COUNTRY } from './confirm-stripe.ts';
import type { BillingTexts } from './texts.ts';
import type { PayRequest } from './use-payment.ts';

/** The specification's word for what is bought, in every language: it is what the wallet and the card's statement show. */
const TOTAL_LABEL = 'Account Activation';

/** What a wallet is asked: the items, what is taken off them, the bank fee, and the total that is charged. */
function walletRequest(details: AmountDetails, words: BillingTexts['amount']): PaymentRequestOptions {
  const { services, realPrice, subTotal, bankFee, total } = details;
  const items = services.map(({ key, price }) => ({ label: manifestOf(key)?.name ?? words.every, amount: price }));
  const off = subTotal - realPrice;
  return {
    country: WALLET_COUNTRY,
    currency: BILLING.currency,
    total: { label: TOTAL_LABEL, amount: total },
    displayItems: [
      ...items,
      ...(off ? [{ label: words.special, amount: off }] : []),
      ...(bankFee ? [{ label: words.bankFee, amount: bankFee }] : []),
    ],
  };
}

type WalletKind = 'applePay' | 'googlePay' | 'other';

interface UseWallet {
  stripe: Stripe | null;
  details: AmountDetails;
  words: BillingTexts['amount'];
  onPay(confirm: PayRequest['confirm']): void;
}

/** The wallet of this browser and how to open it; null where it has none. */
export function useWallet({ stripe, details, words, onPay }: UseWallet): { kind: WalletKind; show(): void } | null {
  const [wallet, setWallet] = useState<{ kind: WalletKind; request: PaymentRequest } | null>(null);
  const pay = useRef(onPay);
  pay.current = onPay;
  const [asked] = useState(() => walletRequest(details, words));
  useEffect(() => {
    if (!stripe) return;
    let here = true;
    const request = stripe.paymentRequest(asked);
    request.on('paymentmethod', ({ paymentMethod, complete }) => pay.current(confirmWallet(stripe, paymentMethod, complete)));
    void request.canMakePayment().then(
      (can) => here && can && setWallet({ kind: can['applePay'] ? 'applePay' : can['googlePay'] ? 'googlePay' : 'other', request }),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [stripe, asked]);
  return wallet && { kind: wallet.kind, show: () => wallet.request.show() };
}
