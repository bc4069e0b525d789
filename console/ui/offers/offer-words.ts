import type { FeedOffer } from '#api/contract/offers.ts';
import type { Locales, TranslationFunctions } from '#config/i18n/i18n-types.ts';
import type { Column } from '#engine/describe/dashboard.ts';
import type { TextKey } from '#engine/describe/text-key.ts';
import { HOUR, MINUTE } from '#engine/model/time-units.ts';
import { marginUnit, timesOf } from '#engine/model/verdict.ts';
import { decimal, duration, money, shortDay, timeRange, weekdayHour, wholeMoney } from '../text/format.ts';

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
  return price === null || from === null || to === null || to <= from ? null : price / ((to - from) / HOUR);
}

/**
 * Why an offer was not taken, in words: the rule, then by how much it failed where a figure applies,
 * e.g. `Price too low · $4 below your $24`. Null for an offer that needs no reason (a win).
 */
export function reasonText(offer: FeedOffer, t: TranslationFunctions, locale: Locales): string | null {
  const { reason, detail, margin } = offer;
  if (!reason && !detail) return null;
  if (detail === 'PATIENCE') {
    if (margin === 0) return t.common.weighing();
    const odds = oddsText(offer, t, locale);
    if (odds) return odds;
  }
  const rule = detail ? (t.common.details as Record<string, () => string>)[detail]?.() || detail : t.common.reasons[reason!]();
  const figure = marginText(offer, t, locale);
  return margin > 0 && figure ? `${rule} · ${figure}` : rule;
}

/** What the offer pays an hour, and how often its hours reach what was asked; null for one that was decided before odds were kept. */
function oddsText(offer: FeedOffer, t: TranslationFunctions, locale: Locales): string | null {
  const { price, margin, odds, currency, timestampService: from, timeZone } = offer;
  const pay = perHour(offer);
  if (odds === undefined || price === null || pay === null || from === null) return null;
  const words = t.console.offers.odds;
  const { times, of } = timesOf(odds);
  const wanted = perHour({ ...offer, price: price + margin }) ?? pay;
  // Cents only where whole amounts would read as the same.
  const digits = Math.round(pay) === Math.round(wanted) ? 2 : 0;
  const facts = {
    pay: money(pay, currency, locale, digits),
    wanted: money(wanted, currency, locale, digits),
    when: weekdayHour(from, timeZone, locale),
  };
  return times === 0 ? words.rarely({ ...facts, of }) : words.often({ ...facts, times, of });
}

function marginText(offer: FeedOffer, t: TranslationFunctions, locale: Locales): string | null {
  const { reason, detail, margin, price, currency } = offer;
  const words = t.console.offers.margins;
  const length = duration(margin * MINUTE, t);
  switch (marginUnit(offer)) {
    case 'miles':
      return words.over(words.miles(decimal(margin, Number.isInteger(margin) ? 0 : 1, locale)));
    case 'count':
      return words.over(decimal(margin, 0, locale));
    case 'money-per-mile':
      return words.perMile(wholeMoney(margin, currency, locale));
    case null:
      return null;
  }
  switch (detail ?? reason) {
    case 'TOO_SHORT':
      return words.short(length);
    case 'PRICE_TOO_LOW':
      return price === null
        ? null
        : words.price({ short: wholeMoney(margin, currency, locale), wanted: wholeMoney(price + margin, currency, locale) });
    case 'PATIENCE':
      return price === null ? null : words.patience(wholeMoney(price + margin, currency, locale));
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
