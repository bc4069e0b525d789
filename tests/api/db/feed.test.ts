import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardOffers, type FeedFilter, type FeedKey, type FeedRow, feedPage, feedSince, reservedOffers } from '#api/db/feed.ts';
import { createPartitions } from '#api/db/partitions.ts';
import { offers, verdicts } from '#api/db/schema/index.ts';
import { DAY } from '#engine/model/time-units.ts';
import { insertUsers, openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const NOW = Date.UTC(2026, 4, 4, 12);
const USERS = ['ann', 'ben', 'cid'];
const STATIONS = ['north', 'south', 'west'];
const STATUSES = ['got', 'lost', 'dislikes'] as const;

let database: TestDatabase;
let rows: (typeof verdicts.$inferInsert)[];

beforeAll(async () => {
  database = await openTestDatabase();
  await insertUsers(database, { userId: 'ann', name: 'Ann', record: { public: true } }, { userId: 'ben', name: 'B\u202een' });
  // 600 verdicts over 80 days, several at one instant, most of them of today.
  rows = Array.from({ length: 600 }, (_, at) => {
    const ago = at % 3 ? Math.floor(at / 4) * 60_000 : Math.floor(at / 9) * 1.2 * DAY;
    const status = STATUSES[at % 7 === 0 ? 0 : at % 5 === 0 ? 1 : 2]!;
    return {
      seenAt: NOW - Math.floor(ago),
      userId: USERS[at % 3]!,
      service: at % 11 ? 'AMAZON_FLEX' : 'OTHER',
      offerId: `offer-${at}`,
      locationId: STATIONS[at % 4] ?? null,
      reserved: at % 13 === 0,
      status,
      reason: status === 'dislikes' ? 'PRICE_TOO_LOW' : null,
      decidedAt: NOW,
    };
  });
  await createPartitions(database.pool).ensure(rows.map((row) => row.seenAt));
  await database.db.insert(verdicts).values(rows);
  await database.db.insert(offers).values(
    rows.map((row) => ({
      service: row.service,
      offerId: row.offerId,
      currency: 'EUR',
      price: 6050,
      tips: 100,
      startsAt: 1,
      endsAt: 2,
      firstSeenAt: 0,
    })),
  );
});
afterAll(() => database.close());

/** The same, told plainly. */
function expected({ service, userId, status, locationIds }: FeedFilter): string[] {
  return rows
    .filter((row) => service === undefined || row.service === service)
    .filter((row) => userId === undefined || row.userId === userId)
    .filter((row) => status === undefined || row.status === status)
    .filter((row) => !locationIds?.length || locationIds.includes(row.locationId ?? ''))
    .sort((a, b) => b.seenAt - a.seenAt || order(b.userId, a.userId) || order(b.offerId, a.offerId))
    .map((row) => row.offerId);
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const ids = (page: FeedRow[]) => page.map((row) => row.offerId);
const filters = fc.record(
  {
    service: fc.constantFrom('AMAZON_FLEX', 'OTHER'),
    userId: fc.constantFrom(...USERS, 'nobody'),
    status: fc.constantFrom(...STATUSES),
    locationIds: fc.subarray([...STATIONS, 'nowhere']),
  },
  { requiredKeys: [] },
);

describe('api/db/feed: pages', () => {
  it('run from new to old without a gap or a double, whatever the filter and the size (FEED-03, FEED-04)', async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 1, max: 100 }), async (filter, limit) => {
        const seen: string[] = [];
        let before: FeedKey | null = null;
        for (;;) {
          const page: FeedRow[] = await feedPage(database.pool, filter, { before, limit, now: NOW });
          seen.push(...ids(page));
          if (page.length < limit) break;
          before = page.at(-1)!;
        }

        expect(seen).toEqual(expected(filter));
      }),
      { numRuns: 25 },
    );
  });

  it('carry offer, station, driver, and whether the driver shows their name (FEED-13)', async () => {
    const [anns] = await feedPage(database.pool, { userId: 'ann' }, { limit: 1, now: NOW });
    const [bens] = await feedPage(database.pool, { userId: 'ben' }, { limit: 1, now: NOW });
    const [deleted] = await feedPage(database.pool, { userId: 'cid' }, { limit: 1, now: NOW });

    expect(anns).toMatchObject({ userName: 'Ann', userPublic: true, price: 6050, tips: 100, currency: 'EUR', startsAt: 1, endsAt: 2 });
    expect(bens).toMatchObject({ userName: 'Ben', userPublic: false });
    expect(deleted).toMatchObject({ userName: null, userPublic: false });
  });

  it('show offers later than the clock, too', async () => {
    const page = await feedPage(database.pool, {}, { limit: 5, now: NOW - 10 * DAY });

    expect(ids(page)).toEqual(expected({}).slice(0, 5));
  });
});

describe('api/db/feed: what is new', () => {
  it('follows on without a gap, the oldest first to come, newest on top (FEED-05)', async () => {
    const all = expected({});
    const after = (await feedPage(database.pool, {}, { limit: 60, now: NOW })).at(-1)!;

    const first = await feedSince(database.pool, {}, { after, limit: 40 });
    const rest = await feedSince(database.pool, {}, { after: first[0]!, limit: 40 });

    expect([...ids(rest), ...ids(first)]).toEqual(all.slice(0, 59));
  });
});

describe('api/db/feed: dashboard', () => {
  it.each(STATUSES)('lists a driver’s offers with outcome %s in the window, newest first', async (status) => {
    const since = NOW - 7 * DAY;
    const newer = new Set(rows.filter((row) => row.seenAt >= since).map((row) => row.offerId));

    const found = await dashboardOffers(database.pool, { userId: 'ann', service: 'AMAZON_FLEX', status, since, limit: 500 });

    expect(ids(found)).toEqual(expected({ userId: 'ann', service: 'AMAZON_FLEX', status }).filter((id) => newer.has(id)));
  });

  it('stops at the limit', async () => {
    expect(
      await dashboardOffers(database.pool, { userId: 'ann', service: 'AMAZON_FLEX', status: 'dislikes', since: 0, limit: 7 }),
    ).toHaveLength(7);
  });

  it('lists reserved offers whatever became of them', async () => {
    const reserved = new Set(rows.filter((row) => row.reserved).map((row) => row.offerId));

    const found = await reservedOffers(database.pool, { userId: 'ann', since: 0, limit: 500 });

    expect(ids(found)).toEqual(expected({ userId: 'ann' }).filter((id) => reserved.has(id)));
    expect(found.length).toBeGreaterThan(0);
  });
});
