import { act, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import type { Call } from '#api/contract/client.ts';
import { type ConsoleParts, ConsoleProvider } from '#console/data/console.tsx';
import { consoleParts } from './draw.tsx';

// What comes in a separate file is read from the disk first, on a busy machine not within a second.
configure({ asyncUtilTimeout: 10_000 });

interface Opening {
  /** Answers every call; throws what the server would refuse with. */
  call?: (endpoint: { path: string }, input: Record<string, unknown>) => unknown;
  locale?: 'en' | 'es';
  /** The addresses visited so far; the last one is open. */
  paths?: string[];
  known?: [key: readonly unknown[], value: unknown][];
  parts?: ConsoleParts;
}

/** A screen in a page, with its effects, clicks, keys and focus. The test file asks for the DOM: `@vitest-environment happy-dom`. */
export async function open(
  screen: ReactNode,
  { call, locale = 'en', paths = ['/'], known = [], parts = consoleParts(locale, known) }: Opening = {},
) {
  const at = { path: '' };
  function Address() {
    at.path = useLocation().pathname;
    return null;
  }
  const answer = async (endpoint: { path: string }, input: Record<string, unknown>) => call!(endpoint, input);
  // A screen may wait for its texts before it is drawn.
  const page = await act(async () =>
    render(
      <ConsoleProvider parts={{ ...parts, call: answer as unknown as Call }}>
        <MemoryRouter initialEntries={paths}>
          <Suspense>{screen}</Suspense>
          <Address />
        </MemoryRouter>
      </ConsoleProvider>,
    ),
  );
  return {
    ...page,
    user: userEvent.setup(),
    parts,
    /** The address that is open now. */
    get path() {
      return at.path;
    },
  };
}
