import type english from '#config/i18n/en/partners.ts';
import { laterTexts } from './later-texts.ts';

export type PartnerTexts = typeof english;

export const partnerTexts = laterTexts<PartnerTexts>({
  en: () => import('#config/i18n/en/partners.ts'),
  es: () => import('#config/i18n/es/partners.ts'),
});
