import type { NotificationState } from '#api/contract/notifications.ts';
import type notifications from '#config/i18n/en/notifications.ts';
import type ownData from '#config/i18n/en/own-data.ts';
import { laterTexts } from '../../data/later-texts.ts';

export type NotificationTexts = typeof notifications;
/** What each part of the notifications' section is drawn from. */
export interface PartProps {
  state: NotificationState;
  words: NotificationTexts;
  onChange(state: NotificationState): void;
}
export type OwnDataTexts = typeof ownData;

export const notificationTexts = laterTexts<NotificationTexts>({
  en: () => import('#config/i18n/en/notifications.ts'),
  es: () => import('#config/i18n/es/notifications.ts'),
});

export const ownDataTexts = laterTexts<OwnDataTexts>({
  en: () => import('#config/i18n/en/own-data.ts'),
  es: () => import('#config/i18n/es/own-data.ts'),
});
