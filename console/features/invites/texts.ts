import type english from '#config/i18n/en/invites.ts';
import { laterTexts } from '../../data/later-texts.ts';

export type InviteTexts = typeof english;

export const inviteTexts = laterTexts<InviteTexts>({
  en: () => import('#config/i18n/en/invites.ts'),
  es: () => import('#config/i18n/es/invites.ts'),
});

/** Puts what is known into the places of a text: `{date}`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
