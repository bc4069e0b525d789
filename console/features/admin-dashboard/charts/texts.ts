import type english from '#config/i18n/en/charts.ts';
import { laterTexts } from '../../../data/later-texts.ts';

export type ChartTexts = typeof english;

export const chartTexts = laterTexts<ChartTexts>({
  en: () => import('#config/i18n/en/charts.ts'),
  es: () => import('#config/i18n/es/charts.ts'),
});
