import { describe, expect, it } from 'vitest';
import { MarketLearner } from '#engine/core/market/market-model.ts';
import { createWeekReplay } from '#engine/core/market/week-replay.ts';
import type { CompleteOffer, Offer } from '#engine/model/offer.ts';
import type { Limits } from '#engine/model/session.ts';
import { DAY, HOUR, MINUTE } from '#engine/model/time-units.ts';
import type { Rule } from '#engine/model/verdict.ts';
import { seeded } from '../../../support/fake-clock.ts';
import { LOCATIONS } from '../../../support/fake-platform.ts';

const MONDAY = Date.UTC(2026, 4, 4, 5);
const BOOK = { all: () => LOCATIONS, get: (id: string) => LOCATIONS.find((location) => location.id === id) };
const LIMITS: Limits = { hoursPerDay: 8, hoursPerWeek: 20 };
const rule: Rule<Offer> = { margin: 0, refuses: ({ locationId }) => (locationId === 'CHI1' ? null : 'OUT_OF_AREA') };

/** Four weeks of two-hour offers at CHI1: from 7 to 19 three an hour, most of them cheap, seen up to a day before they start. */
function recorded(): { offer: Offer; seenAt: number }[] {
  const random = seeded(11);
  const all = Array.from({ length: 28 * 36 }, (_, i) => {
    const startsAt = MONDAY + Math.floor(i / 36) * DAY + (7 + Math.floor((i % 36) / 3)) * HOUR;
    const price = Math.round((18 + 20 * random() ** 3) * 200);
    const seenAt = startsAt - 30 * MINUTE - Math.floor(random() * 20 * HOUR);
    const offer: Offer = {
      id: `o${i}`,
      locationId: 'CHI1',
      startsAt,
      endsAt: startsAt + 2 * HOUR,
      price,
      tips: 0,
      currency: 'USD',
      reserved: false,
      hidden: false,
      expiresAt: null,
    };
    return { offer, seenAt };
  });
  return all.sort((a, b) => a.seenAt - b.seenAt);
}

function replayOf({ chance = 1, offers = recorded() } = {}) {
  const learner = new MarketLearner('FAKE', BOOK);
  for (const { offer, seenAt } of recorded()) learner.add({ ...(offer as CompleteOffer), seenAt, chance });
  const replay = createWeekReplay({ service: 'FAKE', rule, limits: LIMITS, locations: BOOK, occupied: [] }, learner.build()!);
  for (const { offer, seenAt } of offers) replay.show(offer, seenAt);
  return replay;
}
const payOf = (wins: readonly { price: number }[]) => wins.reduce((sum, { price }) => sum + price, 0);

describe('engine/core/market/week-replay', () => {
  it('takes the first that fits without patience, and earns more of the same hours with it', async () => {
    const replay = replayOf();
    const [off, middle] = [await replay.winsWith('off'), await replay.winsWith('middle')];

    expect(off[0]!.seenAt).toBe(Math.min(...recorded().map(({ seenAt }) => seenAt)));
    expect(payOf(middle)).toBeGreaterThan(payOf(off) * 1.05);
  });

  it('keeps to the limits and never works two blocks at once', async () => {
    for (const patience of ['off', 'high'] as const) {
      const wins = (await replayOf().winsWith(patience)).toSorted((a, b) => a.startsAt - b.startsAt);
      expect(wins.every((win, i) => i === 0 || win.startsAt >= wins[i - 1]!.endsAt)).toBe(true);
      const byWeek = Map.groupBy(wins, ({ startsAt }) => Math.floor((startsAt - MONDAY) / (7 * DAY)));
      for (const week of byWeek.values()) expect(week.length * 2).toBeLessThanOrEqual(LIMITS.hoursPerWeek!);
    }
  });

  it('wins only the part that rivals leave, the same part each time', async () => {
    const offers = recorded().filter((_, i) => i % 12 === 0);
    const [all, few] = [await replayOf({ offers }).winsWith('off'), await replayOf({ offers, chance: 0.3 }).winsWith('off')];

    expect(few.length).toBeLessThan(all.length * 0.6);
    expect(few.length).toBeGreaterThan(all.length * 0.1);
    expect(await replayOf({ offers, chance: 0.3 }).winsWith('off')).toEqual(few);
  });

  it('seldom wins what rivals take first: dear offers that few drivers saw in time', async () => {
    const learner = new MarketLearner('FAKE', BOOK);
    for (const { offer, seenAt } of recorded())
      learner.add({ ...(offer as CompleteOffer), seenAt, chance: offer.price! > 6000 ? 0.05 : 0.9 });
    const setup = { service: 'FAKE', rule, limits: {}, locations: BOOK, occupied: [] };
    const replay = createWeekReplay(setup, learner.build()!);
    for (const { offer, seenAt } of recorded()) replay.show(offer, seenAt);

    const dear = (await replay.winsWith('high')).filter(({ price }) => price > 6000).length;

    const offered = recorded().filter(({ offer }) => offer.price! > 6000).length;
    expect(offered).toBeGreaterThan(50);
    expect(dear).toBeLessThan(offered * 0.25);
  });

  it('wins nothing that the rule refuses, that is incomplete, or that lies where nothing was learned', async () => {
    const [first] = recorded();
    const strange = (change: Partial<Offer>) => ({ seenAt: first!.seenAt, offer: { ...first!.offer, ...change } });
    const offers = [strange({ locationId: 'CHI2' }), strange({ price: null }), strange({ locationId: null })];

    expect(await replayOf({ offers }).winsWith('off')).toEqual([]);
  });
});
