import type english from '#config/i18n/en/users.ts';
import { laterTexts } from '../../data/later-texts.ts';

export type UsersTexts = typeof english;

export const usersTexts = laterTexts<UsersTexts>({
  en: () => import('#config/i18n/en/users.ts'),
  es: () => import('#config/i18n/es/users.ts'),
});
