import type english from '#config/i18n/en/invites.ts';
import { laterTexts } from '../../data/later-texts.ts';

export type InviteTexts = typeof english;

export const inviteTexts = laterTexts<InviteTexts>({
  en: () => import('#config/i18n/en/invites.ts'),
  es: () => import('#config/i18n/es/invites.ts'),
});
