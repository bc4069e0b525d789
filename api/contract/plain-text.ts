import * as z from 'zod/mini';

/** Marks that turn the direction of what follows, take no room, or are no text at all; what joins an emoji or a letter stays. */
const TRICKS = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu;
const LINES = /\n{3,}/g;

/** Returns what somebody wrote without marks that make it look like something else; empty where nothing else is left. */
export function plainText(written: string): string {
  return written.replace(/\r\n?/g, '\n').replace(TRICKS, '').replace(LINES, '\n\n').trim();
}

/** Returns a person's name on one line, without those marks. */
export function nameText(written: string): string {
  return plainText(written).replace(/\s+/g, ' ');
}

export const personName = z.string().check(z.overwrite(nameText), z.minLength(1), z.maxLength(80));
