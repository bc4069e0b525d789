import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { blocks } from '#api/db/schema/index.ts';
import { DAY, HOUR } from '#engine/model/time-units.ts';
import { control, eventually, FLEX, startApi, type TestApi, type TestUser } from '../../support/api.ts';
import { clearDecisions, decided, recordDecisions } from '../../support/offers.ts';

describe('api/offers', () => {
  let api: TestApi;
  let driver: TestUser;
  let shy: TestUser;
  let open: TestUser;
  let admin: TestUser;
  let station: { id: string; name: string; timeZone: string };

  beforeAll(async () => {
    api = await startApi();
    driver = await api.addUser({ userId: 'driver', flex: {} });
    shy = await api.addUser({ userId: 'shy' });
    open = await api.addUser({ userId: 'open', record: { public: true } });
    admin = await api.addUser({ userId: 'admin', admin: true });
    station = api.ctx.platforms.find(({ manifest }) => manifest.id === 'amazon-flex')!.locations.all()[0]!;
  });
  afterAll(() => api.stop());
  beforeEach(() => clearDecisions(api.ctx));

  const post = (path: string, json: unknown, token = driver.token) => api.send('POST', `/prd${path}`, { token, json });

  describe('the feed', () => {
    it('gives an offer with every field of the specification, in its units (ENT-15, API-06)', async () => {
      const seenAt = Date.now() - 1000;
      await recordDecisions(api.ctx, [decided('driver', { seenAt, offer: { id: 'o1', locationId: station.id } })]);

      const { status, text, json } = await post('/feed', { lastEvaluatedKeys: {}, limit: 50, locationIds: [] });

      expect([status, JSON.parse(text).statusCode]).toEqual([200, 200]);
      expect(json.items).toEqual([
        {
          offerId: 'o1',
          userId: 'driver',
          userName: 'Name of driver',
          service: FLEX,
          serviceAreId: station.id,
          location: station.name,
          timeZone: station.timeZone,
          status: 'dislikes',
          type: 'NON_EXCLUSIVE',
          price: 68.5,
          projectedTips: 5,
          currency: 'USD',
          timestampGrabbed: seenAt,
          timestampService: seenAt + 5 * HOUR,
          timestampEndService: seenAt + 8 * HOUR,
          reason: 'PRICE_TOO_LOW',
          detail: null,
          margin: 2.5,
        },
      ]);
      expect(json.lastEvaluatedKeys).toBeNull();
    });

    it('comes in pages of 50, newest first, without a gap or a repeat (FEED-03, FEED-04, CONST-01)', async () => {
      const at = Date.now() - 10_000;
      // Many at the same instant: a page may end in the middle of them.
      await recordDecisions(
        api.ctx,
        Array.from({ length: 130 }, (_, i) =>
          decided(i % 2 ? 'driver' : 'open', { seenAt: at - Math.floor(i / 40), offer: { id: `p${String(i).padStart(3, '0')}` } }),
        ),
      );

      const seen: string[] = [];
      const sizes: number[] = [];
      for (let key: unknown = {}; key; ) {
        const { json } = await post('/feed', { lastEvaluatedKeys: key });
        sizes.push(json.items.length);
        seen.push(...json.items.map((item: { offerId: string }) => item.offerId));
        key = json.lastEvaluatedKeys;
      }

      expect(sizes).toEqual([50, 50, 30]);
      expect(new Set(seen).size).toBe(130);
    });

    it('shows drivers who are not public as Anonymous; themselves and admins see names (FEED-13, USER-02)', async () => {
      await recordDecisions(
        api.ctx,
        ['driver', 'shy', 'open'].map((id) => decided(id, { offer: { id } })),
      );
      const names = async (token: string) =>
        Object.fromEntries(
          (await post('/feed', {}, token)).json.items.map((item: { offerId: string; userName: string }) => [item.offerId, item.userName]),
        );

      expect(await names(driver.token)).toEqual({ driver: 'Name of driver', shy: 'Anonymous', open: 'Name of open' });
      expect(await names(shy.token)).toEqual({ driver: 'Anonymous', shy: 'Name of shy', open: 'Name of open' });
      expect(await names(admin.token)).toEqual({ driver: 'Name of driver', shy: 'Name of shy', open: 'Name of open' });
      expect(await names(open.token)).toEqual({ driver: 'Anonymous', shy: 'Anonymous', open: 'Name of open' });
    });

    describe('gives drivers who are not public a pseudonym', () => {
      type Item = { offerId: string; userId: string; timestampGrabbed: number };
      const AT = Date.now() - 60_000;
      const ids = async (token: string, path = '/feed', json: object = {}): Promise<Record<string, string>> =>
        Object.fromEntries(((await post(path, json, token)).json.items as Item[]).map(({ offerId, userId }) => [offerId, userId]));
      beforeEach(() =>
        recordDecisions(
          api.ctx,
          ['driver', 'shy', 'open', 'removed'].map((id) => decided(id, { seenAt: AT, offer: { id } })),
        ),
      );

      it.each([
        ['the feed', '/feed'],
        ['what is newer', '/offers/count'],
      ])('of the viewer’s own, the same at every call: %s', async (_, path) => {
        const [seen, again] = [await ids(driver.token, path), await ids(driver.token, path, { limit: 10 })];
        const byOpen = await ids(open.token, path);

        expect(seen).toEqual({ driver: 'driver', open: 'open', shy: expect.any(String), removed: expect.any(String) });
        for (const one of [seen['shy'], seen['removed']]) expect(one).toMatch(/^anon-[\w-]{22}$/);
        expect(again).toEqual(seen);
        expect(new Set([seen['shy'], seen['removed'], byOpen['shy'], byOpen['driver']]).size).toBe(4);
        expect(await ids(shy.token, path)).toMatchObject({ shy: 'shy' });
        expect(await ids(admin.token, path)).toEqual({ driver: 'driver', open: 'open', shy: 'shy', removed: 'removed' });
      });

      it('and their ids nowhere else in an answer, the place of the next page included', async () => {
        const texts = [];
        for (let key: object | null = {}, limit = 1; key; ) {
          const answer = await post('/feed', { lastEvaluatedKeys: key, limit });
          texts.push(answer.text.replaceAll(/offerId\\":\\"\w+/g, ''));
          key = answer.json.lastEvaluatedKeys;
        }

        expect(texts).toHaveLength(5);
        expect(texts.join()).not.toMatch(/shy|removed/);
      });

      it('that is a place to go on from, in both directions, also after the keys were rotated', async () => {
        const { items } = (await post('/feed', {})).json as { items: Item[] };
        const keys = items.map(({ timestampGrabbed, userId, offerId }) => ({ seenAt: timestampGrabbed, userId, offerId }));
        api.ctx.keys.add(Date.now());

        const older = [];
        const newer = [];
        for (const key of keys) {
          older.push(Object.keys(await ids(driver.token, '/feed', { lastEvaluatedKeys: key })).length);
          newer.push(Object.keys(await ids(driver.token, '/offers/count', { lastOffer: key })).length);
        }

        expect([older, newer]).toEqual([
          [3, 2, 1, 0],
          [0, 1, 2, 3],
        ]);
      });

      it('that nobody gets behind by asking what comes after an id of their choice', async () => {
        const counts = new Set<string>();
        for (const userId of ['', 'a', 'shx', 'shy', 'shz', 'zzz', 'anon-', (await ids(open.token))['shy']!]) {
          const key = { seenAt: AT, userId, offerId: 'shy' };
          const older = await ids(driver.token, '/feed', { lastEvaluatedKeys: key });
          const newer = await ids(driver.token, '/offers/count', { lastOffer: key });
          counts.add(`${Object.keys(older).length} ${Object.keys(newer).length}`);
        }

        expect(counts).toEqual(new Set(['0 0']));
      });
    });

    it('narrows by status, station, service and driver', async () => {
      await recordDecisions(api.ctx, [
        decided('driver', { status: 'got', reason: null, offer: { id: 'won', locationId: station.id } }),
        decided('driver', { status: 'lost', reason: null, detail: 'GONE', offer: { id: 'lost' } }),
        decided('open', { offer: { id: 'disliked', locationId: station.id } }),
      ]);
      const ids = async (json: unknown) => (await post('/feed', json)).json.items.map((item: { offerId: string }) => item.offerId).sort();

      expect(await ids({ status: 'got' })).toEqual(['won']);
      expect(await ids({ locationIds: [station.id] })).toEqual(['disliked', 'won']);
      expect(await ids({ service: 'SPARK' })).toEqual([]);
      expect(await ids({ userId: 'driver' })).toEqual(['lost', 'won']);
    });

    it('counts what is newer than the newest offer a screen holds, at most 100 (FEED-05, API-07, CONST-02)', async () => {
      const at = Date.now() - 60_000;
      await recordDecisions(
        api.ctx,
        Array.from({ length: 140 }, (_, i) => decided('open', { seenAt: at + i, offer: { id: `n${i}` } })),
      );
      const lastOffer = { seenAt: at + 9, userId: 'open', offerId: 'n9' };

      const some = await post('/offers/count', { lastOffer: { ...lastOffer, seenAt: at + 129, offerId: 'n129' } });
      const many = await post('/offers/count', { lastOffer });

      expect(some.json.count).toBe(10);
      expect(some.json.items.map((item: { offerId: string }) => item.offerId)).toEqual(Array.from({ length: 10 }, (_, i) => `n${139 - i}`));
      // The oldest hundred of them: the next count goes on without a gap.
      expect([many.json.count, many.json.items.at(-1).offerId]).toEqual([100, 'n10']);
    });

    it.each([
      ['half a key', { lastEvaluatedKeys: { seenAt: 1 } }, 'lastEvaluatedKeys'],
      ['a key beyond all numbers', { lastEvaluatedKeys: { seenAt: 1e300, userId: 'a', offerId: 'b' } }, 'lastEvaluatedKeys.seenAt'],
      ['a limit of 101', { limit: 101 }, 'limit'],
      ['an unknown status', { status: 'won' }, 'status'],
      ['an unknown field', { page: 2 }, 'page'],
    ])('refuses %s by name', async (_, json, path) => {
      const answer = await post('/feed', json);

      expect([answer.status, answer.json.statusCode]).toEqual([400, 400]);
      expect(answer.json.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
    });

    const FAILING = [
      ['/feed', {}, 'Error getting feed'],
      ['/offers', { userId: 'driver' }, 'Error getting offers'],
      ['/offers/reserved', { userId: 'driver' }, 'Error getting offers'],
      ['/blocks', { userId: 'driver' }, 'Error getting user blocks'],
    ] as const;
    it.each(FAILING)('says so when the records fail: %s (ERR-01, ERR-02, ERR-05)', async (path, json, message) => {
      const broken = vi
        .spyOn(api.ctx.database.pool, 'query')
        .mockImplementation((() => Promise.reject(new Error('connection lost'))) as never);
      try {
        const answer = await post(path, json);

        expect([answer.status, answer.json.statusCode, answer.json.message]).toEqual([500, 500, message]);
        expect(answer.text).not.toContain('connection lost');
      } finally {
        broken.mockRestore();
      }
    });
  });

  describe('the dashboard', () => {
    it('gives won of 7 days, disliked and lost of 24 hours, newest first (API-08, FLEX-DASH-10, FLEX-DASH-11, FLEX-DASH-12, FLEX-DASH-14)', async () => {
      const now = Date.now();
      const at = (status: 'got' | 'lost' | 'dislikes', age: number, id: string) =>
        decided('driver', { status, seenAt: now - age, offer: { id } });
      await recordDecisions(api.ctx, [
        at('got', HOUR, 'g1'),
        at('got', 6.9 * DAY, 'g2'),
        at('got', 7.1 * DAY, 'g3'),
        at('lost', 2 * HOUR, 'l1'),
        at('lost', 25 * HOUR, 'l2'),
        at('dislikes', 3 * HOUR, 'd1'),
        at('dislikes', HOUR, 'd2'),
        at('dislikes', 25 * HOUR, 'd3'),
        decided('open', { status: 'got' }),
      ]);

      const { status, json } = await post('/offers', { userId: 'driver' });

      const ids = (rows: { offerId: string }[]) => rows.map((row) => row.offerId);
      expect(status).toBe(200);
      expect([ids(json.got), ids(json.dislikes), ids(json.lost)]).toEqual([['g1', 'g2'], ['d2', 'd1'], ['l1']]);
    });

    it('gives reserved offers of 7 days, whatever became of them (API-09, FLEX-DASH-13, ENT-16)', async () => {
      const now = Date.now();
      await recordDecisions(api.ctx, [
        decided('driver', { seenAt: now - HOUR, offer: { id: 'r1', reserved: true } }),
        decided('driver', { seenAt: now - 8 * DAY, offer: { id: 'r2', reserved: true } }),
        decided('driver', { seenAt: now - HOUR + 1, offer: { id: 'plain' } }),
      ]);

      const { json } = await post('/offers/reserved', { userId: 'driver' });

      expect(json.map((row: { offerId: string; type: string }) => [row.offerId, row.type])).toEqual([['r1', 'EXCLUSIVE']]);
    });
  });

  it('looks 7 days back for won and reserved, 24 hours for disliked and lost, 48 for lists without a window, 24 first for the feed (REPORT-12)', async () => {
    const HOURS = [23, 25, 47, 49, 167, 169];
    const now = Date.now();
    await recordDecisions(
      api.ctx,
      (['got', 'lost', 'dislikes'] as const).flatMap((status) =>
        HOURS.flatMap((hours) =>
          [FLEX, 'VEHO', 'INSTACART'].map((service) =>
            decided('driver', {
              service,
              status,
              seenAt: now - hours * HOUR,
              offer: { id: `${service} ${status} ${hours}`, reserved: true },
            }),
          ),
        ),
      ),
    );
    const hoursOf = (rows: { offerId: string; status?: string }[], status: string) =>
      rows
        .filter((row) => row.offerId.split(' ')[1] === status)
        .map((row) => Number(row.offerId.split(' ')[2]))
        .sort((a, b) => a - b);
    const main = (await post('/offers', { userId: 'driver' })).json;
    const reserved = (await post('/offers/reserved', { userId: 'driver' })).json;
    const veho = (await post('/offers/veho', { userId: 'driver' })).json;
    const all = (await api.send('GET', '/prd/instacart-offers/admin?userId=driver', { token: admin.token })).json;

    expect([hoursOf(main.got, 'got'), hoursOf(main.dislikes, 'dislikes'), hoursOf(main.lost, 'lost')]).toEqual([
      [23, 25, 47, 49, 167],
      [23],
      [23],
    ]);
    expect(hoursOf(reserved, 'lost')).toEqual([23, 25, 47, 49, 167]);
    // Veho's dashboard has no table of lost offers, and the list of the office names no days.
    expect([hoursOf(veho, 'got'), hoursOf(veho, 'lost')]).toEqual([
      [23, 25, 47, 49, 167],
      [23, 25, 47],
    ]);
    expect(hoursOf(all, 'dislikes')).toEqual([23, 25, 47]);

    const looked = vi.spyOn(api.ctx.database.pool, 'query');
    const { items } = (await post('/feed', { limit: 9 })).json;
    const asked = looked.mock.calls.flatMap(([query, values]) => [
      ...((query as { values?: unknown[] }).values ?? []),
      ...((values as unknown[] | undefined) ?? []),
    ]);
    // The server's own rounds ask about this minute.
    const since = asked.filter((value) => Number(value) > now - 8 * DAY && Number(value) < now - HOUR);
    looked.mockRestore();
    expect(hoursOf(items, 'got')).toEqual([23, 23, 23]);
    expect(since.map((value) => Math.round((now - Number(value)) / HOUR))).toEqual([24]);
  });

  describe('blocks', () => {
    const wonBlock = async () => {
      const startsAt = (Math.ceil(Date.now() / HOUR) + 30) * HOUR;
      await api.send('PATCH', '/prd/user/web', {
        token: driver.token,
        json: {
          userId: 'driver',
          body: { userDisabled: false, driverOptions: { locations: [station.id], schedule: JSON.stringify(Array(7).fill([0, 24, '30'])) } },
        },
      });
      await control(api.sandboxUrl, 'POST', '/offers', {
        platform: 'amazon-flex',
        offers: [
          {
            locationId: station.id,
            price: 87.5,
            startsAt: new Date(startsAt).toISOString(),
            endsAt: new Date(startsAt + 3 * HOUR).toISOString(),
          },
        ],
      });
      const block = await eventually(async () => (await post('/blocks', { userId: 'driver' })).json.scheduledAssignments[0]);
      return { startsAt, block };
    };

    it('are shown as soon as they are won, in seconds and dollars, and forfeited for ever (API-10, API-15, ENT-18, ERR-25, FLEX-DASH-39)', async () => {
      const { startsAt, block } = await wonBlock();

      expect(block).toMatchObject({
        service: FLEX,
        startTime: startsAt / 1000,
        endTime: startsAt / 1000 + 3 * 3600,
        bookedPrice: { amount: 87.5, currency: 'USD' },
        durationInMinutes: 180,
        serviceAreaId: station.id,
        location: station.name,
        source: 'grab',
      });
      const stranger = await post('/forfeit', { userId: 'driver', startTime: block.startTime }, shy.token);
      const given = await post('/forfeit', { userId: 'driver', startTime: block.startTime });
      const again = await post('/forfeit', { userId: 'driver', startTime: block.startTime });
      const left = await post('/blocks', { userId: 'driver' });
      const ledger = await control(api.sandboxUrl, 'GET', '/ledger?platform=amazon-flex');

      expect(stranger.status).toBe(403);
      expect([given.status, given.json.message]).toEqual([200, 'Block was forfeited successfully.']);
      expect([again.status, again.json.message]).toEqual([404, 'Unable to forfeit block']);
      expect(left.json.scheduledAssignments).toEqual([]);
      expect(ledger.filter((row: { call: string }) => row.call === 'release')).toHaveLength(1);
      await api.send('PATCH', '/prd/status', { token: driver.token, json: { newStatus: 'Stopping' } });
    });

    it('stay in the records when the platform does not take them back (ERR-24)', async () => {
      const startsAt = (Math.ceil(Date.now() / HOUR) + 50) * HOUR;
      await api.ctx.db.insert(blocks).values({
        blockId: crypto.randomUUID(),
        userId: 'driver',
        service: FLEX,
        account: 'driver@example.com',
        externalId: String(startsAt / 1000),
        startsAt,
        endsAt: startsAt + HOUR,
        locationId: station.id,
        price: 2000,
        currency: 'USD',
        source: 'reconcile',
        state: 'held',
        heldSince: 0,
      });
      await control(api.sandboxUrl, 'POST', '/faults', { platform: 'amazon-flex', call: 'release', times: 5, status: 500 });

      const answer = await post('/forfeit', { userId: 'driver', startTime: startsAt / 1000 });
      await control(api.sandboxUrl, 'DELETE', '/faults');

      expect([answer.status, answer.json.message]).toEqual([502, 'Unable to forfeit block']);
      const held = await api.ctx.db.select({ state: blocks.state, startsAt: blocks.startsAt }).from(blocks);
      expect(held.find((row) => row.startsAt === startsAt)?.state).toBe('held');
    });

    it('are read once in two minutes unless one of them changes (CONST-07)', async () => {
      const other = await api.addUser({ userId: 'cached' });
      const ask = async () => (await post('/blocks', { userId: 'cached' }, other.token)).json.scheduledAssignments.length;
      const startsAt = Date.now() + HOUR;
      const row = {
        userId: 'cached',
        service: FLEX,
        account: 'x',
        endsAt: startsAt + HOUR,
        locationId: station.id,
        currency: 'USD',
        source: 'grab',
        state: 'held',
        heldSince: 0,
      } as const;

      expect(await ask()).toBe(0);
      await api.ctx.db.insert(blocks).values({ ...row, blockId: crypto.randomUUID(), externalId: '1', startsAt });
      expect(await ask()).toBe(0);
      api.pass(121_000);
      expect(await ask()).toBe(1);
    });
  });
});
