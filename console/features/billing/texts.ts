import type english from '#config/i18n/en/billing.ts';
import { laterTexts } from '../../data/later-texts.ts';

export type BillingTexts = typeof english;

export const billingTexts = laterTexts<BillingTexts>({
  en: () => import('#config/i18n/en/billing.ts'),
  es: () => import('#config/i18n/es/billing.ts'),
});
