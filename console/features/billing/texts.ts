import type english from '#config/i18n/en/billing.ts';
import { laterTexts } from '../../data/later-texts.ts';

export type BillingTexts = typeof english;

export const billingTexts = laterTexts<BillingTexts>({
  en: () => import('#config/i18n/en/billing.ts'),
  es: () => import('#config/i18n/es/billing.ts'),
});

/** Puts what is known into the places of a text: `{date}`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
