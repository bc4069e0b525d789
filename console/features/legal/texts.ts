import type english from '#config/i18n/en/legal.ts';
import { laterTexts } from '../../data/later-texts.ts';

export type LegalTexts = typeof english;

export const legalTexts = laterTexts<LegalTexts>({
  en: () => import('#config/i18n/en/legal.ts'),
  es: () => import('#config/i18n/es/legal.ts'),
});

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
