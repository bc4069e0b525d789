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
async function show() {
  for (const [frame, call] of frames) {
    frames.delete(frame);
    call();
  }
  await new Promise((resolve) => setTimeout(resolve, 30));
}
const call = () => undefined;

it('draws a page’s parts one after the other, each once the one before can be seen', async () => {
  const page = drive(() => useRenderedParts(3, true), { call });
  await new Promise((resolve) => setTimeout(resolve, 30));
  const drawn = [page.now];
  for (let i = 0; i < 3; i++) {
    await show();
    drawn.push(page.now);
  }
  expect(drawn).toEqual([1, 2, 3, 3]);
});

it('draws the first alone until what the others show has come', async () => {
  const page = drive(() => useRenderedParts(2, false), { call });
  await show();
  expect([page.now, frames.size]).toEqual([1, 0]);
});

it('draws nothing more for a reader who has left', async () => {
  const page = drive(() => useRenderedParts(2, true), { call });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(frames.size).toBe(1);
  page.end();
  expect(frames.size).toBe(0);
});

it('knows a page on a screen from one that is made as text', () => {
  expect(drive(useServerRendering, { call }).now).toBe(false);
});
