import type { Locales, TranslationFunctions } from '#config/i18n/i18n-types.ts';
import { DAY, HOUR } from '#engine/model/time-units.ts';
import type { ScheduleDay } from '#engine/model/weekly-schedule.ts';
import { languageTag } from '../text/format.ts';

/** 0 to 24 in halves, as a schedule counts. */
export const HALF_HOURS: readonly number[] = Array.from({ length: 49 }, (_, i) => i / 2);

/** Monday is the first of seven: 5 January 1970 was one. */
const MONDAY = Date.UTC(1970, 0, 5);

/** `9:00 AM`; 24 is the end of the day. */
export function hourWords(hour: number, t: TranslationFunctions, locale: Locales): string {
  if (hour === 24) return t.forms.schedule.midnight();
  const clock = made(`clock ${locale}`, () => dates(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }));
  return clock.format(MONDAY + hour * HOUR).replace(/\u202f/g, ' ');
}

/** Seven names, Monday first. */
export function dayNames(locale: Locales, weekday: 'long' | 'narrow' | 'short' = 'long'): string[] {
  return made(`days ${locale} ${weekday}`, () => {
    const format = dates(locale, { weekday, timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, i) => format.format(MONDAY + i * DAY));
  });
}

/** `2 h`, `3 h 30 min`. */
export function lengthWords(ms: number, t: TranslationFunctions): string {
  const whole = Math.floor(ms / HOUR);
  return ms % HOUR ? t.forms.lengths.half(whole) : t.forms.lengths.hours(whole);
}

/** `Central Time`; in the words of the reader's language. */
export function zoneName(timeZone: string, locale: Locales): string {
  return made(`zone ${locale} ${timeZone}`, () => {
    const parts = dates(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0);
    return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
  });
}

/** `9:00 AM – 6:00 PM`, all day, or that the day is off. */
export function dayWords(day: Pick<ScheduleDay, 'earliest' | 'latest'>, t: TranslationFunctions, locale: Locales): string {
  if (day.latest < day.earliest) return t.forms.schedule.off();
  if (day.earliest === 0 && day.latest === 24) return t.forms.schedule.allDay();
  return `${hourWords(day.earliest, t, locale)} – ${hourWords(day.latest, t, locale)}`;
}

function dates(locale: Locales, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(languageTag(locale), style);
}

/** Making a formatter costs a thousand times its use: once a key is enough. */
const kept = new Map<string, unknown>();
function made<Thing>(key: string, make: () => Thing): Thing {
  const thing = (kept.get(key) as Thing | undefined) ?? make();
  kept.set(key, thing);
  return thing;
}
