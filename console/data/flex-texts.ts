import type english from '#config/i18n/en/flex.ts';
import { laterTexts } from './later-texts.ts';

export type FlexTexts = typeof english;

export const flexTexts = laterTexts<FlexTexts>({
  en: () => import('#config/i18n/en/flex.ts'),
  es: () => import('#config/i18n/es/flex.ts'),
});
