import type { OfferFate, OfferFates } from '#api/contract/offers.ts';
import type { Locales } from '#config/i18n/i18n-types.ts';
import type { FormItem } from '#engine/describe/form.ts';
import type { TextKey } from '#engine/describe/text-key.ts';
import { MINUTE } from '#engine/model/time-units.ts';
import type { Texts } from '../../../data/i18n.ts';
import { type FilterChange, itemBehind, lowerPay } from '../../../data/refusal-changes.ts';
import { count, duration, money, percent } from '../../../ui/text/format.ts';

export interface FateWords {
  key: string;
  /** `lost` fitted; `disliked` did not. */
  role: 'disliked' | 'lost';
  name: string;
  count: string;
  /** 0 to 1, and in words. */
  share: number;
  shareText: string;
  /** What it means and what would change it, by how little it failed. */
  sentences: string[];
  /** Field of the filters that decides it, with its name. */
  change: { field: string; name: string } | null;
  /** The least pay at which the nearest one would have fitted, and that amount in words. */
  lower: { change: FilterChange; amount: string } | null;
}

/** What decides a service's offers. */
interface Filters {
  form: readonly FormItem[];
  options: Readonly<Record<string, unknown>> | undefined;
  /** Reads the platform's own words. */
  own(key: TextKey): string;
}

/** Every reason why offers were not won, in words, the commonest first. */
export function fatesInWords({ fates, seen }: OfferFates, filters: Filters, texts: Texts, locale: Locales): FateWords[] {
  return fates.filter((fate) => fate.status !== 'got').map((fate) => inWords(fate, seen, filters, texts, locale));
}

export function wonAmong({ fates }: OfferFates): number {
  return fates.reduce((sum, fate) => sum + (fate.status === 'got' ? fate.count : 0), 0);
}

function inWords(fate: OfferFate, seen: number, { form, options, own }: Filters, { t, at }: Texts, locale: Locales): FateWords {
  const words = t.dashboard.why;
  const cause = fate.detail ?? fate.reason ?? 'GONE';
  const item = fate.detail === null ? itemBehind(form, fate.reason) : undefined;
  const lower = fate.reason === 'PRICE_TOO_LOW' && fate.detail === null ? lowerPay(form, options, fate.nearest) : null;
  const share = seen === 0 ? 0 : fate.count / seen;
  return {
    key: `${fate.status} ${cause} ${fate.currency}`,
    role: fate.status === 'lost' ? 'lost' : 'disliked',
    name: at(fate.detail ? `common.details.${cause}` : `common.reasons.${cause}`) ?? at('common.offerStatus.lost') ?? cause,
    count: words.count({ shown: count(fate.count, locale), n: fate.count }),
    share,
    shareText: words.share(percent(share, locale)),
    sentences: [at(`dashboard.why.what.${cause}`), ...margins(fate, { t, at }, locale)].filter((text) => text !== undefined),
    change: item ? { field: item.name, name: own(item.label) } : null,
    lower: lower && { change: lower, amount: money(Number(lower.value), fate.currency ?? 'USD', locale, 0) },
  };
}

function margins({ nearest, near, step, currency, detail }: OfferFate, { t }: Texts, locale: Locales): string[] {
  if (nearest === null || step === null) return [];
  const words = t.dashboard.why;
  const amount = (value: number) =>
    currency === null ? duration(value * MINUTE, t) : money(value, currency, locale, Number.isInteger(value) ? 0 : 2);
  const leastMoney = detail === 'PATIENCE' ? words.nearestPatience : words.nearestMoney;
  const least = currency === null ? words.nearest(amount(nearest)) : leastMoney(amount(nearest));
  const few = { count: near, step: amount(step) };
  return near > 0 ? [least, currency === null ? words.near(few) : words.nearMoney(few)] : [least];
}
