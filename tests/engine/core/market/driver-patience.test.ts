import { afterEach, describe, expect, it } from 'vitest';
import { MarketLearner, type MarketModel } from '#engine/core/market/market-model.ts';
import type { Patience } from '#engine/model/session.ts';
import { DAY, HOUR, MINUTE } from '#engine/model/time-units.ts';
import { createTestEngine, recordOf, type TestEngine } from '../../../support/engine.ts';
import { NOON, seeded } from '../../../support/fake-clock.ts';
import { LOCATIONS, offerAt } from '../../../support/fake-platform.ts';

/** Four weeks in which hours at CHI1 often pay $40 an hour, and always $20, shortly before they start too. */
function richMarket(): MarketModel {
  const random = seeded(3);
  const learner = new MarketLearner('FAKE', { all: () => LOCATIONS, get: (id) => LOCATIONS.find((location) => location.id === id) });
  for (let at = NOON - 28 * DAY; at < NOON; at += HOUR / 2)
    for (let n = 0; n < 6; n++) {
      const startsAt = at + Math.floor(random() * 20) * HOUR;
      learner.add({ locationId: 'CHI1', startsAt, endsAt: startsAt + 2 * HOUR, price: n < 3 ? 8000 : 4000, seenAt: at, chance: 1 });
    }
  return learner.build()!;
}

