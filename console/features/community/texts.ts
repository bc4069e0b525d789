import type english from '#config/i18n/en/community.ts';
import type { Locales } from '#config/i18n/i18n-types.ts';
import { laterTexts } from '../../data/later-texts.ts';
import { count } from '../../ui/text/format.ts';

export type CommunityTexts = typeof english;

export const communityTexts = laterTexts<CommunityTexts>({
  en: () => import('#config/i18n/en/community.ts'),
  es: () => import('#config/i18n/es/community.ts'),
});

/** `1 like`, `3 likes`, `1.2K likes`. */
export function counted(words: { one: string; other: string }, value: number, locale: Locales): string {
  return value === 1 ? words.one : words.other.replace('{count}', count(value, locale));
}
