import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FeedOffer } from '#api/contract/offers.ts';
import { FEED } from '#config/constants.ts';
import { ConsoleProvider } from '#console/data/console.tsx';
import { loadLocale } from '#console/data/i18n.ts';
import { BlockFeed } from '#console/features/block-feed/block-feed.tsx';
import { filterOf, queryOf } from '#console/features/block-feed/filter.ts';
import { consoleParts, draw, wordsOf } from '../../draw.tsx';
import { entryOf } from '../../entries.ts';
import { anOffer } from '../../make.ts';

const { manifest } = entryOf('VEHO');
const screen = <BlockFeed manifest={manifest} userId="u1" />;

/** What the cache holds once a page came for this filter. */
function came(offers: FeedOffer[], status: string | null = null, places: string[] = []): [readonly unknown[], unknown] {
  return [['feed', 'u1', 'VEHO', status, places], { pages: [{ items: offers, lastEvaluatedKeys: null }], pageParams: [{}] }];
}

beforeAll(() => loadLocale('es'));

describe('console/features/block-feed', () => {
  it('gives every row the height of a feed row, and 250 px to one that begins a day (CONST-03)', () => {
    const html = draw(screen, { known: [came([anOffer(), anOffer()])] });

    expect(FEED.rowHeights).toEqual([215, 250]);
    expect([...html.matchAll(/style="(top:\d+px;height:\d+px)"/g)].map(([, style]) => style)).toEqual(
      ['top:0;height:250px', 'top:250px;height:215px', 'top:465px;height:215px'].filter((style) => !style.startsWith('top:0;')),
    );
    expect(html).toContain('top:0;height:250px');
  });

  it('draws a few rows of a long list, each with its place in the whole (FEED-02)', () => {
    const html = draw(screen, { known: [came(Array.from({ length: 500 }, () => anOffer()))] });

    const rows = html.match(/class="feed-row"/g)!.length;
    expect(rows).toBeLessThan(20);
    expect(html).toContain('aria-posinset="1" aria-setsize="501"');
    expect(html).toContain(`height:${501 * 215 + 35}px`);
  });

  it('shows what the filter in the address lets through, after a reload as before it', () => {
    const known = [came([anOffer({ location: 'Everything' })]), came([anOffer({ location: 'Lost ones' })], 'lost', ['s1', 's2'])];
    const read = (path: string) => wordsOf(draw(screen, { path, known }));

    expect(read('/veho/blocks')).toContain('Everything');
    expect(read('/veho/blocks?status=lost&location=s1&location=s2')).toContain('Lost ones');
    // How much is filtered is shown on the button.
    expect(read('/veho/blocks?status=lost&location=s1&location=s2')).toMatch(/Filter.*\|2\|/);
    expect(read('/veho/blocks?status=nonsense')).toContain('Everything');
  });

  it('has the outcomes with their counts, the chosen one pressed, and each day with what was won on it', () => {
    const offer = anOffer();
    const counts = { got: 2, lost: 1200, dislikes: 41, passed: 8 };
    const days = [
      {
        from: offer.timestampGrabbed - 12 * 3_600_000,
        counts: { got: 1, lost: 2, dislikes: 3, passed: 1 },
        won: [{ currency: 'USD', amount: 8455 }],
      },
    ];
    const summary: [readonly unknown[], unknown] = [['feed-summary', 'u1', 'VEHO', [], offer.timeZone], { from: 0, counts, days }];
    const html = draw(screen, { path: '/veho/blocks?status=got', known: [came([offer], 'got'), summary] });

    expect(wordsOf(html)).toContain('|All 1.2K|Won 2|Lost 1.2K|Skipped 33|Held out 8|');
    expect(html).toMatch(/aria-pressed="true"[^>]*>Won 2/);
    expect(wordsOf(html)).toMatch(/Nov 19[^|]*\|\$84\.55 won · 6 offers\|/);
  });

  it('says which block an offer overlaps, with its place and platform', () => {
    const { timestampService: startsAt, timestampEndService: endsAt } = anOffer();
    const clash = { service: 'AMAZON_FLEX', location: 'UIL2', timeZone: 'America/Chicago', startsAt: startsAt!, endsAt: endsAt! };
    const refused = anOffer({ status: 'dislikes', reason: 'UNKNOWN', detail: 'OVERLAP', clash });

    expect(wordsOf(draw(screen, { known: [came([refused])] }))).toMatch(/\|Overlaps [^|]* at UIL2, Flex\|/);
  });

  it('reads a filter from the address as it was written into it', () => {
    for (const filter of [
      { status: null, locationIds: [] },
      { status: 'got' as const, locationIds: [] },
      { status: 'dislikes' as const, locationIds: ['us/ä & b', 'c'] },
    ])
      expect(filterOf(new URLSearchParams(queryOf(filter).toString()))).toEqual(filter);
    expect(filterOf(new URLSearchParams('status=all&location=a&location=a'))).toEqual({ status: null, locationIds: ['a'] });
  });

  it('says that the feed failed, in both languages (FEED-14)', async () => {
    expect(await failed('en')).toContain('|Error getting feed|Try again|');
    expect(await failed('es')).toContain('|Error al obtener las ofertas recientes|Reintentar|');
  });
});

/** The words of the feed whose first page did not come. */
async function failed(locale: 'en' | 'es'): Promise<string> {
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  await queries.prefetchInfiniteQuery({
    queryKey: ['feed', 'u1', 'VEHO', null, []],
    queryFn: () => Promise.reject(new Error('no line')),
    initialPageParam: {},
    retry: false,
  });
  const html = renderToString(
    <ConsoleProvider parts={{ ...consoleParts(locale), queries }}>
      <MemoryRouter>{screen}</MemoryRouter>
    </ConsoleProvider>,
  );
  return wordsOf(html);
}
