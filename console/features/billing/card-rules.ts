export interface CardInput {
  number: string;
  /** `MM/YY` as it is typed. */
  expiry: string;
  cvc: string;
  zip: string;
}

export const EMPTY_CARD: CardInput = { number: '', expiry: '', cvc: '', zip: '' };

const MOST_DIGITS = { number: 19, cvc: 4, zip: 5 };
const LEAST_DIGITS = { number: 12, cvc: 3, zip: 5 };

/** What a field shows of what was typed: digits alone, in the groups that are printed on a card. */
export function typed(field: keyof CardInput, text: string): string {
  const digits = text.replace(/\D/g, '');
  if (field === 'number') return digits.slice(0, MOST_DIGITS.number).replace(/(.{4})(?=.)/g, '$1 ');
  if (field !== 'expiry') return digits.slice(0, MOST_DIGITS[field]);
  // A month that can have no second digit is whole with one.
  const whole = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return whole.length > 2 ? `${whole.slice(0, 2)}/${whole.slice(2, 4)}` : whole;
}

export type CardProblems = Partial<Record<keyof CardInput, 'number' | 'expiry' | 'expired' | 'cvc' | 'zip'>>;

/** What is missing before the card can be sent; empty = nothing. Whether the card is good is the provider's to say. */
export function cardProblems({ number, expiry, cvc, zip }: CardInput, now: number): CardProblems {
  const problems: CardProblems = {};
  if (number.replace(/\D/g, '').length < LEAST_DIGITS.number) problems.number = 'number';
  const ends = expiryOf(expiry);
  if (!ends) problems.expiry = 'expiry';
  // A card is good to the end of its month, wherever that ends last.
  else if (Date.UTC(ends.year, ends.month, 1, 12) <= now) problems.expiry = 'expired';
  if (cvc.length < LEAST_DIGITS.cvc) problems.cvc = 'cvc';
  if (zip.length < LEAST_DIGITS.zip) problems.zip = 'zip';
  return problems;
}

/** The month from 1 and the whole year; null while it is no month. */
export function expiryOf(expiry: string): { month: number; year: number } | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry) ?? [];
  return month && year ? { month: Number(month), year: 2000 + Number(year) } : null;
}
