// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Redirect } from '#console/app/redirect.tsx';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

/** A screen whose code never comes. */
const Settings = lazy(() => new Promise<never>(() => undefined));

const page = (home: ReactNode) => (
  <BrowserRouter>
    <Link to="/settings">Settings</Link>
    <Suspense>
      <Routes>
        <Route path="/" element={home} />
        <Route path="/settings" element={<Settings />} />
        <Route path="*" element="another page" />
      </Routes>
    </Suspense>
  </BrowserRouter>
);

it('leads to the other address, and back does not lead to it again', async () => {
  const before = window.history.length;
  await act(async () => render(page(<Redirect to="/flex" />)));
  expect(window.location.pathname).toBe('/flex');
  expect(window.history.length).toBe(before);
});

it('a link pressed before the page knew where it leads wins', async () => {
  const shown = await act(async () => render(page('on its way')));
  await act(async () => shown.getByRole('link').click());
  // Until the link's screen has come, the router still shows the page before it. That page learns now where it leads.
  expect(shown.container.textContent).toContain('on its way');
  await act(async () => shown.rerender(page(<Redirect to="/flex" />)));
  expect(window.location.pathname).toBe('/settings');
});
