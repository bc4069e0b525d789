import type english from '#config/i18n/en/selfies.ts';
import { laterTexts } from '../../data/later-texts.ts';

export type SelfieTexts = typeof english;

export const selfieTexts = laterTexts<SelfieTexts>({
  en: () => import('#config/i18n/en/selfies.ts'),
  es: () => import('#config/i18n/es/selfies.ts'),
});
