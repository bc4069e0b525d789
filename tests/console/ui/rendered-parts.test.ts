import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useReached, useRenderedParts, useServerRendering } from '#console/ui/rendered-parts.ts';
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

describe('what nobody has come near', () => {
  let seen: (entries: { isIntersecting: boolean }[]) => void;
  const watched: unknown[] = [];
  beforeEach(() => {
    watched.length = 0;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(call: typeof seen) {
          seen = call;
        }
        observe = (element: unknown) => watched.push(element);
        disconnect = () => watched.splice(0);
      },
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => vi.useRealTimers());

  /** A page that has drawn the place's element. */
  async function drawn() {
    const page = drive(useReached, { call });
    const gone = page.now[0]({} as HTMLElement) as () => void;
    return { reached: () => page.now[1], gone };
  }

  it('is drawn when the reader comes near it', async () => {
    const { reached } = await drawn();
    seen([{ isIntersecting: false }]);
    expect([reached(), watched.length]).toEqual([false, 1]);
    seen([{ isIntersecting: true }]);
    await becomes(reached, true);
    expect([watched.length, vi.getTimerCount()]).toEqual([0, 0]);
  });

  it('is drawn in a quiet moment after five seconds, or at once then where the browser knows of no such moments', async () => {
    let quiet: (() => void) | undefined;
    const { reached } = await drawn();
    vi.advanceTimersByTime(4999);
    expect(reached()).toBe(false);
    vi.stubGlobal('requestIdleCallback', (then: () => void) => (quiet = then));
    vi.advanceTimersByTime(1);
    expect(reached()).toBe(false);
    quiet?.();
    await becomes(reached, true);

    vi.stubGlobal('requestIdleCallback', undefined);
    const other = await drawn();
    vi.advanceTimersByTime(5000);
    await becomes(other.reached, true);
  });

  it('is forgotten with a page that is left', async () => {
    let quiet: (() => void) | undefined;
    vi.stubGlobal('requestIdleCallback', (then: () => void) => (quiet = then));
    const { reached, gone } = await drawn();
    vi.advanceTimersByTime(5000);
    gone();
    quiet?.();
    // By the time another page is reached, this one would have been.
    const other = await drawn();
    seen([{ isIntersecting: true }]);
    await becomes(other.reached, true);
    expect([watched.length, vi.getTimerCount(), reached()]).toEqual([0, 0, false]);
  });
});

it('knows a page on a screen from one that is made as text', () => {
  expect(drive(useServerRendering, { call }).now).toBe(false);
});
