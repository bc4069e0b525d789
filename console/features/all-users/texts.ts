import type english from '#config/i18n/en/users.ts';
import { laterTexts } from '../../data/later-texts.ts';

export type UsersTexts = typeof english;

export const usersTexts = laterTexts<UsersTexts>({
  en: () => import('#config/i18n/en/users.ts'),
  es: () => import('#config/i18n/es/users.ts'),
});

/** Puts what is known into the places of a text: `{count}`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
