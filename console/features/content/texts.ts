import type english from '#config/i18n/en/content.ts';
import { laterTexts } from '../../data/later-texts.ts';

export type ContentTexts = typeof english;

export const contentTexts = laterTexts<ContentTexts>({
  en: () => import('#config/i18n/en/content.ts'),
  es: () => import('#config/i18n/es/content.ts'),
});

/** Puts what is known into the places of a text: `{date}`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
