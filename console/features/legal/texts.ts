import type english from '#config/i18n/en/legal.ts';
import type { Locales } from '#config/i18n/i18n-types.ts';

export type LegalTexts = typeof english;

/** The long texts come with the page that shows them. */
const load: Record<Locales, () => Promise<{ default: LegalTexts }>> = {
  en: () => import('#config/i18n/en/legal.ts'),
  es: () => import('#config/i18n/es/legal.ts'),
};

const loaded = new Map<Locales, Promise<LegalTexts>>();

/** The same promise each time, so that a screen can wait for it. */
export function legalTexts(locale: Locales): Promise<LegalTexts> {
  const found = loaded.get(locale) ?? load[locale]().then((file) => file.default);
  loaded.set(locale, found);
  // A file that did not come is asked for again by the next visit.
  found.catch(() => loaded.delete(locale));
  return found;
}

export type Piece = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

/** Paragraphs and lists of a body, with the brand's name in its places. */
export function piecesOf(body: string, brand: string): Piece[] {
  const pieces: Piece[] = [];
  for (const line of body.replace(/\{brand(:string)?\}/g, brand).split('\n')) {
    const last = pieces.at(-1);
    if (line.startsWith('- ')) {
      if (last?.kind === 'list') last.items.push(line.slice(2));
      else pieces.push({ kind: 'list', items: [line.slice(2)] });
    } else if (line) pieces.push({ kind: 'paragraph', text: line });
  }
  return pieces;
}
