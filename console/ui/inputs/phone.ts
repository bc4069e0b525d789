import type { Locales } from '#config/i18n/i18n-types.ts';

/** Countries a driver may come from and their calling codes; the first is the one offered. */
export const CALLING_CODES = { US: '1', CA: '1', MX: '52', ES: '34', GB: '44', DE: '49', IN: '91', AU: '61' } as const;
export type PhoneCountry = keyof typeof CALLING_CODES;

/** `United States (+1)`, in the reader's language and its order. */
export function countryChoices(locale: Locales): { country: PhoneCountry; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const [first, ...others] = (Object.keys(CALLING_CODES) as PhoneCountry[]).map((country) => ({
    country,
    label: `${names.of(country)} (+${CALLING_CODES[country]})`,
  }));
  return [first!, ...others.sort((a, b) => new Intl.Collator(locale).compare(a.label, b.label))];
}

/**
 * What was typed as an international number, or null where it can be none. A number that begins with `+` says its country
 * itself. Whether a number is in use somewhere is for the server to say.
 */
export function internationalNumber(typed: string, country: PhoneCountry): string | null {
  const text = typed.trim();
  const digits = text.replace(/\D/g, '');
  if (/[^\d\s+().\-/]/.test(text)) return null;
  if (text.startsWith('+')) return digits.length >= 8 && digits.length <= 15 ? `+${digits}` : null;
  const code = CALLING_CODES[country];
  if (code === '1') {
    const own = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
    return own.length === 10 ? `+1${own}` : null;
  }
  const own = digits.replace(/^0+/, '');
  return own.length >= 7 && own.length <= 12 ? `+${code}${own}` : null;
}

/** A stored number as people write it: `+1 202 555 0102`; other countries' digits in threes from the end. It stays on one line. */
export function phoneText(number: string): string {
  const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  if (american) return onOneLine(`+1 ${american.slice(1).join(' ')}`);
  const code = Object.values(CALLING_CODES).find((each) => each !== '1' && number.startsWith(`+${each}`));
  if (!code) return number;
  return onOneLine(`+${code} ${number.slice(code.length + 1).replace(/(?<=\d)(?=(\d{3})+$)/g, ' ')}`);
}

/** A number as somebody wrote it, with spaces that no line ends at. */
export function onOneLine(number: string): string {
  return number.replaceAll(' ', '\u00a0');
}
