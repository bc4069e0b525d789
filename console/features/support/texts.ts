import type english from '#config/i18n/en/support.ts';
import { laterTexts } from '../../data/later-texts.ts';

type SupportTexts = typeof english;

export const supportTexts = laterTexts<SupportTexts>({
  en: () => import('#config/i18n/en/support.ts'),
  es: () => import('#config/i18n/es/support.ts'),
});
