import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import { blocks, offers, users } from '#api/db/schema/index.ts';
import type { Offer } from '#engine/model/offer.ts';
import { DAY, HOUR } from '#engine/model/time-units.ts';
import { everyDay } from '#engine/model/weekly-schedule.ts';
import { FLEX, startApi, type TestApi, type TestUser } from '../../support/api.ts';
import { clearDecisions, decided, recordDecisions } from '../../support/offers.ts';

describe('api/backtest', () => {
  let api: TestApi;
  let driver: TestUser;
  let admin: TestUser;
  let chosen: { id: string; name: string; region: string };
  let beside: { id: string };
  let abroad: { id: string };

  beforeAll(async () => {
    api = await startApi();
    const all = api.ctx.platforms.find(({ manifest }) => manifest.id === 'amazon-flex')!.locations.all();
    chosen = all[0]!;
    beside = all.find((station) => station.region === chosen.region && station.id !== chosen.id)!;
    abroad = all.find((station) => station.region !== chosen.region)!;
    const options = { locations: [chosen.id], schedule: everyDay(0, 24), minPay: 60, timeBuffer: -60 };
    driver = await api.addUser({ userId: 'driver', flex: { options } });
    admin = await api.addUser({ userId: 'admin', admin: true });
    await api.addUser({ userId: 'other', flex: {} });
  });
  afterAll(() => api.stop());
  afterEach(async () => {
    await clearDecisions(api.ctx);
    await api.ctx.db.delete(offers);
    await api.ctx.db.delete(blocks);
    await api.ctx.db.update(users).set({ limits: {} });
  });

  /** Seen by somebody else so many hours ago; three hours of work, five hours later. */
  function seen(id: string, hoursAgo: number, change: Partial<Offer> = {}, userId = 'other') {
    const seenAt = Math.floor((Date.now() - hoursAgo * HOUR) / HOUR) * HOUR;
    const offer = { id, locationId: chosen.id, startsAt: seenAt + 5 * HOUR, endsAt: seenAt + 8 * HOUR, ...change };
    return decided(userId, { seenAt, offer, status: userId === 'other' ? 'dislikes' : 'got', reason: null });
  }
  const ask = (input: Record<string, unknown>, token = driver.token) =>
    api.call(contract.backtest, { userId: 'driver', service: 'amazon-flex', ...input }, token);
  const ids = (rows: { offerId: string }[]) => rows.map((row) => row.offerId);

  it('says what other filters would have won, next to the present ones and what was won', async () => {
    await recordDecisions(api.ctx, [
      seen('cheap', 20, { price: 4500 }),
      seen('fair', 30, { price: 5500 }),
      seen('good', 40, { price: 9000 }),
      seen('won', 50, { price: 7000 }, 'driver'),
      seen('not-chosen', 60, { price: 9900, locationId: beside.id }),
    ]);

    const { status, json } = await ask({ set: { minPay: 50 } });

    expect(status).toBe(200);
    expect([json.service, json.regions, json.to - json.from]).toEqual([FLEX, [chosen.region], 7 * DAY]);
    expect(json.present).toEqual({ offers: 5, caught: 2, hours: 6, pay: { USD: 160 }, refused: { PRICE_TOO_LOW: 2, OUT_OF_AREA: 1 } });
    expect(json.given).toEqual({ offers: 5, caught: 3, hours: 9, pay: { USD: 215 }, refused: { PRICE_TOO_LOW: 1, OUT_OF_AREA: 1 } });
    expect(json.won).toEqual({ caught: 1, hours: 3, pay: { USD: 70 } });
    expect(ids(json.samples.caught)).toEqual(['fair', 'good', 'won']);
    expect(json.samples.changed).toMatchObject([
      {
        offerId: 'fair',
        location: chosen.name,
        price: 55,
        given: { reason: null, margin: 0 },
        present: { reason: 'PRICE_TOO_LOW', margin: 5 },
      },
    ]);
    expect(json.samples.nearMisses).toMatchObject([{ offerId: 'cheap', given: { reason: 'PRICE_TOO_LOW', margin: 5 } }]);
  });

  it('counts the filters as they stand where nothing is changed', async () => {
    await recordDecisions(api.ctx, [seen('good', 40, { price: 9000 })]);

    const { json } = await ask({});

    expect(json.given).toEqual(json.present);
    expect(json.present.caught).toBe(1);
    expect(json.samples.changed).toEqual([]);
  });

  it('reads the days asked for and the regions of the stations, and no offer that was reserved for somebody else', async () => {
    await recordDecisions(api.ctx, [
      seen('late', 2, { price: 9000, startsAt: Date.now() + 5 * HOUR, endsAt: Date.now() + 8 * HOUR }),
      seen('before', 50, { price: 9000 }),
      seen('abroad', 3, { price: 9000, locationId: abroad.id }),
      seen('for-other', 4, { price: 9000, reserved: true }),
      seen('for-driver', 12, { price: 9000, reserved: true }, 'driver'),
    ]);

    const day = (await ask({ days: 1, set: { locations: [chosen.id] } })).json;
    const both = (await ask({ days: 1, set: { locations: [chosen.id, abroad.id] } })).json;

    expect([day.given.offers, ids(day.samples.caught)]).toEqual([2, ['late', 'for-driver']]);
    expect(both.present.refused).toEqual({ OUT_OF_AREA: 1 });
    expect([both.given.offers, both.regions.length]).toEqual([3, 2]);
  });

  it('takes no hours that were taken otherwise, and keeps to the limits of the driver', async () => {
    const startsAt = Math.floor((Date.now() - 20 * HOUR) / HOUR) * HOUR + 6 * HOUR;
    await api.ctx.db.insert(blocks).values({
      blockId: '00000000-0000-4000-8000-000000000001',
      userId: 'driver',
      service: 'OTHER',
      account: 'x',
      externalId: 'x',
      startsAt,
      endsAt: startsAt + HOUR,
      locationId: 'x',
      currency: 'USD',
      source: 'grab',
      state: 'held',
      heldSince: startsAt,
    });
    await api.ctx.db.update(users).set({ limits: { hoursPerWeek: 2 } });
    await recordDecisions(api.ctx, [seen('taken', 20, { price: 9000 }), seen('too-long', 90, { price: 9000 })]);

    const { json } = await ask({});

    expect(json.present.refused).toEqual({ OVERLAP: 1, HOURS_CAP: 1 });
  });

  it('reads any number of offers, slice by slice', async () => {
    const many = Array.from({ length: 2500 }, (_, i) =>
      seen(`o${String(i).padStart(4, '0')}`, 30, { price: i === 1777 ? 9000 : 2000, locationId: i % 3 ? abroad.id : chosen.id }),
    );
    many[1777]!.offer.locationId = chosen.id;
    for (let at = 0; at < many.length; at += 200) await recordDecisions(api.ctx, many.slice(at, at + 200));

    const { json } = await ask({ samples: 3 });

    expect([json.present.offers, json.present.caught, ids(json.samples.caught)]).toEqual([834 + 1, 1, ['o1777']]);
    expect(json.samples.nearMisses).toHaveLength(3);
  });

  it('tells how far it has come where lines are asked for', async () => {
    await recordDecisions(api.ctx, [seen('good', 40, { price: 9000 })]);

    const { text, headers } = await api.send('POST', '/prd/backtest', {
      token: driver.token,
      json: { userId: 'driver', service: 'AMAZON_FLEX' },
      headers: { accept: 'application/x-ndjson' },
    });

    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(headers.get('content-type')).toContain('application/x-ndjson');
    expect(lines.slice(0, -1).every(({ progress }) => progress > 0 && progress <= 1)).toBe(true);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.at(-1).present.caught).toBe(1);
  });

  it('names every option that breaks a rule of the platform, and every field it does not know', async () => {
    const paths = (json: { issues: { path: string }[] }) => json.issues.map(({ path }) => path).sort();

    const bad = await ask({ set: { minPay: 0, timeBuffer: 9999 } });
    const unknown = await ask({ set: { nonsense: 1 } });
    const badInput = await ask({ days: 91, samples: 101 });

    expect([bad.status, bad.json.code, paths(bad.json)]).toEqual([400, 'options.invalid', ['body.set.minPay', 'body.set.timeBuffer']]);
    expect([unknown.status, paths(unknown.json)]).toEqual([400, ['body.set.nonsense']]);
    expect([badInput.status, paths(badInput.json)]).toEqual([400, ['days', 'samples']]);
  });

  it('is for the driver and for admins, and says when there is no such session', async () => {
    expect((await ask({ userId: 'other' })).status).toBe(403);
    expect((await ask({}, admin.token)).status).toBe(200);
    expect((await ask({ userId: 'nobody' }, admin.token)).json.code).toBe('worker.notFound');
    expect((await ask({ service: 'no-such' }, admin.token)).json.code).toBe('worker.notFound');
  });
});
