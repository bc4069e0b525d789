// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { Link, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useScrollPosition } from '#console/app/scroll-position.ts';
import { open } from '../open.tsx';

const place = { y: 0, height: 5000 };

beforeEach(() => {
  sessionStorage.clear();
  Object.assign(place, { y: 0, height: 5000 });
  vi.stubGlobal('innerHeight', 800);
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => place.y);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => place.height);
  vi.stubGlobal('scrollTo', (_x: number, y: number) => {
    place.y = Math.min(y, Math.max(0, place.height - 800));
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Pages() {
  useScrollPosition();
  const navigate = useNavigate();
  return (
    <>
      <Link to="/details">on</Link>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
    </>
  );
}

const scrolled = (y: number) => {
  place.y = y;
  dispatchEvent(new Event('scroll'));
};
const frames = () => act(() => new Promise((resolve) => setTimeout(resolve, 80)));

it('begins a new page at its top and returns on Back to where the page was left, once it is tall enough', async () => {
  const page = await open(<Pages />, { paths: ['/list'] });
  scrolled(1800);

  await page.user.click(page.getByRole('link', { name: 'on' }));
  expect(place.y).toBe(0);

  // The list is fetched again: for a moment the page is short.
  place.height = 900;
  await page.user.click(page.getByRole('button', { name: 'back' }));
  await frames();
  expect(place.y).toBeLessThan(200);
  place.height = 5000;
  await frames();
  expect(place.y).toBe(1800);
});

it('pulls nobody away who moves the page meanwhile', async () => {
  const page = await open(<Pages />, { paths: ['/list'] });
  scrolled(1800);
  await page.user.click(page.getByRole('link', { name: 'on' }));
  place.height = 900;
  await page.user.click(page.getByRole('button', { name: 'back' }));
  dispatchEvent(new Event('wheel'));
  place.height = 5000;
  await frames();

  expect(place.y).toBeLessThan(200);
});
