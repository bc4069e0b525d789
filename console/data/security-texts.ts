import type english from '#config/i18n/en/security.ts';
import { laterTexts } from './later-texts.ts';

export type SecurityTexts = typeof english;

export const securityTexts = laterTexts<SecurityTexts>({
  en: () => import('#config/i18n/en/security.ts'),
  es: () => import('#config/i18n/es/security.ts'),
});
