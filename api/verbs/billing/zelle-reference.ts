import { createHash } from 'node:crypto';

/** Without the characters that are mistaken for each other when somebody copies them by hand. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;
/** Each is looked for among all drivers. */
const MOST = 4;

/** Returns the code by which a Zelle payment is matched to a driver: short, the same for ever, and says nothing about the driver. */
export function zelleReferenceOf(userId: string): string {
  const bytes = createHash('sha256').update(`zelle:${userId}`).digest();
  const code = Array.from(bytes.subarray(0, LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/**
 * Returns what may be reference codes in the note of a payment, at most `MOST` of them, as eight signs without the dash. Two words of four
 * letters look like one too, so every place is looked at, and what has the dash comes first.
 */
export function referencesIn(note: string): string[] {
  const found = note.toUpperCase().matchAll(new RegExp(`(?<![0-9A-Z])(?=([${SIGNS}]{4})([\\s-]?)([${SIGNS}]{4})(?![0-9A-Z]))`, 'g'));
  const codes = Array.from(found, ([, first, between, second]) => ({ code: `${first}${second}`, dashed: between === '-' }));
  return [...codes.filter(({ dashed }) => dashed), ...codes.filter(({ dashed }) => !dashed)].map(({ code }) => code).slice(0, MOST);
}
