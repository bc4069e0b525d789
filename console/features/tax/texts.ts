import type ownData from '#config/i18n/en/own-data.ts';
import { laterTexts } from '../../data/later-texts.ts';

export type TaxTexts = (typeof ownData)['tax'];

export const taxTexts = laterTexts<typeof ownData>({
  en: () => import('#config/i18n/en/own-data.ts'),
  es: () => import('#config/i18n/es/own-data.ts'),
});
