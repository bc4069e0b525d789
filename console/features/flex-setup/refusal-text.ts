import { useTexts } from '../../data/i18n.ts';
import type { Refusal } from './wizard.ts';

/** Why the platform said no, in the reader's language; the server's own words where its code is not known here. */
export function useRefusalText(refusal: Refusal | null): string | null {
  const { at } = useTexts();
  if (refusal === null) return null;
  return (refusal.code === null ? undefined : at(`failures.${refusal.code}`)) ?? refusal.message;
}
