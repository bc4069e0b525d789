// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { Link, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '#console/app/error-boundary.tsx';
import { isMissingFile } from '#console/data/missing-file.ts';
import { open } from '../open.tsx';

const MISSING = 'Failed to fetch dynamically imported module: http://localhost/assets/settings-1.js';
const reload = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page({ words }: { words: string }) {
  const { pathname } = useLocation();
  return (
    <>
      <Link to="/here">away</Link>
      <ErrorBoundary place={pathname}>{pathname === '/broken' ? <Broken words={words} /> : <p>a page that works</p>}</ErrorBoundary>
    </>
  );
}
function Broken({ words }: { words: string }): never {
  throw new TypeError(words);
}

describe('console/app/error-boundary', () => {
  it('waits offline with a page whose file did not come, and fetches it once the server answers', async () => {
    const network = { up: false };
    vi.stubGlobal('fetch', async () => {
      if (!network.up) throw new TypeError('Failed to fetch');
      return new Response();
    });
    const page = await open(<Page words={MISSING} />, { paths: ['/broken'] });

    expect(page.getByRole('alert').textContent).toContain('This page is not on your device yet');
    await act(async () => undefined);
    expect(reload).not.toHaveBeenCalled();

    network.up = true;
    await act(async () => void dispatchEvent(new Event('online')));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('tries again at once where the reader asks for it', async () => {
    const network = { up: false };
    vi.stubGlobal('fetch', async () => (network.up ? new Response() : Promise.reject(new TypeError('Failed to fetch'))));
    const page = await open(<Page words={MISSING} />, { paths: ['/broken'] });
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    expect(reload).not.toHaveBeenCalled();
    network.up = true;
    await page.user.click(page.getByRole('button', { name: 'Try again' }));

    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not fetch for ever a file that is missing from the server', async () => {
    sessionStorage.setItem('fetched-whole-at', String(Date.now()));
    const page = await open(<Page words={MISSING} />, { paths: ['/broken'] });

    expect(page.getByRole('alert').textContent).toContain('Something went wrong on this page.');
  });

  it('lets the reader go on to a page that works', async () => {
    const page = await open(<Page words="a fault of our own" />, { paths: ['/broken'] });
    expect(page.getByRole('button', { name: 'Reload' })).toBeTruthy();

    await page.user.click(page.getByRole('link', { name: 'away' }));

    expect(page.getByText('a page that works')).toBeTruthy();
  });

  it.each([
    MISSING,
    'error loading dynamically imported module: http://localhost/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('knows a file that did not come: %s', (words) => {
    expect(isMissingFile(new TypeError(words))).toBe(true);
    expect(isMissingFile(new TypeError('x is not a function'))).toBe(false);
  });
});
