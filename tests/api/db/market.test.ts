import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import { loadMarket, marketsLearned } from '#api/db/market.ts';
import { marketStations, offers } from '#api/db/schema/index.ts';
import { learnMarket, storedMarket } from '#api/verbs/market/learn.ts';
import { DAY, HOUR } from '#engine/model/time-units.ts';
import { FLEX, startApi, type TestApi, type TestUser } from '../../support/api.ts';
import { clearDecisions, decided, recordDecisions } from '../../support/offers.ts';

/** Monday noon in Chicago. */
const NOW = Date.UTC(2026, 4, 4, 17);
const RUNNING = new AbortController().signal;

describe('api/market', () => {
  let api: TestApi;
  let admin: TestUser;
  let driver: TestUser;
  let station: { id: string; name: string };

  beforeAll(async () => {
    api = await startApi();
    station = flex().locations.all()[0]!;
    admin = await api.addUser({ userId: 'admin', admin: true });
    driver = await api.addUser({ userId: 'driver', flex: {} });
    await api.addUser({ userId: 'other', flex: {} });
  });
  afterAll(() => api.stop());
  afterEach(async () => {
    await clearDecisions(api.ctx);
    await api.ctx.db.delete(offers);
    await api.ctx.db.delete(marketStations);
  });

  const flex = () => api.ctx.platforms.find(({ manifest }) => manifest.service === FLEX)!;
  const learn = (stopped = RUNNING) => learnMarket({ database: api.ctx.database, world: { now: () => NOW } }, flex(), stopped);
  /** Seen so many hours ago by these drivers; three hours of work at so much an hour, five hours later. */
  const seen = (id: string, hoursAgo: number, perHour: number, by: readonly string[], reserved = false) => {
    const seenAt = NOW - hoursAgo * HOUR;
    return by.map((userId) => {
      const offer = { id, locationId: station.id, startsAt: seenAt + 5 * HOUR, endsAt: seenAt + 8 * HOUR, price: perHour * 3, reserved };
      return decided(userId, { seenAt, offer, status: 'dislikes', reason: 'PRICE_TOO_LOW' });
    });
  };

  it('learns a station from what all drivers saw, and keeps it without a driver in it', async () => {
    await recordDecisions(
      api.ctx,
      [1, 2, 3, 4].flatMap((week) => [
        ...seen(`usual-${week}`, week * 168 - 20, 2000, ['driver', 'other']),
        ...seen(`dear-${week}`, week * 168 - 20, 4000, ['driver']),
        ...seen(`mine-${week}`, week * 168 - 20, 9000, ['driver'], true),
      ]),
    );
    expect(await learn()).toBe(8);

    const [kept] = await loadMarket(api.ctx.database.pool, FLEX);
    expect(kept).toMatchObject({ service: FLEX, locationId: station.id, offers: 8, timeZone: 'America/Chicago' });
    expect(JSON.stringify(await api.ctx.db.select().from(marketStations))).not.toMatch(/driver|other/);
    const model = (await storedMarket(api.ctx.database, FLEX))!;
    expect(model.stations.get(station.id)!.rates).toEqual(kept!.rates);
    expect([...(await marketsLearned(api.ctx.database.pool)).keys()]).toEqual([FLEX]);
  });

  it('shows a station to admins by the hour of the week, and says where it knows nothing', async () => {
    await recordDecisions(
      api.ctx,
      [1, 2, 3, 4].flatMap((week) =>
        [0, 1, 2, 3].flatMap((n) => seen(`u${week}-${n}`, week * 168 - 20, n === 3 ? 4000 : 2000, ['driver', 'other'])),
      ),
    );
    await learn();

    const ask = (locationId: string, token = admin.token) =>
      api.call(contract.marketStation, { service: 'amazon-flex', locationId }, token);
    const { status, json } = await ask(station.id);
    expect(status).toBe(200);
    expect(json).toMatchObject({ name: station.name, offers: 16 });
    // Seen on Tuesday at 8 in the morning, for one in the afternoon.
    const hour = (json as { hours: { weekday: number; hour: number; usual: number; high: number }[] }).hours.find(
      ({ weekday, hour }) => weekday === 1 && hour === 13,
    )!;
    expect(hour.usual).toBeGreaterThan(1800);
    expect(hour.usual).toBeLessThan(2200);
    expect(hour.high).toBeGreaterThanOrEqual(hour.usual);

    expect(await ask('nowhere')).toMatchObject({ status: 404, json: { code: 'market.unknown' } });
    expect((await ask(station.id, driver.token)).status).toBe(403);
  });

  it('writes nothing when it is stopped, and forgets what is older than four weeks', async () => {
    await recordDecisions(api.ctx, [
      ...seen('old', 40 * 24, 2000, ['driver']),
      ...seen('new', 2 * 24, 2000, ['driver']),
      ...seen('newer', 24, 2000, ['driver']),
    ]);
    expect(await learn(AbortSignal.abort())).toBeNull();
    expect(await loadMarket(api.ctx.database.pool, FLEX)).toEqual([]);

    expect(await learn()).toBe(2);
    expect(NOW - (await loadMarket(api.ctx.database.pool, FLEX))[0]!.from).toBeLessThan(28 * DAY);
  });
});
