/** The digits of a text, at most `length`: `1 2-3 4` and `Your code is 1234.` both hold `1234`. */
export function codeFrom(text: string, length: number): string {
  return text.replace(/\D/g, '').slice(0, length);
}

/** `value` with these digits from place `at` on; a space keeps an empty place before them. A whole code replaces everything. */
export function withDigit(value: string, at: number, digits: string, length: number): string {
  if (digits.length === length) return digits;
  const places = value.padEnd(at, ' ').split('');
  places.splice(at, digits.length, ...digits);
  return places.join('').slice(0, length);
}

/** `value` with an empty place at `at`. */
export function withoutDigit(value: string, at: number): string {
  if (at >= value.length) return value;
  return `${value.slice(0, at)} ${value.slice(at + 1)}`.trimEnd();
}

export function isWhole(value: string, length: number): boolean {
  return value.length === length && /^\d+$/.test(value);
}
