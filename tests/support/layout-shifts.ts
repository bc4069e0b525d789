import { expect, type Page } from '@playwright/test';

interface Shift {
  value: number;
  moved: string[];
}

/** From now on each page of this tab keeps what moved on it without having been touched. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) => `${x},${y} ${width}x${height}`);
          return `${node?.nodeName} ${node?.className}: ${from} -> ${to}`;
        });
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Nothing has moved while the page came, from its first paint on. */
export async function expectStill(page: Page): Promise<void> {
  expect(await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)).toEqual([]);
}
