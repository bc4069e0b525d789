import type english from '#config/i18n/en/instant-offers.ts';
import { laterTexts } from '../../data/later-texts.ts';

export type InstantTexts = typeof english;

export const instantTexts = laterTexts<InstantTexts>({
  en: () => import('#config/i18n/en/instant-offers.ts'),
  es: () => import('#config/i18n/es/instant-offers.ts'),
});
