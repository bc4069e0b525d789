import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import { type ConsoleParts, ConsoleProvider } from '#console/data/console.tsx';
import { localeAtom } from '#console/data/settings.ts';
import { NOON } from './make.ts';

interface Drawn {
  locale?: 'en' | 'es';
  /** The address, and the pattern it fits where the screen reads its places. */
  path?: string;
  pattern?: string;
  /** What the caches hold, by key. */
  known?: [key: readonly unknown[], value: unknown][];
}

/** A screen as HTML. */
export function draw(screen: ReactNode, { locale = 'en', path = '/', pattern = '*', known = [] }: Drawn = {}): string {
  return renderToString(
    <ConsoleProvider parts={consoleParts(locale, known)}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path={pattern} element={screen} />
        </Routes>
      </MemoryRouter>
    </ConsoleProvider>,
  ).replaceAll('&#x27;', "'");
}

/** What a screen may use, with nothing behind it: no server, a clock that stands. */
export function consoleParts(locale: 'en' | 'es', known: Drawn['known'] = []): ConsoleParts {
  const store = createStore();
  store.set(localeAtom, locale);
  const queries = new QueryClient();
  for (const [key, value] of known) queries.setQueryData(key, value);
  return {
    call: null as never,
    session: null as never,
    store,
    queries,
    world: { now: () => NOON, tell: () => undefined },
    ticker: { subscribe: () => () => undefined },
  };
}

/** HTML as its reader meets it: the words, parted by strokes. */
export function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '|')
    .replace(/[|\s]*\|[|\s]*/g, '|')
    .replaceAll('\u00a0', ' ');
}
