import type { Locales, TranslationFunctions } from '#config/i18n/i18n-types.ts';
import { HOUR } from '#engine/model/time-units.ts';

/** Both languages as they are written in the United States: 12-hour clock, dollars in front. */
const TAGS: Record<Locales, string> = { en: 'en-US', es: 'es-US' };

export function languageTag(locale: Locales): string {
  return TAGS[locale];
}

/** `value` in major units. Rows show cents, tiles do not. */
export function money(value: number, currency: string, locale: Locales, digits: 0 | 2 = 2): string {
  return formatter(`money ${locale} ${currency} ${digits}`, () => {
    const style = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
    return new Intl.NumberFormat(TAGS[locale], style);
  }).format(value);
}

/** Whole amounts without cents: `$4`, `$4.50`. */
export function wholeMoney(value: number, currency: string, locale: Locales): string {
  return money(value, currency, locale, Math.round(value * 100) % 100 === 0 ? 0 : 2);
}

/** Block lengths: one decimal. */
export function hours(ms: number, locale: Locales): string {
  return decimal(ms / HOUR, 1, locale);
}

export function decimal(value: number, digits: number, locale: Locales): string {
  return formatter(
    `decimal ${locale} ${digits}`,
    () => new Intl.NumberFormat(TAGS[locale], { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  ).format(value);
}

/** Returns a whole number with its sign; 0 has none. */
export function signed(value: number, locale: Locales): string {
  return formatter(`signed ${locale}`, () => new Intl.NumberFormat(TAGS[locale], { signDisplay: 'exceptZero' })).format(value);
}

/** `1,000`; above that `1.2K`, from a million on `1.2M`, in both languages. */
export function count(value: number, locale: Locales): string {
  if (value <= 1000) return decimal(value, 0, locale);
  return formatter('count', () => new Intl.NumberFormat(TAGS.en, { notation: 'compact', maximumFractionDigits: 1 })).format(value);
}

/** `32%`; small shares with one decimal. `share` is 0 to 1. */
export function percent(share: number, locale: Locales): string {
  const digits = share < 0.1 ? 1 : 0;
  return formatter(`percent ${locale} ${digits}`, () => {
    return new Intl.NumberFormat(TAGS[locale], { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits });
  }).format(share);
}

/** `3:15 PM CST`; without a zone the device's own. */
export function clockTime(at: number, zone: string | null, locale: Locales): string {
  return dates('clock', zone, locale, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(at);
}

/** `3:15 – 6:45 PM CST`; past midnight `10:45 PM – 2:15 AM CST +1`. */
export function timeRange(from: number, to: number, zone: string | null, locale: Locales): string {
  const clock = dates('clock', zone, locale, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  if (shortDay(from, zone, locale) === shortDay(to, zone, locale)) return clock.formatRange(from, to);
  const begin = dates('bare clock', zone, locale, { hour: 'numeric', minute: '2-digit' }).format(from);
  return `${begin} – ${clock.format(to)} +1`;
}

/** `CST`: the zone as it is called at that instant; without one the device's own. */
export function zoneText(at: number, zone: string | null, locale: Locales): string {
  return parts(dates('zone', zone, locale, { timeZoneName: 'short' }), at)('timeZoneName');
}

/** `Thu, Nov 20`; `jue, 20 nov`. */
export function shortDay(at: number, zone: string | null, locale: Locales): string {
  const part = parts(dates('short day', zone, locale, { weekday: 'short', day: 'numeric', month: 'short' }), at);
  const [day, month] = [part('day'), part('month')];
  return `${part('weekday')}, ${locale === 'es' ? `${day} ${month}` : `${month} ${day}`}`;
}

/** `Thursday 5 AM`; `jueves, 5:30 a. m.`: an instant within a week. */
export function weekdayHour(at: number, zone: string | null, locale: Locales): string {
  const day = dates('weekday', zone, locale, { weekday: 'long' }).format(at);
  const minute = parts(dates('minute', zone, locale, { minute: 'numeric' }), at)('minute');
  const whole = Number(minute) === 0;
  const clock = dates(
    whole ? 'hour' : 'hour and minute',
    zone,
    locale,
    whole ? { hour: 'numeric' } : { hour: 'numeric', minute: '2-digit' },
  );
  return `${day}${locale === 'es' ? ',' : ''} ${clock.format(at)}`;
}

/** `20`: the day of the month. */
export function dayOfMonth(at: number, zone: string, locale: Locales): string {
  return parts(dates('day', zone, locale, { day: 'numeric' }), at)('day');
}

/** `T`: the weekday's letter. */
export function weekdayLetter(at: number, zone: string, locale: Locales): string {
  return dates('letter', zone, locale, { weekday: 'narrow' }).format(at);
}

/** `Thursday, November 20, 2026`; `jueves, 20 de noviembre de 2026`. */
export function longDay(at: number, zone: string | null, locale: Locales): string {
  return dates('long day', zone, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(at);
}

/** The two greatest units at most: `45 s`, `12 min`, `3 h 5 min`, `2 d 4 h`. Never negative. */
export function duration(ms: number, t: TranslationFunctions): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return t.common.duration.seconds(seconds);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t.common.duration.minutes(minutes);
  const wholeHours = Math.floor(minutes / 60);
  if (wholeHours < 24) {
    return minutes % 60
      ? t.common.duration.hoursMinutes({ hours: wholeHours, minutes: minutes % 60 })
      : t.common.duration.hours(wholeHours);
  }
  const days = Math.floor(wholeHours / 24);
  return wholeHours % 24 ? t.common.duration.daysHours({ days, hours: wholeHours % 24 }) : t.common.duration.days(days);
}

const RELATIVE_UNITS = [
  ['w', 604_800],
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
] as const;

/** How long something is ago, by its greatest unit alone: `45 s`, `12 m`, `3 h`, `2 d`, `4 w`. Never negative. */
export function relative(ms: number, t: TranslationFunctions): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [unit, size] = RELATIVE_UNITS.find(([, least]) => seconds >= least) ?? (['s', 1] as const);
  return t.common.relative[unit](Math.floor(seconds / size));
}

/** First instant of the day of `at`, by the clock of `zone`. */
export function startOfDay(at: number, zone: string): number {
  const wall = (instant: number) => {
    const part = parts(
      dates('wall', zone, 'en', { hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' }),
      instant,
    );
    return { day: Date.UTC(Number(part('year')), Number(part('month')) - 1, Number(part('day'))), hour: Number(part('hour')) };
  };
  const today = wall(at).day;
  // The offset at midnight may differ from the one now: two steps settle it.
  let start = today;
  for (let step = 0; step < 2; step++) {
    const shown = wall(start);
    start += today - (shown.day + shown.hour * HOUR);
  }
  return start;
}

type DateStyle = Intl.DateTimeFormatOptions;

function dates(name: string, zone: string | null, locale: Locales, style: DateStyle): Intl.DateTimeFormat {
  return formatter(`${name} ${locale} ${zone}`, () => new Intl.DateTimeFormat(TAGS[locale], zone ? { ...style, timeZone: zone } : style));
}

function parts(format: Intl.DateTimeFormat, at: number): (type: Intl.DateTimeFormatPartTypes) => string {
  const all = format.formatToParts(at);
  return (type) => all.find((part) => part.type === type)?.value ?? '';
}

/** Making an Intl formatter costs a thousand times its use. */
const made = new Map<string, unknown>();
function formatter<F>(key: string, make: () => F): F {
  const found = (made.get(key) as F | undefined) ?? make();
  made.set(key, found);
  return found;
}
