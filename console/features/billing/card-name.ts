import { fill } from '../../data/later-texts.ts';
import type { BillingTexts } from './texts.ts';

/** As people know them; Stripe's names of the others are words already. */
const BRANDS: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
};

/** A card as the provider names it, `visa 4242`, as people read it: `Visa ending in 4242`. */
export function cardName(card: string, { ending }: BillingTexts['history']): string {
  const [, brand, last4] = /^(\w+) (\d{4})$/.exec(card) ?? [];
  if (!brand || !last4) return card;
  return fill(ending, { brand: BRANDS[brand] ?? brand[0]!.toUpperCase() + brand.slice(1), last4 });
}
