import { describe, expect, it } from 'vitest';
import { gather } from '#api/db/gather.ts';

describe('api/db/gather', () => {
  /** Steps that end on request. */
  function stepwise() {
    const steps: { asks: number[]; end(): void; fail(error: Error): void }[] = [];
    const ask = gather(
      (asks: number[]) =>
        new Promise<number[]>((resolve, reject) => void steps.push({ asks, end: () => resolve(asks.map((n) => n * 10)), fail: reject })),
      3,
    );
    return { steps, ask };
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  it('runs at once for the first, then for all that waited, so many at most, each with its answer', async () => {
    const { steps, ask } = stepwise();
    const answers = Promise.all([1, 2, 3, 4, 5].map(ask));
    expect(steps.map(({ asks }) => asks)).toEqual([[1]]);
    for (let at = 0; at < 3; at++) {
      steps[at]!.end();
      await settle();
    }

    expect(steps.map(({ asks }) => asks)).toEqual([[1], [2, 3, 4], [5]]);
    expect(await answers).toEqual([10, 20, 30, 40, 50]);
  });

  it('tells only those of a step that it broke, and goes on', async () => {
    const { steps, ask } = stepwise();
    const answers = Promise.allSettled([1, 2, 3, 4, 5].map(ask));
    steps[0]!.end();
    await settle();
    steps[1]!.fail(new Error('away'));
    await settle();
    steps[2]!.end();

    expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled']);
    const again = ask(6);
    steps[3]!.end();
    expect(await again).toBe(60);
  });
});
