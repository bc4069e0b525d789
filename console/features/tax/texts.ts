import type ownData from '#config/i18n/en/own-data.ts';
import { laterTexts } from '../../data/later-texts.ts';

export type TaxTexts = (typeof ownData)['tax'];

export const taxTexts = laterTexts<typeof ownData>({
  en: () => import('#config/i18n/en/own-data.ts'),
  es: () => import('#config/i18n/es/own-data.ts'),
});

/** Puts what is known into the places of a text: `{year}`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
