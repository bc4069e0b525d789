// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConsoleProvider, useAtServerTime, useAtWorldTime, useWorldNow } from '#console/data/console.tsx';
import { createTicker } from '#console/data/world.ts';
import { consoleParts } from '../draw.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A page whose clock is `now`, with the beat that it counts by. */
function page(now: () => number) {
  vi.useFakeTimers();
  const parts = { ...consoleParts('en'), world: { now, tell: () => undefined, age: () => 0 }, ticker: createTicker(document) };
  return {
    draw: (shown: React.ReactNode) => render(<ConsoleProvider parts={parts}>{shown}</ConsoleProvider>),
    beat: () => act(() => vi.advanceTimersByTime(1000)),
  };
}

describe('console/data/console what counts', () => {
  it('shows the time that it was drawn at until the next beat, however long the page takes to be drawn', () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    // Each look at the clock is a second later, as on a phone that draws slowly.
    let now = 0;
    const { draw, beat } = page(() => (now += 1000));
    const Clock = () => <p>{useWorldNow()}</p>;
    draw(<Clock />);
    expect(screen.getByText('1000')).toBeTruthy();
    beat();
    expect(screen.queryByText('1000')).toBeNull();
    // React's word for a value that is another one each time it is read.
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  it('is not drawn with a beat that changes nothing of what is said', () => {
    let now = 0;
    let drawn = 0;
    const { draw, beat } = page(() => now);
    function Words() {
      drawn += 1;
      return <p>{useAtWorldTime((at) => (at < 3000 ? 'soon' : 'now'))}</p>;
    }
    draw(<Words />);
    now = 2000;
    beat();
    expect([drawn, screen.queryByText('soon') !== null]).toEqual([1, true]);
    now = 3000;
    beat();
    expect([drawn, screen.queryByText('now') !== null]).toEqual([2, true]);
  });

  it("counts by the server's clock where the device's goes wrong", () => {
    const { draw, beat } = page(() => 0);
    vi.setSystemTime(5400);
    const Left = () => <p>{useAtServerTime(10_000, (now) => now)}</p>;
    draw(<Left />);
    expect(screen.getByText('15000')).toBeTruthy();
    beat();
    expect(screen.getByText('16000')).toBeTruthy();
  });
});
