import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blocks } from '#api/db/schema/index.ts';
import { newYorkWeek } from '#api/verbs/new-york.ts';
import { DAY, HOUR } from '#engine/model/time-units.ts';
import { control, FLEX, startApi, type TestApi, type TestUser } from '../../support/api.ts';
import { clearDecisions, decided, recordDecisions } from '../../support/offers.ts';

describe('api/offers, counted', () => {
  let api: TestApi;
  let driver: TestUser;
  let other: TestUser;
  let stations: { id: string }[];

  beforeAll(async () => {
    api = await startApi();
    driver = await api.addUser({ userId: 'driver', flex: {} });
    other = await api.addUser({ userId: 'other' });
    stations = [...api.ctx.platforms.find(({ manifest }) => manifest.id === 'amazon-flex')!.locations.all()];
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    await clearDecisions(api.ctx);
    await api.ctx.db.delete(blocks);
    await api.ctx.cache.clear();
  });

  const get = (path: string, userId = 'driver', token = driver.token) => api.send('GET', `/prd/offers/${path}?userId=${userId}`, { token });

  describe('GET /offers/fates', () => {
    it('counts the last 24 hours by fate and reason with the nearest and the near ones, the commonest first', async () => {
      const seenAt = Date.now() - HOUR;
      const short = (margin: number, station = 0) => decided('driver', { seenAt, margin, offer: { locationId: stations[station]!.id } });
      await recordDecisions(api.ctx, [
        short(250),
        short(500),
        short(501, 1),
        decided('driver', { seenAt, reason: 'TOO_SOON', margin: 16 }),
        decided('driver', { seenAt, reason: 'UNKNOWN', detail: 'OVERLAP', margin: 0 }),
        decided('driver', { seenAt, status: 'lost', reason: null, detail: 'GONE', margin: 0 }),
        decided('driver', { seenAt, status: 'got', reason: null, margin: 0 }),
        decided('driver', { seenAt: Date.now() - DAY - HOUR }),
        decided('other', { seenAt }),
      ]);

      const { status, json } = await get('fates');

      expect([status, json.seen, json.to - json.from]).toEqual([200, 7, DAY]);
      expect(json.fates[0]).toEqual({
        status: 'dislikes',
        reason: 'PRICE_TOO_LOW',
        detail: null,
        count: 3,
        nearest: 2.5,
        near: 2,
        step: 5,
        currency: 'USD',
      });
      expect(json.fates.slice(1)).toHaveLength(4);
      expect(json.fates).toContainEqual({
        status: 'dislikes',
        reason: 'TOO_SOON',
        detail: null,
        count: 1,
        nearest: 16,
        near: 0,
        step: 15,
        currency: null,
      });
      expect(json.fates).toContainEqual(
        expect.objectContaining({ reason: 'UNKNOWN', detail: 'OVERLAP', count: 1, nearest: null, step: null }),
      );
      expect(json.fates).toContainEqual(expect.objectContaining({ status: 'lost', detail: 'GONE', count: 1 }));
    });

    it('keeps amounts of different currencies apart', async () => {
      const priced = (currency: string, station: number) =>
        decided('driver', { margin: 100, offer: { currency, locationId: stations[station]!.id } });
      await recordDecisions(api.ctx, [priced('USD', 0), priced('EUR', 1), priced('EUR', 2)]);

      const { json } = await get('fates');

      expect(json.fates.map(({ count, currency }: { count: number; currency: string }) => [count, currency])).toEqual([
        [2, 'EUR'],
        [1, 'USD'],
      ]);
    });

    it('counts again at the earliest after half a minute', async () => {
      expect((await get('fates')).json.seen).toBe(0);
      await recordDecisions(api.ctx, [decided('driver')]);

      expect((await get('fates')).json.seen).toBe(0);
      api.pass(31_000);

      expect((await get('fates')).json.seen).toBe(1);
    });

    it('tells nobody of another driver', async () => {
      expect((await get('fates', 'driver', other.token)).status).toBe(403);
      expect((await get('earnings', 'driver', other.token)).status).toBe(403);
    });
  });

  describe('GET /offers/earnings', () => {
    const held = (over: Partial<typeof blocks.$inferInsert>) => ({
      blockId: randomUUID(),
      userId: 'driver',
      service: FLEX,
      account: 'driver@example.com',
      externalId: randomUUID(),
      startsAt: 0,
      endsAt: 0,
      locationId: stations[0]!.id,
      currency: 'USD',
      source: 'grab' as const,
      state: 'held' as const,
      heldSince: 0,
      ...over,
    });

    it('counts what was won and kept: a block that was forfeited or taken back earns nothing', async () => {
      const seenAt = Date.now() - 1000;
      const [kept, gone] = [0, 1].map((i) => decided('driver', { seenAt, status: 'got', reason: null, offer: { id: `w${i}` } }));
      await recordDecisions(api.ctx, [kept!, gone!]);
      const times = { startsAt: gone!.offer.startsAt!, endsAt: gone!.offer.endsAt! };
      await api.ctx.db.insert(blocks).values(held({ ...times, offerId: 'w1', state: 'forfeited' }));

      const { status, json } = await get('earnings');

      expect(status).toBe(200);
      expect(json.day).toEqual({ blocks: 1, hours: 3, amounts: [{ currency: 'USD', value: 73.5, perHour: 24.5 }], warns: false });
      expect([json.week.blocks, json.month.blocks]).toEqual([1, 1]);
    });

    it('says how many hours were worked since Monday in New York, up to now', async () => {
      const now = api.ctx.world.now();
      const monday = newYorkWeek(now);
      // The week is a moment old at the least: two blocks over its two ends, one all ahead, one that was taken back.
      await api.ctx.db
        .insert(blocks)
        .values([
          held({ startsAt: monday - HOUR, endsAt: now - 600 }),
          held({ startsAt: now - 600, endsAt: now + HOUR }),
          held({ startsAt: now + HOUR, endsAt: now + 2 * HOUR }),
          held({ startsAt: monday - HOUR, endsAt: now, state: 'dropped' }),
        ]);

      const { json } = await get('earnings');

      expect(json.workedHours).toBeCloseTo((now - monday) / HOUR, 1);
    });
  });

  describe('GET /flex-rating', () => {
    const rating = (userId: string, token: string) => api.send('GET', `/prd/flex-rating?userId=${userId}`, { token });

    it('gives the platform’s rating of the driver (API-19)', async () => {
      const { status, json } = await rating('driver', driver.token);

      expect([status, json]).toEqual([
        200,
        { standingBucket: 'FANTASTIC', standingPosition: 12, lastUpdatedTimestamp: expect.any(Number) },
      ]);
    });

    it('says when the platform does not answer, and asks again the next time', async () => {
      const late = await api.addUser({ userId: 'late', flex: {} });
      await control(api.sandboxUrl, 'POST', '/faults', { platform: 'amazon-flex', call: 'auth', status: 500, times: 1 });

      expect(await rating('late', late.token)).toMatchObject({ status: 502, json: { code: 'platform.failed' } });
      await control(api.sandboxUrl, 'DELETE', '/faults', { platform: 'amazon-flex' });
      expect((await rating('late', late.token)).status).toBe(200);
    });

    it('is not there without a linked account, and nobody else’s', async () => {
      expect((await rating('other', other.token)).status).toBe(404);
      expect((await rating('driver', other.token)).status).toBe(403);
    });
  });
});