describe('engine/core/market/driver-patience', () => {
  let t: TestEngine;
  afterEach(() => t.finish());

  async function startWith(patience: Patience, learned: MarketModel | null = richMarket()): Promise<void> {
    t = createTestEngine([recordOf({ patience })]);
    if (learned) t.engine.learned(learned);
    await t.engine.start();
    await t.clock.pass(1500);
  }
  const verdicts = () => t.events.flatMap((event) => (event.type === 'offer' ? [event.verdict] : []));
  const cheap = () => offerAt('cheap', NOON, 15, 2, { price: 4000 });
  const dear = () => offerAt('dear', NOON, 15, 2, { price: 9000 });

  it('skips an offer whose hours usually bring more, says by how much, and takes one that pays it', async () => {
    await startWith('high');
    t.fake.offers = [cheap()];
    await t.clock.pass(2500);

    expect(verdicts()).toMatchObject([{ offerId: 'cheap', status: 'dislikes', reason: 'UNKNOWN', detail: 'PATIENCE' }]);
    expect(verdicts()[0]!.margin).toBeGreaterThan(100);
    expect(t.fake.count('grab')).toBe(0);

    t.fake.grabs.set('dear', { outcome: 'accepted', assignment: null });
    t.fake.offers = [cheap(), dear()];
    await t.clock.pass(2500);
    expect(verdicts().filter(({ offerId }) => offerId === 'dear')).toMatchObject([{ status: 'got' }]);
    expect(t.fake.calls.filter(({ call }) => call === 'grab').map(({ offerId }) => offerId)).toEqual(['dear']);
  });

  it('knows what hours are worth before its first poll, so that the first answer is not taken at any price', async () => {
    t = createTestEngine([recordOf({ patience: 'high' })]);
    t.engine.learned(richMarket());
    t.fake.offers = [cheap()];
    await t.engine.start();
    await t.clock.pass(3000);

    expect(verdicts()).toMatchObject([{ offerId: 'cheap', status: 'dislikes', detail: 'PATIENCE' }]);
    expect(t.fake.count('grab')).toBe(0);
  });

  it.each([
    ['without patience', 'off', richMarket()],
    ['while nothing was learned', 'high', null],
  ] as const)('takes whatever fits %s', async (_, patience, learned) => {
    await startWith(patience, learned);
    t.fake.grabs.set('cheap', { outcome: 'accepted', assignment: null });
    t.fake.offers = [cheap()];
    await t.clock.pass(2500);

    expect(verdicts()).toMatchObject([{ offerId: 'cheap', status: 'got' }]);
  });

  it('takes an offer it passed over, once its start is so near that nothing better is likely', async () => {
    await startWith('middle');
    t.fake.offers = [cheap()];
    await t.clock.pass(2500);
    expect(verdicts().at(-1)).toMatchObject({ detail: 'PATIENCE' });

    t.fake.grabs.set('cheap', { outcome: 'accepted', assignment: null });
    t.clock.setWorld({ now: NOON + 15 * HOUR - 5 * MINUTE });
    await t.clock.pass(11 * MINUTE);
    expect(verdicts().at(-1)).toMatchObject({ offerId: 'cheap', status: 'got' });
  });

  it('follows the driver who changes patience while the search runs', async () => {
    await startWith('high');
    t.fake.offers = [cheap()];
    await t.clock.pass(2500);
    expect(t.fake.count('grab')).toBe(0);

    t.fake.grabs.set('cheap', { outcome: 'accepted', assignment: null });
    t.store.put(recordOf({ patience: 'off' }));
    await t.engine.refresh('driver', 'FAKE');
    await t.clock.pass(2500);
    expect(verdicts().at(-1)).toMatchObject({ offerId: 'cheap', status: 'got' });
  });

  /** The driver turns patience on so shortly before a poll that nothing is worked out by then. */
  async function turnOnBeforeAPoll(learned: MarketModel | null): Promise<void> {
    await startWith('off', learned);
    const next = t.fake.calls.findLast(({ call }) => call === 'poll')!.at + 1000 - t.clock.machine.elapsed();
    await t.clock.pass(next - 20);
    t.fake.offers = [cheap(), dear()];
    t.store.put(recordOf({ patience: 'high' }));
    await t.engine.refresh('driver', 'FAKE');
    await t.clock.pass(30);
    expect(t.fake.count('grab')).toBe(0);
    expect(verdicts()).toMatchObject([
      { offerId: 'cheap', status: 'dislikes', detail: 'PATIENCE', margin: 0 },
      { offerId: 'dear', status: 'dislikes', detail: 'PATIENCE', margin: 0 },
    ]);
  }

  it('takes nothing of a patient driver before it knows what hours are worth, then decides it', async () => {
    await turnOnBeforeAPoll(richMarket());
    t.fake.grabs.set('dear', { outcome: 'accepted', assignment: null });
    await t.clock.pass(2500);

    const [first, second] = verdicts().slice(2);
    expect([first, second].map((verdict) => [verdict?.offerId, verdict?.status]).sort()).toEqual([
      ['cheap', 'dislikes'],
      ['dear', 'got'],
    ]);
    expect([first, second].find((verdict) => verdict?.offerId === 'cheap')!.margin).toBeGreaterThan(100);
  });

  it.each([
    ['nothing was learned', null],
    ['it cannot be worked out', { ...richMarket(), stations: null } as unknown as MarketModel],
  ])('takes what fits of a patient driver where %s', async (_, learned) => {
    await turnOnBeforeAPoll(learned);
    t.fake.grabs.set('cheap', { outcome: 'accepted', assignment: null });
    t.fake.offers = [cheap()];
    await t.clock.pass(2500);

    expect(verdicts()).toContainEqual(expect.objectContaining({ offerId: 'cheap', status: 'got' }));
    expect(t.errors.some((error) => error.includes('what hours are worth'))).toBe(learned !== null);
  });

  describe('an offer it passed over', () => {
    const passed = async (change: Parameters<typeof recordOf>[0] = {}) => {
      t = createTestEngine([recordOf({ patience: 'high', ...change })]);
      t.engine.learned(richMarket());
      await t.engine.start();
      await t.clock.pass(1500);
      t.fake.offers = [cheap()];
      await t.clock.pass(2500);
    };
    const take = async (offerId = 'cheap') => {
      const answer = t.engine.takeOffer('driver', 'FAKE', offerId);
      await t.clock.pass(200);
      return answer;
    };

    it('is said with the odds that its hours still bring what was asked', async () => {
      await passed();
      const [verdict] = verdicts();
      expect(verdict!.odds).toBeGreaterThan(0.5);
      expect(verdict!.odds).toBeLessThanOrEqual(1);
      expect(t.engine.inspect('driver', 'FAKE')!.decisions[0]).toMatchObject({ detail: 'PATIENCE', odds: verdict!.odds });
    });

    it('is taken by hand through the same accept, once', async () => {
      await passed();
      expect(t.engine.inspect('driver', 'FAKE')!.open).toEqual(['cheap']);

      t.fake.grabs.set('cheap', { outcome: 'accepted', assignment: null });
      expect(await take()).toEqual({ outcome: 'won' });
      expect(verdicts().at(-1)).toMatchObject({ offerId: 'cheap', status: 'got' });
      expect(await take()).toEqual({ outcome: 'gone' });
      expect(t.fake.count('grab')).toBe(1);
    });

    it('is sent once, however often the driver presses', async () => {
      await passed();
      const first = t.engine.takeOffer('driver', 'FAKE', 'cheap');
      const second = t.engine.takeOffer('driver', 'FAKE', 'cheap');
      await t.clock.pass(200);
      t.fake.pending.splice(0)[0]!.answer({ outcome: 'accepted', assignment: null });
      await t.clock.pass(200);
      expect([await first, await second]).toEqual([{ outcome: 'won' }, { outcome: 'gone' }]);
      expect(t.fake.count('grab')).toBe(1);
    });

    it('is gone once the platform lists it no more, or gives it to somebody else', async () => {
      await passed();
      t.fake.offers = [cheap(), offerAt('cheap2', NOON, 18, 2, { price: 4000 })];
      await t.clock.pass(2500);
      t.fake.offers = [offerAt('cheap2', NOON, 18, 2, { price: 4000 })];
      await t.clock.pass(2500);
      expect(t.engine.inspect('driver', 'FAKE')!.open).toEqual(['cheap2']);
      expect(await take('cheap')).toEqual({ outcome: 'gone' });
      expect(t.fake.count('grab')).toBe(0);

      t.fake.grabs.set('cheap2', { outcome: 'gone' });
      expect(await take('cheap2')).toEqual({ outcome: 'gone' });
      expect(verdicts().at(-1)).toMatchObject({ offerId: 'cheap2', status: 'lost', detail: 'GONE' });
    });

    it('is not taken over hours that are taken or limits', async () => {
      await passed({ limits: { hoursPerDay: 1 } });
      expect(await take()).toEqual({ outcome: 'refused', detail: 'HOURS_CAP' });
      expect(t.fake.count('grab')).toBe(0);
    });

    it('ends the search of a driver who stops after a win', async () => {
      await passed({ autoStop: true });
      t.fake.grabs.set('cheap', { outcome: 'accepted', assignment: null });
      expect(await take()).toEqual({ outcome: 'won' });
      await t.clock.pass(500);
      expect(t.engine.inspect('driver', 'FAKE')).toBeNull();
      expect(await take()).toEqual({ outcome: 'not-searching' });
    });
  });
});
