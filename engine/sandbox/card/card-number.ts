/** American Express has 15 digits, most others 16, some debit cards 19. */
const LENGTHS = [15, 16, 19];

/** Clients make keys of these; one in some hundreds holds enough digits in a row to look like a card number. */
const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;

/** Whether a text holds what looks like a whole card number, written in one piece or in groups. */
export function holdsCardNumber(text: string): boolean {
  return [...text.replace(UUID, '').matchAll(/[3-6](?:[ -]?\d){14,18}/g)].some(([found]) => {
    const digits = found.replace(/\D/g, '');
    return LENGTHS.some((length) => digits.length >= length && hasCheckDigit(digits.slice(0, length)));
  });
}

/** Whether the last digit is the check digit of those before it (Luhn). */
export function hasCheckDigit(number: string): boolean {
  let sum = 0;
  for (let i = 0; i < number.length; i++) {
    const digit = Number(number[number.length - 1 - i]);
    const weighted = i % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
