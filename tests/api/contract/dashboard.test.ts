import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blocks } from '#api/db/schema/index.ts';
import { DAY, HOUR } from '#engine/model/time-units.ts';
import { amazonFlex } from '#engine/platforms/amazon-flex/index.ts';
import { control, FLEX, startApi, type TestApi, type TestUser } from '../../support/api.ts';
import { clearDecisions, decided, recordDecisions } from '../../support/offers.ts';

describe('api, what dashboards ask for', () => {
  let api: TestApi;
  let driver: TestUser;
  let other: TestUser;

  beforeAll(async () => {
    api = await startApi();
    const options = amazonFlex.demo!('demo', () => 0.5) as unknown as Record<string, unknown>;
    driver = await api.addUser({ userId: 'driver', flex: { options } });
    other = await api.addUser({ userId: 'other' });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    await api.ctx.db.delete(blocks);
    await control(api.sandboxUrl, 'POST', '/clock', { speed: 1 });
    await control(api.sandboxUrl, 'DELETE', '/faults', {});
  });

  const coach = (act: string, over: Record<string, unknown> = {}, token = driver.token) =>
    api.send('POST', '/prd/sandbox/coach', { token, json: { userId: 'driver', service: FLEX, act, ...over } });
  const state = async () => (await fetch(`${api.sandboxUrl}/_sandbox/state`)).json();

  it('lets a minute pass in a second, and time run as outside again', async () => {
    expect((await coach('fast')).status).toBe(200);
    expect((await state()).clock.speed).toBe(60);
    expect((await coach('real')).status).toBe(200);
    expect((await state()).clock.speed).toBe(1);
  });

  it('publishes a block of $120 at free hours that pass the filters', async () => {
    const now = api.ctx.world.now();
    const place = api.ctx.platforms.find(({ manifest }) => manifest.service === FLEX)!.locations.all()[0]!;
    await api.ctx.db.insert(blocks).values({
      blockId: randomUUID(),
      userId: 'driver',
      service: 'SPARK',
      account: 'a',
      externalId: 'x',
      startsAt: now,
      endsAt: now + 9 * HOUR,
      locationId: place.id,
      currency: 'USD',
      source: 'grab',
      state: 'held',
      heldSince: 0,
    });

    const { status, json } = await coach('offer');

    expect(status).toBe(200);
    expect(json.offer).toMatchObject({ amount: 12_000, currency: 'USD', location: expect.any(String) });
    expect(json.offer.startsAt).toBeGreaterThanOrEqual(now + 9 * HOUR);
  });

  it('lets the platform ask a question where it asks any', async () => {
    expect((await coach('question')).status).toBe(200);
    expect((await state()).faults).toBe(1);
  });

  it('is refused for another driver and without a linked account', async () => {
    expect((await coach('fast', {}, other.token)).status).toBe(403);
    expect(await coach('fast', { userId: 'other' }, other.token)).toMatchObject({ status: 404, json: { code: 'worker.notFound' } });
    expect((await state()).clock.speed).toBe(1);
  });

  it('is refused while the sandbox is off', async () => {
    const { sandbox } = api.ctx;
    api.ctx.sandbox = null;
    try {
      expect(await coach('fast')).toMatchObject({ status: 404, json: { code: 'sandbox.off' } });
    } finally {
      api.ctx.sandbox = sandbox;
    }
  });

  describe('GET /earnings', () => {
    it('adds the tips of the offer to the block that was won, for one service or all', async () => {
      await clearDecisions(api.ctx);
      const now = api.ctx.world.now();
      const won = decided('driver', {
        status: 'got',
        reason: null,
        seenAt: now - 2 * DAY,
        offer: { id: 'tipped', price: 6850, tips: 500 },
      });
      await recordDecisions(api.ctx, [won]);
      const row = (service: string, over: Partial<typeof blocks.$inferInsert> = {}) => ({
        blockId: randomUUID(),
        userId: 'driver',
        service,
        account: 'a',
        externalId: randomUUID(),
        startsAt: now - 4 * HOUR,
        endsAt: now - HOUR,
        locationId: 'nowhere',
        price: 6850,
        currency: 'USD',
        source: 'grab' as const,
        state: 'held' as const,
        heldSince: 0,
        ...over,
      });
      await api.ctx.db
        .insert(blocks)
        .values([row(FLEX, { offerId: 'tipped' }), row('SPARK', { price: 1000 }), row(FLEX, { state: 'dropped' })]);
      const earnings = (query: string, token = driver.token) => api.send('GET', `/prd/earnings?userId=driver${query}`, { token });
      const sums = (json: any) => json.weeks.flatMap((week: any) => week.done.map(({ base, tips, blocks: n }: any) => [base, tips, n]));

      expect(sums((await earnings(`&service=${FLEX}`)).json)).toEqual([[6850, 500, 1]]);
      expect(sums((await earnings('')).json)).toEqual([[7850, 500, 2]]);
      expect((await earnings('', other.token)).status).toBe(403);
    });
  });

  describe('the feed', () => {
    const ask = (path: string, json: Record<string, unknown>, token = driver.token) => api.send('POST', `/prd${path}`, { token, json });

    it('names the block that an offer overlaps, to its own driver', async () => {
      await clearDecisions(api.ctx);
      const now = api.ctx.world.now();
      const station = api.ctx.platforms.find(({ manifest }) => manifest.service === FLEX)!.locations.all()[0]!;
      const times = { startsAt: now + 5 * HOUR, endsAt: now + 8 * HOUR };
      const overlapping = decided('driver', { reason: 'UNKNOWN', detail: 'OVERLAP', margin: 0, seenAt: now - HOUR, offer: times });
      await recordDecisions(api.ctx, [overlapping]);
      const held = {
        userId: 'driver',
        service: FLEX,
        account: 'a',
        locationId: station.id,
        currency: 'USD',
        source: 'grab' as const,
        state: 'held' as const,
      };
      await api.ctx.db.insert(blocks).values([
        { ...held, blockId: randomUUID(), externalId: 'b', startsAt: now + 6 * HOUR, endsAt: now + 7 * HOUR, heldSince: now - 2 * HOUR },
        { ...held, blockId: randomUUID(), externalId: 'c', startsAt: now + 7 * HOUR, endsAt: now + 9 * HOUR, heldSince: now },
      ]);

      const { json } = await ask('/feed', { userId: 'driver', service: FLEX });

      expect(json.items[0].clash).toEqual({
        service: FLEX,
        location: station.name,
        timeZone: station.timeZone,
        startsAt: now + 6 * HOUR,
        endsAt: now + 7 * HOUR,
      });
      const shared = await ask('/feed', { service: FLEX }, other.token);
      expect(shared.json.items[0].clash).toBeUndefined();
    });

    it('counts outcomes in all and by day, with what was won on each, to the cent', async () => {
      await clearDecisions(api.ctx);
      await api.ctx.cache.clear();
      const now = api.ctx.world.now();
      const at = (ago: number, over: Parameters<typeof decided>[1] = {}) => decided('driver', { seenAt: now - ago, ...over });
      const won = { status: 'got' as const, reason: null };
      await recordDecisions(api.ctx, [
        at(3 * DAY, won),
        at(3 * DAY, { ...won, offer: { price: 1111, tips: 1 } }),
        at(3 * DAY),
        at(5 * DAY, { status: 'lost', reason: null }),
        at(40 * DAY),
      ]);

      const { status, json } = await ask('/feed/summary', { userId: 'driver', service: FLEX, timeZone: 'UTC' });

      expect(status).toBe(200);
      expect(json.counts).toEqual({ got: 2, lost: 1, dislikes: 1, passed: 0 });
      expect(json.days).toEqual([
        {
          from: Math.floor((now - 3 * DAY) / DAY) * DAY,
          counts: { got: 2, lost: 0, dislikes: 1, passed: 0 },
          won: [{ currency: 'USD', amount: 6850 + 500 + 1112 }],
        },
        { from: Math.floor((now - 5 * DAY) / DAY) * DAY, counts: { got: 0, lost: 1, dislikes: 0, passed: 0 }, won: [] },
      ]);
      // A driver who was shown newer offers, or took one, is not answered with the count before it.
      await recordDecisions(api.ctx, [at(1000)]);
      const dislikes = async (more: object) =>
        (await ask('/feed/summary', { userId: 'driver', service: FLEX, timeZone: 'UTC', ...more })).json.counts.dislikes;
      expect(await dislikes({})).toBe(1);
      expect(await dislikes({ recount: true })).toBe(2);
      expect(await dislikes({})).toBe(2);
      expect((await ask('/feed/summary', { userId: 'driver', service: FLEX, timeZone: 'Mars/Base' })).status).toBe(400);
      expect((await ask('/feed/summary', { userId: 'driver', service: FLEX }, other.token)).status).toBe(403);
    });
  });
});
