import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FeedOffer } from '#api/contract/offers.ts';
import type { ConsoleParts } from '#console/data/console.tsx';
import { applyEvents } from '#console/data/live.ts';
import { streamAtom } from '#console/data/settings.ts';
import { useOffers } from '#console/features/service/dashboard/queries.ts';
import { consoleParts } from '../../draw.tsx';
import { drive } from '../../drive.tsx';
import { entryOf } from '../../entries.ts';
import { anOffer, offerEvent } from '../../make.ts';

const HALF_AN_HOUR = 30 * 60_000;

describe('console/features/service, offers', () => {
  const offer = anOffer({ service: 'LYFT' });
  let calls = 0;

  beforeEach(() => {
    calls = 0;
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => vi.useRealTimers());

  /** A look at the dashboard: the offers it shows, and what it does when the reader asks for them again. */
  async function look(parts: ConsoleParts, live = true) {
    const call = () => {
      calls += 1;
      return [offer] satisfies FeedOffer[];
    };
    const offers = drive(() => useOffers({ entry: entryOf('LYFT'), userId: 'u1', enabled: true, viewing: !live }), { call, parts });
    await expect.poll(() => offers.now.data?.got.length ?? 0).toBeGreaterThan(0);
    await expect.poll(() => offers.now.isFetching).toBe(false);
    return offers;
  }

  it('are cached for as long as the page lives and kept true by events, unless they are forced (SVC-28)', async () => {
    const page = consoleParts('en');
    page.store.set(streamAtom, 'live');
    const first = await look(page);
    first.end();
    vi.setSystemTime(Date.now() + HALF_AN_HOUR);
    applyEvents(page.queries, 'u1', [offerEvent(anOffer({ service: 'LYFT' }))]);
    const second = await look(page);

    expect([calls, second.now.data?.got.length]).toEqual([1, 2]);
    await second.now.refetch();
    expect(calls).toBe(2);
    second.end();
  });

  it('are fetched again by a page that was loaded again, and where no events come (SVC-28, OPEN-106)', async () => {
    for (const expected of [1, 2]) {
      const page = consoleParts('en');
      page.store.set(streamAtom, 'live');
      (await look(page)).end();
      expect(calls).toBe(expected);
    }
    const cutOff = consoleParts('en');
    (await look(cutOff)).end();
    vi.setSystemTime(Date.now() + HALF_AN_HOUR);
    (await look(cutOff)).end();
    expect(calls).toBe(4);
    const viewed = consoleParts('en');
    viewed.store.set(streamAtom, 'live');
    (await look(viewed, false)).end();
    vi.setSystemTime(Date.now() + HALF_AN_HOUR);
    (await look(viewed, false)).end();
    expect(calls).toBe(6);
  });
});
