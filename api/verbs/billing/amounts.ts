import type { AmountDetails } from '#api/contract/payments.ts';
import { BILLING, HOUR, SERVICE_PRICE } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';

export type PaidDays = (typeof BILLING.paidDays)[number];

/** What the price of a driver follows from; figures as the record keeps them, in dollars and per cent. */
export interface Terms {
  services: readonly { key: string; price: number }[];
  /** For a week, instead of the sum of the services. */
  specialPrice: number | null;
  /** Per cent off. */
  accountDiscount: number | null;
  /** The flash sale was accepted, and nothing was paid since: the next week costs its renewal price. */
  renewsFlashSale: boolean;
}

/** Returns what `days` cost a driver: the sum of the services, or the special price; less the discount; plus the bank fee. */
export function amountOf(terms: Terms, days: PaidDays, bankFeeCents: number): AmountDetails {
  const services = terms.services.length ? terms.services : [{ key: 'ALL', price: SERVICE_PRICE }];
  const part = (weekly: number) =>
    days === BILLING.periodDays ? weekly : Math.round((weekly * BILLING.threeDayCents) / BILLING.weekCents);
  const sum = services.reduce((total, { price }) => total + cents(price), 0);
  const special = terms.specialPrice === null ? null : cents(terms.specialPrice);
  const renewal = terms.renewsFlashSale && days === BILLING.periodDays ? BILLING.flashSaleRenewalCents : null;
  const weekly = special ?? Math.min(sum, renewal ?? sum);
  const off = Math.min(100, Math.max(0, terms.accountDiscount ?? 0));
  const subTotal = Math.round((part(weekly) * (100 - off)) / 100);
  const bankFee = subTotal > 0 ? bankFeeCents : 0;
  return {
    services: services.map(({ key, price }) => ({ key, price: part(cents(price)) })),
    realPrice: part(sum),
    subTotal,
    bankFee,
    total: subTotal + bankFee,
  };
}

/** Returns when a driver's flash sale ends; null where none runs at `now`. */
export function flashSaleEnd(timestamp: Instant | null, now: Instant): Instant | null {
  if (timestamp === null || now < timestamp) return null;
  const end = timestamp + BILLING.flashSaleHours * HOUR;
  return now < end ? end : null;
}

function cents(dollars: number): number {
  return Math.round(dollars * 100);
}
