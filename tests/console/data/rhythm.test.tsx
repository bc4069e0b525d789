// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConsoleProvider } from '#console/data/console.tsx';
import { useListKept, useListRefresh, useStreamRhythms } from '#console/data/queries.ts';
import { streamAtom } from '#console/data/settings.ts';
import { MINUTE } from '#engine/model/time-units.ts';
import { consoleParts } from '../draw.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('console/data/queries how often lists are fetched', () => {
  it('follows the stream of events, and a screen is not drawn again for it', async () => {
    vi.useFakeTimers();
    const parts = consoleParts('en');
    let [asked, drawn] = [0, 0];
    function Page() {
      useStreamRhythms();
      return <List />;
    }
    function List() {
      drawn += 1;
      const { data } = useQuery({
        queryKey: ['list'],
        queryFn: () => {
          asked += 1;
          return 'rows';
        },
        refetchInterval: useListRefresh(),
        ...useListKept(),
      });
      return <p>{data}</p>;
    }
    const after = async (ms: number) => {
      await act(() => vi.advanceTimersByTimeAsync(ms));
      return asked;
    };
    render(
      <ConsoleProvider parts={parts}>
        <Page />
      </ConsoleProvider>,
    );
    // Until it is known whether events come, every 15 s.
    expect([await after(1000), await after(15_000)]).toEqual([1, 2]);
    const before = drawn;
    await act(async () => parts.store.set(streamAtom, 'live'));
    expect(drawn).toBe(before);
    expect([await after(MINUTE), await after(4 * MINUTE)]).toEqual([2, 3]);
    // At once, and not after what is left of the five minutes.
    await act(async () => parts.store.set(streamAtom, 'unreachable'));
    expect(await after(15_000)).toBe(4);
  });
});
