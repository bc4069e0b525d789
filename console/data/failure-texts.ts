import type english from '#config/i18n/en/failures.ts';
import type { Locales } from '#config/i18n/i18n-types.ts';
import { addFailureTexts } from './i18n.ts';
import { laterTexts } from './later-texts.ts';

/** What each failure says, by its code: it comes after the first screen, or with the first failure. */
export const failureTexts = laterTexts<typeof english>({
  en: () => import('#config/i18n/en/failures.ts').then((file) => kept('en', file)),
  es: () => import('#config/i18n/es/failures.ts').then((file) => kept('es', file as { default: typeof english })),
});

/** Returns once they are there, or cannot be had: what waits for them goes on without. */
export async function awaitFailureTexts(locale: Locales): Promise<void> {
  await failureTexts(locale).catch(() => undefined);
}

function kept(locale: Locales, file: { default: typeof english }): { default: typeof english } {
  addFailureTexts(locale, file.default);
  return file;
}
