import type english from '#config/i18n/en/shortcuts.ts';
import { laterTexts } from './later-texts.ts';

export const shortcutTexts = laterTexts<typeof english>({
  en: () => import('#config/i18n/en/shortcuts.ts'),
  es: () => import('#config/i18n/es/shortcuts.ts'),
});
