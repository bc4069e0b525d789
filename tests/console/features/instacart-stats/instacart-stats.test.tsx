// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { INSTACART_STATS } from '#config/constants.ts';
import { loadLocale } from '#console/data/i18n.ts';
import { keys } from '#console/data/live.ts';
import { InstacartStats, rangeRows } from '#console/features/instacart-stats/instacart-stats.tsx';
import { draw, wordsOf } from '../../draw.tsx';
import { aUser } from '../../make.ts';
import { open } from '../../open.tsx';

const STATS = {
  gotMoney: 16.5,
  dislikedMoney: 1010,
  lostMoney: 0,
  types: { delivery: 2, delivery_only: 1 },
  priceMap: { 10: 1, 20: 1, 30: 0, 40: 0, 50: 0, 500: 1 },
  distanceMap: { 5: 2, 10: 0, 15: 0, 20: 0, 50: 1 },
  reasons: { OUT_OF_AREA: 1200, OVERLAP: 7, PRICE_TOO_LOW: 3 },
  stores: Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`Store ${i + 1}`, { totalAmount: 12 - i, totalPrice: 20 }])),
};
const known: [readonly unknown[], unknown][] = [
  [keys.user('u1'), aUser()],
  [['instacart-stats', 'u1'], STATS],
];
const screen = (locale: 'en' | 'es' = 'en') =>
  draw(<InstacartStats />, { locale, path: '/instacart-stats/u1', pattern: '/instacart-stats/:userId', known });
/** The words with every chart's table open. */
async function wordsWithTables(locale: 'en' | 'es' = 'en'): Promise<string> {
  // All of it is in view.
  vi.stubGlobal('IntersectionObserver', undefined);
  const route = <Route path="/instacart-stats/:userId" element={<InstacartStats />} />;
  const page = await open(<Routes>{route}</Routes>, { locale, paths: ['/instacart-stats/u1'], known, call: () => STATS });
  const tables = page.container.querySelectorAll('figure details');
  for (const table of tables) await page.user.click(table.querySelector('summary')!);
  await vi.waitFor(() => expect(page.container.querySelectorAll('figure table')).toHaveLength(tables.length));
  return wordsOf(page.container.innerHTML);
}

beforeAll(() => loadLocale('es'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('console/features/instacart-stats', () => {
  it('shows what was won, disliked and lost, and the kinds in words (INSTA-26, INSTA-27)', async () => {
    const words = await wordsWithTables();

    expect(words).toContain('|Won|$16.50|Disliked|$1,010.00|Lost|$0.00|');
    expect(words).toContain('|Full service|2|Delivery only|1|');
    expect(words).not.toContain('delivery_only');
    expect(await wordsWithTables('es')).not.toMatch(/delivery|Full service/);
  });

  it('names ranges of $10 with $51+ at the end, miles with 21+ (CONST-53, INSTA-28, INSTA-29)', async () => {
    const words = await wordsWithTables();
    const labels = (bounds: readonly number[]) =>
      rangeRows(
        Object.fromEntries(bounds.map((bound) => [bound, 1])),
        String,
        (from, to) => `${from} to ${to}`,
        (from) => `${from}+`,
      ).map(({ label }) => label);

    expect(words).toContain('|$0 to $10|1|$11 to $20|1|$21 to $30|0|$31 to $40|0|$41 to $50|0|$51+|1|');
    expect(words).toContain('|21+ mi|1|');
    expect(labels(INSTACART_STATS.priceBounds)).toEqual(['0 to 10', '11 to 20', '21 to 30', '31 to 40', '41 to 50', '51+']);
    expect(labels(INSTACART_STATS.mileBounds).at(-1)).toBe('21+');
  });

  it('lists why and where batches were disliked, the most first, ten a page of 10, 50 or 100 (INSTA-30)', () => {
    const html = screen();
    const words = wordsOf(html);

    expect(words).toContain('|Station not chosen|1,200|Overlaps a block you hold|7|Price too low|3|');
    expect(words).toContain('|Store 1|12|$20.00|');
    expect(words).toContain('|Store 10|3|');
    expect(words).not.toContain('|Store 11|');
    expect([...html.matchAll(/<option[^>]*>(\d+)/g)].map(([, size]) => size)).toEqual(['10', '50', '100', '10', '50', '100']);
  });

  it('says in both languages that there are none to be had, and offers to ask again (ERR-108)', () => {
    const failing = (locale: 'en' | 'es') =>
      wordsOf(
        draw(<InstacartStats />, {
          locale,
          path: '/instacart-stats/u1',
          pattern: '/instacart-stats/:userId',
          known: [[keys.user('u1'), aUser()]],
          failed: [['instacart-stats', 'u1']],
        }),
      );

    expect(failing('en')).toContain('|There was an error getting instacart stats for this user.|Try again|');
    expect(failing('es')).toContain('|Hubo un error al obtener las estadísticas de Instacart de este usuario.|');
  });
});
