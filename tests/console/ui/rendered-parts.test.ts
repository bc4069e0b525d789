import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRenderedParts, useServerRendering } from '#console/ui/rendered-parts.ts';
import { drive } from '../drive.tsx';

const frames = new Map<number, () => void>();
let asked = 0;
beforeEach(() => {
  frames.clear();
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => {
    frames.set(++asked, call);
    return asked;
  });
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame));
});
afterEach(() => vi.unstubAllGlobals());

/** What has been rendered is painted. */
function show() {
  for (const [frame, call] of frames) {
    frames.delete(frame);
    call();
  }
}
const becomes = (shown: () => unknown, wanted: unknown) => vi.waitFor(() => expect(shown()).toEqual(wanted), 10_000);
const call = () => undefined;

it('draws a page’s parts one after the other, each once the one before can be seen', async () => {
  const page = drive(() => useRenderedParts(3, true), { call });
  for (const parts of [1, 2]) {
    await becomes(() => [page.now, frames.size], [parts, 1]);
    show();
  }
  await becomes(() => [page.now, frames.size], [3, 0]);
});

it('draws the first alone until what the others show has come', async () => {
  const page = drive(() => useRenderedParts(2, false), { call });
  // By the time a later page has asked for its frame, this one would have.
  drive(() => useRenderedParts(2, true), { call });
  await becomes(() => frames.size, 1);
  show();
  expect([page.now, frames.size]).toEqual([1, 0]);
});

it('draws nothing more for a reader who has left', async () => {
  const page = drive(() => useRenderedParts(2, true), { call });
  await becomes(() => frames.size, 1);
  page.end();
  expect(frames.size).toBe(0);
});

it('knows a page on a screen from one that is made as text', () => {
  expect(drive(useServerRendering, { call }).now).toBe(false);
});
