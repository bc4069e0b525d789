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
});
