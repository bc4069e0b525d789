import type english from '#config/i18n/en/partners.ts';
import { laterTexts } from './later-texts.ts';

export type PartnerTexts = typeof english;

export const partnerTexts = laterTexts<PartnerTexts>({
  en: () => import('#config/i18n/en/partners.ts'),
  es: () => import('#config/i18n/es/partners.ts'),
});

/** Puts what is known into the places of a text: `{date}`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
