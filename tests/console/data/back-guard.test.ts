import { describe, expect, it } from 'vitest';
import { holdBack, watchBack } from '#console/data/back-guard.ts';

/** A page with a back button; `seen` = steps that reached the listeners after the guard. */
function aPage() {
  let listen: (event: PopStateEvent) => void = () => undefined;
  const went: number[] = [];
  const seen: unknown[] = [];
  watchBack({
    addEventListener: (_type: string, listener: never) => {
      listen = listener;
    },
    history: { go: (steps: number) => went.push(steps) } as never,
  });
  return {
    went,
    seen,
    pop(idx: number) {
      let stopped = false;
      listen({ state: { idx }, stopImmediatePropagation: () => (stopped = true) } as never);
      if (!stopped) seen.push(idx);
    },
  };
}

describe('console/data/back-guard', () => {
  it('lets every step pass while nothing is held', () => {
    const page = aPage();

    page.pop(1);

    expect(page).toMatchObject({ seen: [1], went: [] });
  });

  it('puts a step back and asks; the answer takes it', () => {
    const page = aPage();
    let go: () => void = () => undefined;
    const release = holdBack(
      (way) => {
        go = way;
      },
      { idx: 3 },
    );

    page.pop(2);
    page.pop(3);
    expect(page).toMatchObject({ seen: [], went: [1] });

    release();
    go();
    page.pop(2);
    expect(page).toMatchObject({ seen: [2], went: [1, -1] });
  });

  it('asks again after an answer to stay, and forgets an older hold', () => {
    const page = aPage();
    const asked: number[] = [];
    const first = holdBack(() => asked.push(1), { idx: 1 });
    const second = holdBack(() => asked.push(2), { idx: 1 });
    first();

    for (let time = 0; time < 2; time++) {
      page.pop(0);
      page.pop(1);
    }

    expect(asked).toEqual([2, 2]);
    second();
    page.pop(0);
    expect(page.seen).toEqual([0]);
  });
});
