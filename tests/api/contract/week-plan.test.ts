import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract } from '#api/contract/index.ts';
import type { WeekPlan } from '#api/contract/week-plan.ts';
import { offers } from '#api/db/schema/index.ts';
import { BILLING } from '#config/constants.ts';
import { localWeek } from '#engine/model/local-days.ts';
import { DAY, HOUR } from '#engine/model/time-units.ts';
import type { Verdict } from '#engine/model/verdict.ts';
import { everyDay } from '#engine/model/weekly-schedule.ts';
import { platforms } from '#engine/platforms/registry.ts';
import { FLEX, startApi, type TestApi, type TestUser } from '../../support/api.ts';
import { clearDecisions, decided, recordDecisions } from '../../support/offers.ts';

describe('api/week-plan', () => {
  let api: TestApi;
  let driver: TestUser;
  let admin: TestUser;
  const station = platforms.find(({ manifest }) => manifest.service === FLEX)!.locations.all()[0]!;

  beforeAll(async () => {
    api = await startApi();
    const options = { locations: [station.id], schedule: everyDay(0, 24), minPay: 20, timeBuffer: -60 };
    driver = await api.addUser({ userId: 'driver', flex: { options } });
    admin = await api.addUser({ userId: 'admin', admin: true });
    await api.addUser({ userId: 'other' });
  });
  afterAll(() => api.stop());

  const ask = async (input: Record<string, unknown> = {}, token = driver.token) =>
    api.call(contract.weekPlan, { userId: 'driver', service: 'amazon-flex', ...input }, token);

  /** Six offers a day at the station, of three hours that start five hours later; every third one is dear. */
  async function record(days: number): Promise<void> {
    const now = Math.floor(Date.now() / HOUR) * HOUR;
    const rows = Array.from({ length: days * 6 }, (_, i) => {
      const seenAt = now - Math.floor(i / 6) * DAY - (i % 6) * 2 * HOUR - HOUR;
      const offer = { id: `o${i}`, locationId: station.id, startsAt: seenAt + 5 * HOUR, endsAt: seenAt + 8 * HOUR, tips: 0 };
      return decided('other', { seenAt, offer: { ...offer, price: i % 3 === 0 ? 12_000 : 6000 }, status: 'dislikes', reason: 'TOO_SOON' });
    });
    await recordDecisions(api.ctx, rows);
    await api.call(contract.runJob, { job: 'markets' }, api.operator);
  }
  async function learned(): Promise<void> {
    await api.ctx.cache.clear();
    expect((await ask()).json.weeks).toBe(4);
  }
  async function forget(): Promise<void> {
    await clearDecisions(api.ctx);
    await api.ctx.db.delete(offers);
    await api.ctx.cache.clear();
  }

  it('says that too little is known where nothing or one week was recorded, instead of a guess', async () => {
    const nothing: WeekPlan = (await ask({ goal: '60000' })).json;
    expect(nothing).toMatchObject({ weeks: 0, outcomes: [], advised: null, goal: 60_000, done: 0, outlook: { state: 'unknown' } });

    await record(8);
    await api.ctx.cache.clear();
    const few: WeekPlan = (await ask()).json;
    expect(few.weeks).toBeLessThan(2);
    expect(few).toMatchObject({ outcomes: [], advised: null, goal: null, outlook: null });
    await forget();
  });

  it('proposes a range for each patience and the one to use, from the weeks recorded, and writes nothing', async () => {
    await record(36);
    // The job that learns the market may go on after its answer.
    await vi.waitFor(learned, { timeout: 60_000, interval: 500 });
    const before = await api.fingerprint();

    const { status, json } = await ask({ goal: '900000' });

    expect(status).toBe(200);
    const plan: WeekPlan = json;
    expect(plan).toMatchObject({ currency: 'USD', weeks: 4, present: 'off', goal: 900_000, outlook: { state: 'behind' } });
    expect(plan.outcomes.map(({ patience }) => patience)).toEqual(['off', 'middle', 'high']);
    for (const { week, rest } of plan.outcomes) {
      expect(week.middle).toBeGreaterThan(0);
      expect(week.low).toBeLessThanOrEqual(week.middle);
      expect(rest.middle).toBeLessThanOrEqual(week.middle);
    }
    // Rivals take their part: never all that was offered.
    expect(plan.outcomes[0]!.week.middle).toBeLessThan(7 * 6 * 8000);
    const most = Math.max(...plan.outcomes.map(({ week }) => week.middle));
    expect(plan.outcomes.find(({ patience }) => patience === plan.advised)!.week.middle).toBe(most);
    expect((await ask({ goal: '900000' })).json.outcomes).toEqual(plan.outcomes);
    expect(await api.fingerprint()).toBe(before);
  }, 120_000);

  it('goes by the goal and the patience that the driver has stored', async () => {
    await api.call(contract.updateUser, { userId: 'driver', body: { weeklyGoal: 100, patience: 'low' } }, driver.token);

    const plan: WeekPlan = (await ask()).json;

    expect(plan).toMatchObject({ goal: 100, present: 'low', advised: 'off' });
    expect(plan.outcomes.map(({ patience }) => patience)).toEqual(['off', 'low', 'middle', 'high']);
  });

  it('plans hours instead of money, asked or stored', async () => {
    const asked: WeekPlan = (await ask({ goal: '1200', of: 'hours' })).json;
    expect(asked).toMatchObject({ of: 'hours', goal: 1200, done: 0 });
    for (const { week } of asked.outcomes) expect(week.high).toBeLessThan(7 * 24 * 60);

    await api.call(contract.updateUser, { userId: 'driver', body: { weeklyGoal: null, weeklyGoalHours: 30 } }, driver.token);
    expect((await ask()).json).toMatchObject({ of: 'hours', goal: 1800 });
    await api.call(contract.updateUser, { userId: 'driver', body: { weeklyGoal: 50_000, weeklyGoalHours: null } }, driver.token);
    expect((await ask()).json).toMatchObject({ of: 'money', goal: 50_000 });
  });

  it('says what patience brought or cost last week, by the offers that the driver’s own search met', async () => {
    const lastWednesday = localWeek(Date.now(), BILLING.timeZone) - 4.5 * DAY;
    const met = (hours: number, price: number, change: Partial<Verdict>) => {
      const startsAt = lastWednesday + hours * HOUR;
      const offer = { locationId: station.id, startsAt, endsAt: startsAt + 2 * HOUR, price };
      return decided('driver', { reason: 'UNKNOWN', detail: null, ...change, offer });
    };
    expect((await ask()).json.lastWeek).toBeNull();

    await recordDecisions(api.ctx, [
      met(0, 3000, { seenAt: lastWednesday - 4 * HOUR, detail: 'PATIENCE' }),
      met(0, 9000, { seenAt: lastWednesday - HOUR, status: 'got', reason: null }),
    ]);
    await api.ctx.cache.clear();
    const { brought, passed } = (await ask()).json.lastWeek!;
    expect(passed).toBe(1);
    expect(brought).toBeGreaterThan(1000);
    expect(brought).toBeLessThanOrEqual(6000);

    const empty = [10, 20, 30].map((hours) => met(hours, 4000, { seenAt: lastWednesday, detail: 'PATIENCE' }));
    await recordDecisions(api.ctx, empty);
    expect((await ask()).json.lastWeek).toEqual({ brought, passed });
    await api.ctx.cache.clear();
    expect((await ask()).json.lastWeek).toMatchObject({ passed: 4 });
    expect((await ask()).json.lastWeek!.brought).toBeLessThan(0);
  });

  it('is for the driver themself and those who may read drivers; a goal is a whole amount', async () => {
    expect((await ask({}, admin.token)).status).toBe(200);
    expect((await ask({ userId: 'other' })).status).toBe(403);
    expect((await ask({ goal: '12.5' })).status).toBe(400);
    expect((await ask({ service: 'VEHO' })).json.code).toBe('worker.notFound');
  });
});
