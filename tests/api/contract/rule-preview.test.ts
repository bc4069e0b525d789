import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BacktestOutcome } from '#api/contract/backtest.ts';
import { contract } from '#api/contract/index.ts';
import type { RulePreview } from '#api/contract/rule-preview.ts';
import { linkedServices, offers, users } from '#api/db/schema/index.ts';
import { planBacktest, runBacktest } from '#api/verbs/work/backtest.ts';
import { previewRules } from '#api/verbs/work/rule-preview.ts';
import { createPlatformHttp } from '#engine/kit/wire/http.ts';
import type { Offer } from '#engine/model/offer.ts';
import type { DriverFacts, Platform } from '#engine/model/platform.ts';
import type { Limits } from '#engine/model/session.ts';
import { DAY, HOUR } from '#engine/model/time-units.ts';
import { everyDay } from '#engine/model/weekly-schedule.ts';
import { platforms } from '#engine/platforms/registry.ts';
import { control, FLEX, startApi, type TestApi, type TestUser } from '../../support/api.ts';
import { seeded } from '../../support/fake-clock.ts';
import { clearDecisions, decided, recordDecisions } from '../../support/offers.ts';
import { wallClock } from '../../support/wall-clock.ts';
import { between, type Wishes } from '../../support/wishes.ts';

const FACTS: DriverFacts = { enforceEndOfSchedule: false, workload: null, blacklistedLocations: [], mode: 'secure' };
const SETTINGS = 50;
const OFFERS = 40;

interface Seen {
  offer: Offer;
  seenAt: number;
}

