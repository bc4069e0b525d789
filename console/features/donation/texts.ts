import type english from '#config/i18n/en/donations.ts';
import { laterTexts } from '../../data/later-texts.ts';

export type DonationTexts = typeof english;

export const donationTexts = laterTexts<DonationTexts>({
  en: () => import('#config/i18n/en/donations.ts'),
  es: () => import('#config/i18n/es/donations.ts'),
});
