import type english from '#config/i18n/en/staff.ts';
import { laterTexts } from '../../data/later-texts.ts';

export type StaffTexts = typeof english;

export const staffTexts = laterTexts<StaffTexts>({
  en: () => import('#config/i18n/en/staff.ts'),
  es: () => import('#config/i18n/es/staff.ts'),
});
