import type { FeedOffer, FeedSummary } from '#api/contract/offers.ts';
import type { Locales, TranslationFunctions } from '#config/i18n/i18n-types.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { count, money, shortDay } from '../../ui/text/format.ts';

/** Returns the rows that begin a day, with the day's name: the first offer of each day on which offers were seen. */
export function dayStarts(offers: readonly FeedOffer[], locale: Locales): ReadonlyMap<number, string> {
  const starts = new Map<number, string>();
  let before: string | null = null;
  offers.forEach(({ timestampGrabbed, timeZone }, index) => {
    const day = shortDay(timestampGrabbed, timeZone, locale);
    if (day !== before) starts.set(index, day);
    before = day;
  });
  return starts;
}

interface Props {
  day: string;
  /** An instant of the day. */
  at: number;
  zone: string | null;
  summary: FeedSummary | undefined;
  t: TranslationFunctions;
  locale: Locales;
}

/** The day, what was won on it and how many offers were seen. Days that are no longer counted have their name alone. */
export function DayHeader({ day, at, zone, summary, t, locale }: Props) {
  const words = t.services.feed;
  const known = summary?.days.find(({ from }) => from <= at);
  const counted = known && shortDay(known.from + 12 * HOUR, zone, locale) === shortDay(at, zone, locale) ? known : undefined;
  const seen = counted ? counted.counts.got + counted.counts.lost + counted.counts.dislikes : 0;
  const won = counted?.won.map(({ amount, currency }) => money(amount / 100, currency, locale)).join(' + ');
  return (
    <h2 className="feed-day">
      <span>{day}</span>
      {counted && (
        <span className="meta">
          {[won && words.dayWon(won), words.daySeen({ shown: count(seen, locale), n: seen })].filter(Boolean).join(' · ')}
        </span>
      )}
    </h2>
  );
}
