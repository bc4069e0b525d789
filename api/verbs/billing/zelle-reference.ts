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

/** Returns what may be reference codes in the note of a payment, at most `MOST` of them, as eight signs without the dash. */
export function referencesIn(note: string): string[] {
  const found = note.toUpperCase().matchAll(new RegExp(`(?<![0-9A-Z])([${SIGNS}]{4})[\\s-]?([${SIGNS}]{4})(?![0-9A-Z])`, 'g'));
  return Array.from(found, ([, first, second]) => `${first}${second}`).slice(0, MOST);
}
