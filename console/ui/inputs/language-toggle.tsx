import { useAtomValue, useSetAtom } from 'jotai';
import type { Locales } from '#config/i18n/i18n-types.ts';
import { awaitFailureTexts } from '../../data/failure-texts.ts';
import { loadLocale, useTexts } from '../../data/i18n.ts';
import { languageCookie, localeAtom } from '../../data/settings.ts';
import './segments.css';
import './language-toggle.css';

/** Fetches a language's texts, shows them and stores the choice. */
export function useChooseLanguage(): (next: Locales) => Promise<void> {
  const setLocale = useSetAtom(localeAtom);
  return async (next) => {
    // What is on the screen may be a failure.
    await Promise.all([loadLocale(next), awaitFailureTexts(next)]);
    // biome-ignore lint/suspicious/noDocumentCookie: the specification stores the language in a cookie
    document.cookie = languageCookie(next, location.protocol === 'https:');
    setLocale(next);
  };
}

/** EN | ES, or the languages' full names where there is room: stored in a cookie for a year. */
export function LanguageToggle({ full }: { full?: boolean }) {
  const locale = useAtomValue(localeAtom);
  const words = useTexts().t.console.shell;
  const names = { en: words.english(), es: words.spanish() };
  const choose = useChooseLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend; this is a pair of buttons
    <div className={full ? 'segments' : 'language'} role="group" aria-label={words.language()}>
      {(['en', 'es'] as const).map((each) => (
        <button
          key={each}
          type="button"
          className={full ? 'segment' : undefined}
          lang={each}
          aria-pressed={each === locale}
          title={full ? undefined : names[each]}
          onClick={() => void choose(each)}
        >
          {full ? names[each] : each.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
