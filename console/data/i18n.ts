import { useAtomValue } from 'jotai';
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react';
import { i18nString, type TranslateByString } from 'typesafe-i18n';
import en from '#config/i18n/en/first.ts';
import type english from '#config/i18n/en/screens.ts';
import type { Formatters, Locales, TranslationFunctions } from '#config/i18n/i18n-types.ts';
import { localeAtom } from './settings.ts';

/** One language: texts with places to fill as functions, and the plain words behind dotted keys. */
export interface Texts {
  t: TranslationFunctions;
  /** A text without places, by its dotted key: a failure code, a column's label. Undefined where there is none. */
  at(key: string): string | undefined;
}

/** What the platforms say, by language and a platform's id: English comes with what a platform's screens are drawn from. */
const platformTexts: Record<Locales, Record<string, object>> = { en: {}, es: {} };

export function addPlatformTexts(locale: Locales, words: Record<string, object>): void {
  Object.assign(platformTexts[locale], words);
}

/** What failures say, by language: see `failure-texts.ts`. An object each, which the texts below hold. */
const failures: Record<Locales, object> = { en: {}, es: {} };

export function addFailureTexts(locale: Locales, words: object): void {
  Object.assign(failures[locale], words);
}

/** What a new driver sees, in English: see `join-texts.ts`. */
const join: object = {};

export function addJoinTexts(words: object): void {
  Object.assign(join, words);
}

/** English is always there; another language is fetched when it is first chosen. */
const loaded = new Map<Locales, Texts>([['en', textsOf('en', { ...en, join } as typeof english)]]);

export async function loadLocale(locale: Locales): Promise<void> {
  if (loaded.has(locale)) return;
  const [screens, platforms] = await Promise.all([import('#config/i18n/es/screens.ts'), import('#config/i18n/es/platforms.ts')]);
  addPlatformTexts(locale, platforms.default);
  loaded.set(locale, textsOf(locale, screens.default));
}

export function textsFor(locale: Locales): Texts {
  return loaded.get(locale) ?? loaded.get('en')!;
}

type SpokenTexts = Texts & { locale: Locales };
const Spoken = createContext<SpokenTexts>({ ...textsFor('en'), locale: 'en' });

/** One subscription for the hundred places that show texts. */
export function TextsProvider({ children }: { children: ReactNode }) {
  const locale = useAtomValue(localeAtom);
  const texts = textsFor(locale);
  const value = useMemo(() => ({ ...texts, locale }), [texts, locale]);
  return createElement(Spoken, { value }, children);
}

/** The texts of the language in use, and which it is. */
export function useTexts(): SpokenTexts {
  return useContext(Spoken);
}

/**
 * The texts of a place as functions. The library's own object makes each place and all its texts once more whenever a word is said,
 * which was a fifth of drawing a card; here they are made once. What is not there says nothing, and may come later.
 */
function spoken(words: object | undefined, say: TranslateByString): object {
  const known = new Map<string | symbol, unknown>();
  const at = (_: unknown, key: string | symbol) => {
    if (!known.has(key)) {
      const found = (words as Record<string | symbol, unknown> | undefined)?.[key];
      if (found === undefined) return spoken(undefined, say);
      known.set(key, typeof found === 'string' ? say.bind(null, found) : spoken(found as object, say));
    }
    return known.get(key);
  };
  return new Proxy(() => '', {
    get: at,
    ownKeys: () => Object.keys(words ?? {}),
    getOwnPropertyDescriptor: (_, key) =>
      words && Object.hasOwn(words, key) ? { value: at(_, key), enumerable: true, configurable: true } : undefined,
  });
}

function textsOf(locale: Locales, screens: typeof english): Texts {
  const words = { ...screens, failures: failures[locale] };
  return {
    // The terminal's texts are not among the screens', and no screen asks for them.
    t: spoken(words, i18nString<Locales, Formatters>(locale, {})) as TranslationFunctions,
    at(key) {
      let place: unknown = key.startsWith('platforms.') ? { platforms: platformTexts[locale] } : words;
      for (const part of key.split('.')) {
        if (typeof place !== 'object' || place === null || !Object.hasOwn(place, part)) return undefined;
        place = (place as Record<string, unknown>)[part];
      }
      return typeof place === 'string' ? place : undefined;
    },
  };
}
