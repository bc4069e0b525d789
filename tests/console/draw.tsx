import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import { type ConsoleParts, ConsoleProvider } from '#console/data/console.tsx';
import { failureTexts } from '#console/data/failure-texts.ts';
import { localeAtom } from '#console/data/settings.ts';
import './entries.ts';
import { NOON } from './make.ts';

// As after a page's first screen.
await Promise.all([failureTexts('en'), failureTexts('es')]);

interface Drawn {
  locale?: 'en' | 'es';
  /** The address, and the pattern it fits where the screen reads its places. */
  path?: string;
  pattern?: string;
  /** What the caches hold, by key. */
  known?: [key: readonly unknown[], value: unknown][];
  /** What was asked for in vain, by key. */
  failed?: (readonly unknown[])[];
}

/** A screen as HTML. */
export function draw(screen: ReactNode, { locale = 'en', path = '/', pattern = '*', known = [], failed = [] }: Drawn = {}): string {
  return renderToString(
    <ConsoleProvider parts={consoleParts(locale, known, failed)}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path={pattern} element={screen} />
        </Routes>
      </MemoryRouter>
    </ConsoleProvider>,
  ).replaceAll('&#x27;', "'");
}

/** What a screen may use, with nothing behind it: no server, a clock that stands. */
export function consoleParts(locale: 'en' | 'es', known: Drawn['known'] = [], failed: Drawn['failed'] = []): ConsoleParts {
  const store = createStore();
  store.set(localeAtom, locale);
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  for (const [key, value] of known) queries.setQueryData(key, value);
  for (const queryKey of failed)
    queries
      .getQueryCache()
      .build(queries, { queryKey })
      .setState({ status: 'error', error: new Error('refused'), fetchStatus: 'idle' });
  return {
    call: null as never,
    session: null as never,
    store,
    queries,
    world: { now: () => NOON, tell: () => undefined, age: () => 0 },
    ticker: { beats: () => 0, subscribe: () => () => undefined },
  };
}

/** HTML as its reader meets it: the words, parted by strokes. */
export function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '|')
    .replace(/[|\s]*\|[|\s]*/g, '|')
    .replaceAll('\u00a0', ' ');
}