describe('api/rule-preview', () => {
  let api: TestApi;
  let driver: TestUser;
  const flex = platforms.find(({ manifest }) => manifest.service === FLEX)!;
  const station = flex.locations.all()[0]!;
  const beside = flex.locations.all()[1]!;
  const stored = { locations: [station.id], schedule: everyDay(0, 24), minPay: 60, timeBuffer: -60 };

  beforeAll(async () => {
    api = await startApi();
    driver = await api.addUser({ userId: 'driver', flex: { options: stored } });
    await api.addUser({ userId: 'other' });
    await control(api.sandboxUrl, 'POST', '/settings', { offFilter: 'leak' });
  });
  afterAll(() => api.stop());
  afterEach(async () => {
    await clearDecisions(api.ctx);
    await api.ctx.db.delete(offers);
    await api.ctx.db.update(users).set({ limits: {} });
    api.pass(2 * 60_000);
  });

  function seen(id: string, hoursAgo: number, change: Partial<Offer> = {}) {
    const seenAt = Math.floor((Date.now() - hoursAgo * HOUR) / HOUR) * HOUR;
    const offer = { id, locationId: station.id, startsAt: seenAt + 5 * HOUR, endsAt: seenAt + 8 * HOUR, ...change };
    return decided('other', { seenAt, offer, status: 'dislikes', reason: null });
  }
  const ask = (input: Record<string, unknown>, token = driver.token) =>
    api.call(contract.rulePreview, { userId: 'driver', service: 'amazon-flex', ...input }, token);

  it('shows unsaved filters next to the stored ones, with what each rule skipped, and writes nothing', async () => {
    await recordDecisions(api.ctx, [
      seen('cheap', 20, { price: 4500 }),
      seen('fair', 30, { price: 5500 }),
      seen('good', 40, { price: 9000 }),
      seen('elsewhere', 60, { price: 9900, locationId: beside.id }),
    ]);
    const before = await api.fingerprint();

    const { status, json } = await ask({ set: { minPay: 50 } });

    expect(status).toBe(200);
    expect(json.present).toMatchObject({ offers: 4, caught: 1, hours: 3, pay: { USD: 90 } });
    expect(json.given).toMatchObject({ offers: 4, caught: 2, hours: 6, pay: { USD: 145 } });
    expect(json.skipped).toEqual([
      { reason: 'OUT_OF_AREA', offers: 1, hours: 3, pay: { USD: 99 } },
      { reason: 'PRICE_TOO_LOW', offers: 1, hours: 3, pay: { USD: 45 } },
    ]);
    expect(json.best).toBeNull();
    expect(await api.fingerprint()).toBe(before);
  });

  it('finds the one change that would have won most', async () => {
    await recordDecisions(api.ctx, [
      seen('good', 40, { price: 9000 }),
      seen('a-little-less', 30, { price: 5500 }),
      seen('elsewhere', 60, { price: 9900, locationId: beside.id }),
    ]);

    const { json } = await ask({ best: true });

    expect(json.best).toMatchObject({ field: 'locations', value: [station.id, beside.id], outcome: { caught: 2, pay: { USD: 189 } } });
  });

  it('names no change where none wins more', async () => {
    await recordDecisions(api.ctx, [seen('good', 40, { price: 9000 })]);

    expect((await ask({ best: true })).json.best).toBeNull();
  });

  it('shows other limits without saving them', async () => {
    const hour = (at: number) => ({ startsAt: at, endsAt: at + 3 * HOUR, price: 9000 });
    const noon = Math.floor((Date.now() - 40 * HOUR) / DAY) * DAY + 18 * HOUR;
    const inRow = [0, 1, 2].map((i) =>
      decided('other', { seenAt: noon - 8 * HOUR, offer: { id: `o${i}`, locationId: station.id, ...hour(noon + i * 3 * HOUR) } }),
    );
    await recordDecisions(api.ctx, inRow);

    const { json } = await ask({ limits: { blocksPerDay: 1 } });

    expect([json.present.caught, json.given.caught]).toEqual([3, 1]);
    expect(json.skipped).toEqual([{ reason: 'BLOCKS_CAP', offers: 2, hours: 6, pay: { USD: 180 } }]);
  });

  it('is for the driver themself, and says which option is wrong', async () => {
    await api.addUser({ userId: 'stranger' });
    const bad = await ask({ set: { minPay: 0 } });

    expect((await ask({ userId: 'other' })).status).toBe(403);
    expect([bad.status, bad.json.code, bad.json.issues[0].path]).toEqual([400, 'options.invalid', 'body.set.minPay']);
    expect((await ask({ service: 'VEHO' })).json.code).toBe('worker.notFound');
  });

  it.each(platforms.map((platform) => [platform.manifest.id, platform] as const))(
    `equals the backtest and an independent recount on ${SETTINGS} random settings: %s`,
    async (id, platform) => {
      const random = seeded(7);
      const { service } = platform.manifest;
      const { wishes } = (await import(`../../engine/platforms/${id}/wishes.ts`)) as { wishes: Wishes };
      const [first] = platform.locations.all();
      const home = platform.locations.all().filter(({ region }) => region === first!.region);
      const recorded = await record(
        platform,
        home.map((place) => place.id),
        random,
      );
      await link(service);
      const caller = {
        userId: 'driver',
        role: 'driver' as const,
        operator: false,
        familyId: null,
        actor: null,
        recent: true,
        mustEnroll: false,
      };
      const wonSome: number[] = [];

      for (let i = 0; i < SETTINGS; i++) {
        const { settings } = wishes(random, home);
        const limits = limitsOf(random);
        await api.ctx.db.update(users).set({ limits });
        const input = { userId: 'driver', service, set: settings as Record<string, unknown> };
        const preview = (await previewRules({ ctx: api.ctx, input, caller })) as RulePreview;
        const plan = await planBacktest({ ctx: api.ctx, input, caller });
        if (!('window' in plan)) throw new Error(`${JSON.stringify(settings)}: ${JSON.stringify(plan)}`);
        const backtest = await runBacktest(api.ctx, plan, { signal: new AbortController().signal, progress: () => undefined });

        expect(preview.given).toEqual(backtest!.given);
        const inRegion = recorded.filter(({ offer }) => plan.window.locationIds.includes(offer.locationId!));
        expect(preview.given).toEqual(recount(platform, plan.given, limits, inRegion));
        expect(preview.skipped.reduce((sum, { offers: each }) => sum + each, 0)).toBe(preview.given.offers - preview.given.caught);
        wonSome.push(preview.given.caught);
      }
      expect(Math.max(...wonSome)).toBeGreaterThan(0);
      expect(new Set(wonSome).size).toBeGreaterThan(1);
    },
    120_000,
  );

  /** Offers as the simulated platform shows them, moved into the last days and recorded as seen by somebody else. */
  async function record(platform: Platform, places: readonly string[], random: () => number): Promise<Seen[]> {
    const { id, service } = platform.manifest;
    const soon = Math.ceil(Date.now() / HOUR) * HOUR;
    const asked = Array.from({ length: OFFERS }, () => {
      const startsAt = soon + between(1, 30, random) * (HOUR / 2);
      return {
        locationId: places[between(0, Math.min(places.length, 8) - 1, random)],
        price: between(10, 140, random),
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(startsAt + between(2, 9, random) * (HOUR / 2)).toISOString(),
      };
    });
    await control(api.sandboxUrl, 'POST', '/offers', { platform: id, offers: asked });
    const shown = await poll(platform);
    expect(shown.length).toBeGreaterThan(OFFERS / 2);
    const rows = shown.map((offer, i) => {
      const back = DAY + (i % 5) * DAY;
      const moved = { ...offer, startsAt: offer.startsAt && offer.startsAt - back, endsAt: offer.endsAt && offer.endsAt - back };
      return { offer: moved, seenAt: Date.now() - back + i };
    });
    await recordDecisions(
      api.ctx,
      rows.map(({ offer, seenAt }) => decided('other', { service, seenAt, offer, status: 'dislikes', reason: null })),
    );
    return rows.sort((a, b) => a.seenAt - b.seenAt);
  }

  async function poll(platform: Platform): Promise<Offer[]> {
    const machine = { now: () => Date.now(), elapsed: () => performance.now() };
    const http = createPlatformHttp({ baseUrl: `${api.sandboxUrl}/${platform.manifest.id}`, machine });
    const world = { now: () => Date.now(), speed: () => 1 };
    const account = `preview@example.com`;
    const secrets = async () => ({ refreshToken: `sandbox:${account}` });
    const session = platform
      .adapter({ http, machine, world, random: () => 0.5 })
      .open({ userId: 'driver', account, secrets, saveSecrets: async () => undefined });
    const settings = platform.options.widest?.() ?? platform.demo?.('wide', () => 0.5) ?? platform.options.defaults();
    try {
      const answer = await session.poll({ settings, isKnown: () => false });
      if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
      return answer.offers.filter(({ reserved }) => !reserved);
    } finally {
      await http.close();
    }
  }

  async function link(service: string): Promise<void> {
    const platform = platforms.find(({ manifest }) => manifest.service === service)!;
    const now = Date.now();
    await api.ctx.db
      .insert(linkedServices)
      .values({
        userId: 'driver',
        service,
        account: 'driver@example.com',
        setupComplete: true,
        options: platform.options.defaults() as Record<string, unknown>,
        optionsVersion: platform.manifest.optionsVersion,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing();
  }
});

function limitsOf(random: () => number): Limits {
  if (random() < 0.4) return {};
  return {
    ...(random() < 0.5 && { hoursPerDay: between(3, 10, random) }),
    ...(random() < 0.5 && { hoursPerWeek: between(5, 40, random) }),
    ...(random() < 0.5 && { blocksPerDay: between(1, 3, random) }),
    ...(random() < 0.5 && { travelMinutes: between(0, 120, random) }),
  };
}

/** Counts again from the rule alone, with days, weeks, gaps and sums written plainly. */
function recount(platform: Platform, settings: unknown, limits: Limits, recorded: readonly Seen[]): BacktestOutcome {
  const rule = platform.compile(settings, FACTS);
  const held: { from: number; to: number; place: string; day: string; week: string }[] = [];
  const refused: Record<string, number> = {};
  let pay = 0;
  let currency = '';
  for (const { offer, seenAt } of recorded) {
    const why = reasonOf(offer, seenAt);
    if (why !== null) {
      refused[why] = (refused[why] ?? 0) + 1;
      continue;
    }
    const { startsAt, endsAt, locationId, price } = offer as Offer & {
      startsAt: number;
      endsAt: number;
      locationId: string;
      price: number;
    };
    held.push({ from: startsAt, to: endsAt, place: locationId, ...calendarOf(startsAt, locationId) });
    pay += price;
    currency = offer.currency;
  }
  const ms = held.reduce((sum, { from, to }) => sum + to - from, 0);
  return {
    offers: recorded.length,
    caught: held.length,
    hours: Math.round((ms / HOUR) * 100) / 100,
    pay: currency ? { [currency]: pay / 100 } : {},
    refused,
  };

  function reasonOf(offer: Offer, seenAt: number): string | null {
    const { startsAt, endsAt, price, locationId } = offer;
    if (startsAt === null || endsAt === null || price === null || locationId === null) return 'UNKNOWN';
    const unwanted = rule.refuses(offer, seenAt);
    if (unwanted !== null) return unwanted;
    if (held.some(({ from, to }) => from < endsAt && to > startsAt)) return 'OVERLAP';
    const { day, week } = calendarOf(startsAt, locationId);
    const hours = (those: typeof held) => those.reduce((sum, { from, to }) => sum + to - from, endsAt - startsAt) / HOUR;
    const sameDay = held.filter((block) => block.day === day);
    if (hours(sameDay) > (limits.hoursPerDay ?? 1e9)) return 'HOURS_CAP';
    if (hours(held.filter((block) => block.week === week)) > (limits.hoursPerWeek ?? 1e9)) return 'HOURS_CAP';
    if (sameDay.length + 1 > (limits.blocksPerDay ?? 1e9)) return 'BLOCKS_CAP';
    const gap = (limits.travelMinutes ?? 0) * 60_000;
    const near = held.some(({ from, to, place }) => place !== locationId && from < endsAt + gap && to > startsAt - gap);
    return near ? 'TRAVEL' : null;
  }

  function calendarOf(at: number, locationId: string) {
    const zone = platform.locations.get(locationId)?.timeZone ?? 'UTC';
    const date = (instant: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(instant);
    const monday = at - wallClock(at, zone).weekday * DAY;
    return { day: date(at), week: date(monday) };
  }
}
