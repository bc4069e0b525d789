import { atom, createStore } from 'jotai';
import { CONSOLE } from '#config/constants.ts';
import type { Locales } from '#config/i18n/i18n-types.ts';
import type { SessionState } from './session.ts';
import type { StreamState } from './stream.ts';

/** State of this browser, not of the server. */
export type Store = ReturnType<typeof createStore>;
export { createStore };

export type Theme = 'system' | 'light' | 'dark';

export const sessionAtom = atom<SessionState>({ status: 'starting' });
export const streamAtom = atom<StreamState>('connecting');
/** The server is newer than this page: nothing is asked any more until it is fetched again. */
export const outdatedAtom = atom(false);
/** A call waits for the password: whether it was given is the answer. */
export const identityAtom = atom<{ answer(confirmed: boolean): void } | null>(null);
export const onlineAtom = atom(true);
export const localeAtom = atom<Locales>('en');
export const themeAtom = atom<Theme>('system');

export function readTheme(storage: Pick<Storage, 'getItem'>): Theme {
  const stored = storage.getItem('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Shows the theme and remembers it; `system` follows the device. */
export function showTheme(theme: Theme, page: Document, storage: Pick<Storage, 'setItem'>, deviceIsDark: boolean): void {
  storage.setItem('theme', theme);
  const dark = theme === 'dark' || (theme === 'system' && deviceIsDark);
  page.documentElement.classList.toggle('dark', dark);
  page.documentElement.classList.toggle('light', !dark);
  page.querySelector<HTMLMetaElement>('meta[name="theme-color"]')!.content = dark ? '#111113' : '#f9f9fb';
}

/** The language cookie: `en` or `es`, 365 days. */
export function languageCookie(locale: Locales, secure: boolean): string {
  const seconds = CONSOLE.languageCookieDays * 86_400;
  return `language=${locale}; path=/; max-age=${seconds}; samesite=lax${secure ? '; secure' : ''}`;
}
