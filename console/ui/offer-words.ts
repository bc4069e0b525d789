import type { FeedOffer } from '#api/contract/offers.ts';
import type { Locales, TranslationFunctions } from '#config/i18n/i18n-types.ts';
import type { Column, TextKey } from '#engine/model/form.ts';
import { duration, money, shortDay, timeRange } from './format.ts';

/** A platform's column in the reader's language. */
export type LabelledColumn = Omit<Column, 'options'> & { words: string; options?: { value: string; words: string }[] };

export function labelled({ options, ...column }: Column, words: (key: TextKey) => string): LabelledColumn {
  return {
    ...column,
    words: words(column.label),
    ...(options && { options: options.map(({ value, label }) => ({ value, words: words(label) })) }),
  };
}

/** Price per hour in major units; null where a figure is missing. Tips are not part of it. */
export function perHour(offer: Pick<FeedOffer, 'price' | 'timestampService' | 'timestampEndService'>): number | null {
  const { price, timestampService: from, timestampEndService: to } = offer;
  return price === null || from === null || to === null || to <= from ? null : price / ((to - from) / 3_600_000);
}

/**
 * Why an offer was not taken, in words: the rule, then by how much it failed where a figure applies,
 * e.g. `Price too low · $4 below your $24`. Null for an offer that needs no reason (a win).
 */
export function reasonText(offer: FeedOffer, t: TranslationFunctions, locale: Locales): string | null {
  const { reason, detail, margin } = offer;
  if (detail) return (t.common.details as Record<string, () => string>)[detail]?.() || detail;
  if (!reason) return null;
  const rule = t.common.reasons[reason]();
  const figure = marginText(offer, t, locale);
  return margin > 0 && figure ? `${rule} · ${figure}` : rule;
}

function marginText({ reason, margin, price, currency }: FeedOffer, t: TranslationFunctions, locale: Locales): string | null {
  const words = t.console.offers.margins;
  const length = duration(margin * 60_000, t);
  switch (reason) {
    case 'PRICE_TOO_LOW':
      return price === null
        ? null
        : words.price({ short: roundMoney(margin, currency, locale), wanted: roundMoney(price + margin, currency, locale) });
    case 'OUT_OF_SCHEDULE':
      return words.schedule(length);
    case 'TOO_SOON':
      return words.soon(length);
    case 'UNPREFERRED_DURATION':
      return words.duration(length);
    default:
      return null;
  }
}

/** Whole amounts without cents: `$4`, `$4.50`. */
function roundMoney(value: number, currency: string, locale: Locales): string {
  return money(value, currency, locale, Number.isInteger(Math.round(value * 100) / 100) ? 0 : 2);
}

/** One line that says what a won block is: `$84.00 · Thu, 20 Nov · 3:15 – 6:45 PM CST · Station`. */
export function offerLine(offer: FeedOffer, locale: Locales): string {
  const { price, currency, timestampService: from, timestampEndService: to, timeZone, location } = offer;
  const pieces = [
    price === null ? null : money(price, currency, locale),
    from === null ? null : shortDay(from, timeZone, locale),
    from === null || to === null ? null : timeRange(from, to, timeZone, locale),
    location,
  ];
  return pieces.filter(Boolean).join(' · ');
}
