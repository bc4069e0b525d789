import type english from '#config/i18n/en/reports.ts';
import { laterTexts } from '../../data/later-texts.ts';

export const probabilityTexts = laterTexts<typeof english>({
  en: () => import('#config/i18n/en/reports.ts'),
  es: () => import('#config/i18n/es/reports.ts'),
});
