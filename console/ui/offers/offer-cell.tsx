import type { FeedOffer } from '#api/contract/offers.ts';
import { HOUR } from '#config/constants.ts';
import type { Locales, TranslationFunctions } from '#config/i18n/i18n-types.ts';
import { MINUTE } from '#engine/model/time-units.ts';
import { useWorldNow } from '../../data/console.tsx';
import { clockTime, decimal, duration, hours, money, relative, shortDay, timeRange } from '../text/format.ts';
import { type LabelledColumn, perHour, reasonText } from './offer-words.ts';

interface Props {
  offer: FeedOffer;
  column: LabelledColumn;
  t: TranslationFunctions;
  locale: Locales;
}

/** One figure of an offer, drawn as its column's format says; a dash where the platform left it out. */
export function OfferCell({ offer, column, t, locale }: Props) {
  const none = t.common.none();
  const { timestampService: from, timestampEndService: to, timeZone: zone, currency } = offer;
  const value = fieldOf(offer, column.from);
  switch (column.format) {
    case 'instant':
      return typeof value === 'number' ? <Since at={value} zone={zone} t={t} locale={locale} /> : none;
    case 'time-range':
      return from === null || to === null ? (
        none
      ) : (
        <time dateTime={new Date(from).toISOString()}>
          <span className="day">{shortDay(from, zone, locale)}</span> <span className="range">{timeRange(from, to, zone, locale)}</span>
        </time>
      );
    case 'money':
      return typeof value === 'number' ? money(value, currency, locale) : none;
    case 'money-per-hour': {
      const rate = perHour(offer);
      return rate === null ? none : t.console.offers.perHour(money(rate, currency, locale));
    }
    case 'hours':
      return from === null || to === null ? none : t.console.offers.hours(hours(to - from, locale));
    case 'money-per-mile':
      return typeof value === 'number' ? t.forms.units.perMile(money(value, currency, locale)) : none;
    case 'miles':
      return typeof value === 'number' ? t.forms.units.miles(decimal(value, 1, locale)) : none;
    case 'minutes':
      return typeof value === 'number' ? duration(value * MINUTE, t) : none;
    case 'location':
      return offer.location ?? offer.serviceAreId ?? none;
    case 'reason':
      return reasonText(offer, t, locale) ?? none;
    case 'text':
      if (typeof value === 'number') return decimal(value, 0, locale);
      return column.options?.find((option) => option.value === value)?.words ?? String(value ?? none);
  }
}

/** `extra.x` is the platform's own field `x`. */
function fieldOf(offer: FeedOffer, from: string): unknown {
  if (from.startsWith('extra.')) return offer.extra?.[from.slice('extra.'.length)];
  return (offer as unknown as Record<string, unknown>)[from];
}

/** How long ago within the last hour, else the day and time. Alone it draws again each second. */
function Since({ at, zone, t, locale }: { at: number; zone: string | null; t: TranslationFunctions; locale: Locales }) {
  const now = useWorldNow();
  const recent = now >= at && now - at < HOUR;
  return (
    <time dateTime={new Date(at).toISOString()}>
      {recent ? t.common.ago(relative(now - at, t)) : `${shortDay(at, zone, locale)}, ${clockTime(at, zone, locale)}`}
    </time>
  );
}
