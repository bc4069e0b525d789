import type english from '#config/i18n/en/content.ts';
import { laterTexts } from '../../data/later-texts.ts';

export type ContentTexts = typeof english;

export const contentTexts = laterTexts<ContentTexts>({
  en: () => import('#config/i18n/en/content.ts'),
  es: () => import('#config/i18n/es/content.ts'),
});
