import type { Locales, TranslationFunctions } from '#config/i18n/i18n-types.ts';
import type { Unit } from '#engine/describe/form.ts';
import { decimal, wholeMoney } from '../text/format.ts';
import { hourWords } from './hours.ts';

/** A figure with its unit, e.g. `9:00 AM`, `3 h`, `12 mi`, `$1.50 per mile`; broken ones with as many digits as they have, two at most. */
export function unitWords(value: number, unit: Unit, currency: string, t: TranslationFunctions, locale: Locales): string {
  const figure = decimal(value, digitsOf(value), locale);
  switch (unit) {
    case 'plain':
      return figure;
    case 'clock':
      return hourWords(value, t, locale);
    case 'hours':
      return t.forms.units.hours(figure);
    case 'minutes':
      return t.forms.minutesShort(figure);
    case 'miles':
      return t.forms.units.miles(figure);
    case 'money':
      return wholeMoney(value, currency, locale);
    case 'money-per-mile':
      return t.forms.units.perMile(wholeMoney(value, currency, locale));
    case 'money-per-hour':
      return t.forms.units.perHour(wholeMoney(value, currency, locale));
    case 'trips':
      return t.forms.units.trips(value);
    case 'mph':
      return t.forms.units.mph(figure);
  }
}

function digitsOf(value: number): number {
  const hundredths = Math.round(value * 100);
  return hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2;
}

/** Returns the bare unit that is shown next to a number box, or null where there is none. */
export function unitSign(unit: Unit, t: TranslationFunctions): string | null {
  switch (unit) {
    case 'hours':
      return t.forms.units.hour();
    case 'minutes':
      return t.forms.minutes();
    case 'miles':
      return t.forms.units.mile();
    case 'mph':
      return t.forms.units.milesPerHour();
    default:
      return null;
  }
}
