import type english from '#config/i18n/en/legal.ts';
import { laterTexts } from '../../data/later-texts.ts';

type LegalTexts = typeof english;

export const legalTexts = laterTexts<LegalTexts>({
  en: () => import('#config/i18n/en/legal.ts'),
  es: () => import('#config/i18n/es/legal.ts'),
});
