import type english from '#config/i18n/en/help.ts';
import { laterTexts } from '../../data/later-texts.ts';

export type HelpTexts = typeof english;

export const helpTexts = laterTexts<HelpTexts>({
  en: () => import('#config/i18n/en/help.ts'),
  es: () => import('#config/i18n/es/help.ts'),
});
