import { expect, it, vi } from 'vitest';
import { useFollows } from '#console/ui/rendered-parts.ts';
import { drive } from '../drive.tsx';

const call = () => undefined;
const becomes = (shown: () => unknown, wanted: unknown) => vi.waitFor(() => expect(shown()).toEqual(wanted), 10_000);

it('lets what a page can do without follow in its order, and at once on a page that is opened later', async () => {
  const seen: number[] = [];
  const follow = (order: 1 | 2 | 3 | 4) =>
    drive(
      () => {
        const follows = useFollows(order);
        if (follows && !seen.includes(order)) seen.push(order);
        return follows;
      },
      { call },
    );
  const [last, first, second] = [follow(4), follow(1), follow(2)];
  const gone = follow(1);
  expect([first.now, second.now, last.now]).toEqual([false, false, false]);
  gone.end();

  await becomes(() => last.now, true);
  expect(seen).toEqual([1, 2, 4]);
  expect(gone.now).toBe(false);
  expect(drive(() => useFollows(4), { call }).now).toBe(true);
});
