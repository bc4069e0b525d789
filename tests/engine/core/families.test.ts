import { afterEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#engine/model/time-units.ts';
import { createTestEngine, recordOf, type TestEngine } from '../../support/engine.ts';
import { NOON } from '../../support/fake-clock.ts';
import { assignmentFor, offerAt } from '../../support/fake-platform.ts';

describe('engine/core, a bid that the platform decides later', () => {
  let t: TestEngine;
  afterEach(() => t.finish());

  it('keeps its hours from other offers, however long the platform takes, and is won when the schedule shows it', async () => {
    t = createTestEngine([recordOf()]);
    const offer = offerAt('bid', NOON, 5);
    t.fake.offers = [offer];
    t.fake.grabs.set('bid', { outcome: 'offered' });
    t.fake.schedules = [{ ok: true, assignments: [] }];
    await t.engine.start();
    t.fake.schedules.push(...Array.from({ length: 400 }, () => ({ ok: true as const, assignments: [], undecided: ['bid'] })));

    await t.clock.pass(5 * MINUTE);
    expect(t.store.attemptsFor('bid')).toMatchObject([{ state: 'unknown' }]);
    t.fake.offers = [offer, offerAt('rival', NOON, 5)];
    await t.clock.pass(MINUTE);
    expect(t.fake.calls.filter(({ call }) => call === 'grab')).toHaveLength(1);

    t.fake.schedules.length = 0;
    t.fake.held = [assignmentFor(offer)];
    await t.clock.pass(3 * MINUTE);
    expect(t.store.attemptsFor('bid')).toMatchObject([{ state: 'accepted' }]);
  });

  it('is lost, and its hours free, when the platform no longer knows it', async () => {
    t = createTestEngine([recordOf()]);
    t.fake.offers = [offerAt('bid', NOON, 5)];
    t.fake.grabs.set('bid', { outcome: 'offered' });

    await t.engine.start();
    await t.clock.pass(5 * MINUTE);

    expect(t.store.attemptsFor('bid')).toMatchObject([{ state: 'not_accepted' }]);
  });
});

describe('engine/core, slots that are released together', () => {
  let t: TestEngine;
  afterEach(() => t.finish());

  it('polls at the instant that the platform names', async () => {
    t = createTestEngine([recordOf()], { config: { fixedPacingMs: null } });
    t.fake.polls = Array.from({ length: 200 }, () => ({ offers: [], refreshMs: 40_000, releaseAt: NOON + 90_000 }));

    await t.engine.start();
    await t.clock.pass(2 * MINUTE);
    t.fake.polls.length = 0;

    const began = t.fake.calls[0]!.at;
    const polls = t.fake.calls.filter(({ call }) => call === 'poll').map(({ at }) => at - began);
    expect(
      polls.some((at) => Math.abs(at - 90_000) < 300),
      String(polls),
    ).toBe(true);
  });

  it('asks again at once while the platform is behind its own release, and not for ever', async () => {
    t = createTestEngine([recordOf()], { config: { fixedPacingMs: null } });
    t.fake.polls = Array.from({ length: 200 }, () => ({ offers: [], refreshMs: 40_000, releaseAt: NOON + 90_000 }));

    await t.engine.start();
    await t.clock.pass(3 * MINUTE);
    t.fake.polls.length = 0;

    const began = t.fake.calls[0]!.at;
    const after = t.fake.calls.filter(({ call, at }) => call === 'poll' && at - began > 89_000 && at - began < 125_000);
    expect(after.length).toBeGreaterThan(3);
    expect(after.length).toBeLessThan(12);
  });
});
