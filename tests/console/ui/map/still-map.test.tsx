// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StillMap } from '#console/ui/map/still-map.tsx';

const PLACE = { latitude: 25.76, longitude: -80.19 };
const TILES = { url: '/tiles/{theme}/{z}/{x}/{y}', attribution: '', minZoom: 4, maxZoom: 19 };

let measured: (width: number, height: number) => void;
const widthBefore = window.innerWidth;
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(seen: (entries: { contentRect: { width: number; height: number } }[]) => void) {
        measured = (width, height) => seen([{ contentRect: { width, height } }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.innerWidth = widthBefore;
});

const tilesOf = (page: ReturnType<typeof render>) => [...page.container.querySelectorAll('img')].map((tile) => tile.getAttribute('src'));
const drawn = () =>
  render(
    <Provider store={createStore()}>
      <StillMap place={PLACE} here={null} tiles={TILES} label="Where it is" />
    </Provider>,
  );

it('asks for its tiles with the first drawing on a phone, and leaves them where the map is as wide as was thought', () => {
  window.innerWidth = 390;
  const page = drawn();
  const first = page.container.querySelector('img');
  const asked = tilesOf(page);
  expect(asked.length).toBeGreaterThan(0);

  act(() => measured(322, 120));
  expect(page.container.querySelector('img')).toBe(first);
  expect(tilesOf(page)).toEqual(asked);

  act(() => measured(700, 120));
  expect(tilesOf(page).length).toBeGreaterThan(asked.length);
});

it('is measured first in a wider window', () => {
  window.innerWidth = 1440;
  const page = drawn();
  expect(tilesOf(page)).toEqual([]);

  act(() => measured(364, 120));
  expect(tilesOf(page).length).toBeGreaterThan(0);
});
