import type { OfferFate, OfferFates } from '#api/contract/offers.ts';
import type { Locales } from '#config/i18n/i18n-types.ts';
import type { Texts } from '../../data/i18n.ts';
import { count, duration, money, percent } from '../../ui/text/format.ts';

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
}

/** The filter behind each reason: its field in the form, and its name among the texts. */
const FIELDS = {
  OUT_OF_AREA: ['locations', 'locations'],
  OUT_OF_SCHEDULE: ['schedule', 'schedule'],
  TOO_SOON: ['timeBuffer', 'timeBuffer'],
  UNPREFERRED_DURATION: ['preferredBlockHours', 'durations'],
  PRICE_TOO_LOW: ['minPay', 'minPay'],
} as const;

/** Every reason why offers were not won, in words, the commonest first. */
export function fatesInWords({ fates, seen }: OfferFates, texts: Texts, locale: Locales): FateWords[] {
  return fates.filter((fate) => fate.status !== 'got').map((fate) => inWords(fate, seen, texts, locale));
}

export function wonAmong({ fates }: OfferFates): number {
  return fates.reduce((sum, fate) => sum + (fate.status === 'got' ? fate.count : 0), 0);
}

function inWords(fate: OfferFate, seen: number, { t, at }: Texts, locale: Locales): FateWords {
  const words = t.dashboard.why;
  const cause = fate.detail ?? fate.reason ?? 'GONE';
  const field =
    fate.detail === null && fate.reason !== null ? (FIELDS as Partial<Record<string, readonly [string, string]>>)[fate.reason] : null;
  const share = seen === 0 ? 0 : fate.count / seen;
  return {
    key: `${fate.status} ${cause} ${fate.currency}`,
    role: fate.status === 'lost' ? 'lost' : 'disliked',
    name: at(fate.detail ? `common.details.${cause}` : `common.reasons.${cause}`) ?? at('common.offerStatus.lost') ?? cause,
    count: words.count({ shown: count(fate.count, locale), n: fate.count }),
    share,
    shareText: words.share(percent(share, locale)),
    sentences: [at(`dashboard.why.what.${cause}`), ...margins(fate, { t, at }, locale)].filter((text) => text !== undefined),
    change: field ? { field: field[0], name: at(`dashboard.why.fields.${field[1]}`)! } : null,
  };
}

function margins({ nearest, near, step, currency }: OfferFate, { t }: Texts, locale: Locales): string[] {
  if (nearest === null || step === null) return [];
  const words = t.dashboard.why;
  const amount = (value: number) =>
    currency === null ? duration(value * 60_000, t) : money(value, currency, locale, Number.isInteger(value) ? 0 : 2);
  const least = currency === null ? words.nearest(amount(nearest)) : words.nearestMoney(amount(nearest));
  const few = { count: near, step: amount(step) };
  return near > 0 ? [least, currency === null ? words.near(few) : words.nearMoney(few)] : [least];
}
