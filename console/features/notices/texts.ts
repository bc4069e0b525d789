import type english from '#config/i18n/en/overlays.ts';
import { laterTexts } from '../../data/later-texts.ts';

export const overlayTexts = laterTexts<typeof english>({
  en: () => import('#config/i18n/en/overlays.ts'),
  es: () => import('#config/i18n/es/overlays.ts'),
});
