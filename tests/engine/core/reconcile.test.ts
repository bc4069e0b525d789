import { afterEach, describe, expect, it } from 'vitest';
import type { Assignment, Offer } from '#engine/model/offer.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { createTestEngine, recordOf, type TestEngine } from '../../support/engine.ts';
import { NOON } from '../../support/fake-clock.ts';
import { assignmentFor, offerAt } from '../../support/fake-platform.ts';

describe('engine/core/reconcile', () => {
  let t: TestEngine;
  afterEach(() => t.finish());

  function attempt(offer: Offer, state: 'sending' | 'unknown', createdAt = NOON - 60_000, userId = 'driver') {
    t.store.attempts.push({
      attemptId: `old-${offer.id}`,
      userId,
      service: 'FAKE',
      account: `${userId}@example.com`,
      offerId: offer.id,
      offer,
      startsAt: offer.startsAt!,
      endsAt: offer.endsAt!,
      locationId: offer.locationId!,
      state,
      createdAt,
    });
  }
  function block(assignment: Assignment) {
    t.store.blocks.push({ userId: 'driver', service: 'FAKE', account: 'driver@example.com', assignment, source: 'grab', state: 'held' });
  }
  const changes = () => t.events.flatMap((event) => (event.type === 'assignment' ? [event.change] : []));

  it('reads the schedule before the first accept, and does not poll without it', async () => {
    t = createTestEngine([recordOf()]);
    t.fake.offers = [offerAt('a', NOON, 5)];
    t.fake.grabs.set('a', { outcome: 'gone' });
    t.fake.schedules = Array(2).fill({ ok: false, failure: { code: 'unreachable' } });

    await t.engine.start();
    await t.clock.pass(10);
    expect(t.fake.count('poll')).toBe(0);
    expect(t.engine.snapshots()).toMatchObject([{ state: 'starting' }]);
    await t.clock.pass(5000);

    const calls = t.fake.calls.map(({ call }) => call).filter((call) => call !== 'open');
    expect(calls.slice(0, 5)).toEqual(['schedule', 'schedule', 'schedule', 'poll', 'grab']);
  });

  it('tells the driver when the schedule stays away', async () => {
    t = createTestEngine([recordOf()]);
    t.fake.schedules = Array(3).fill({ ok: false, failure: { code: 'unreachable' } });

    await t.engine.start();
    await t.clock.pass(2000);

    expect(t.events).toContainEqual(
      expect.objectContaining({ type: 'status', status: expect.objectContaining({ state: 'paused', cause: 'unreachable' }) }),
    );
  });

  it('resolves what a killed process left open: granted', async () => {
    t = createTestEngine([recordOf()]);
    const offer = offerAt('a', NOON, 5);
    attempt(offer, 'sending');
    t.fake.held = [assignmentFor(offer)];

    await t.engine.start();
    await t.clock.pass(1000);

    expect(t.store.attemptsFor('a')).toMatchObject([{ state: 'accepted' }]);
    expect(t.store.blocks).toMatchObject([{ state: 'held', assignment: { startsAt: offer.startsAt } }]);
    expect(t.store.verdictsOf('driver', 'a')).toMatchObject([{ status: 'got', seenAt: NOON - 60_000 }]);
    expect(changes()).toEqual(['won']);
  });

  it('resolves what a killed process left open: not granted', async () => {
    t = createTestEngine([recordOf()]);
    attempt(offerAt('a', NOON, 5), 'unknown');

    await t.engine.start();
    await t.clock.pass(1000);

    expect(t.store.attemptsFor('a')).toMatchObject([{ state: 'not_accepted' }]);
    expect(t.store.verdictsOf('driver', 'a')).toMatchObject([{ status: 'lost', detail: 'UNCERTAIN' }]);
  });

  it('does not give up an accept that left a moment before the schedule was read', async () => {
    t = createTestEngine([recordOf()]);
    const offer = offerAt('a', NOON, 5);
    attempt(offer, 'sending', NOON - 100);
    t.fake.offers = [offerAt('over', NOON, 5)];

    await t.engine.start();
    await t.clock.pass(1000);
    expect(t.store.attemptsFor('a')).toMatchObject([{ state: 'sending' }]);
    expect(t.fake.count('grab')).toBe(0);
    t.fake.held = [assignmentFor(offer)];
    await t.clock.pass(1500);

    expect(t.store.attemptsFor('a')).toMatchObject([{ state: 'accepted' }]);
  });

  it('resolves attempts of a stopped driver, without polling for them', async () => {
    t = createTestEngine([recordOf({ enabled: false })]);
    const offer = offerAt('a', NOON, 5);
    attempt(offer, 'sending');
    t.fake.held = [assignmentFor(offer)];

    await t.engine.start();
    await t.clock.pass(3000);

    expect(t.store.attemptsFor('a')).toMatchObject([{ state: 'accepted' }]);
    expect(t.fake.count('poll')).toBe(0);
    expect(t.engine.snapshots()).toEqual([]);
  });

  it('records blocks that the driver booked in the app, and keeps their hours free of others', async () => {
    t = createTestEngine([recordOf()]);
    const own = offerAt('own', NOON, 5);
    t.fake.held = [assignmentFor(own, { offerId: undefined as never })];
    t.fake.offers = [offerAt('over', NOON, 5.5)];

    await t.engine.start();
    await t.clock.pass(2000);

    expect(t.store.blocks).toMatchObject([{ state: 'held', source: 'reconcile' }]);
    expect(changes()).toEqual(['found']);
    expect(t.fake.count('grab')).toBe(0);
  });

  it('reads the schedule again and again, at the configured pace', async () => {
    t = createTestEngine([recordOf()], { config: { reconcileMs: 2000 } });

    await t.engine.start();
    await t.clock.pass(21_000);

    expect(t.fake.count('schedule')).toBeGreaterThanOrEqual(9);
    expect(t.fake.count('schedule')).toBeLessThanOrEqual(13);
  });

  it('marks a block that vanished as dropped and gives its hours free', async () => {
    t = createTestEngine([recordOf()], { config: { reconcileMs: 2000 } });
    const held = offerAt('held', NOON, 5);
    block(assignmentFor(held));
    t.fake.held = [assignmentFor(held)];
    await t.engine.start();
    await t.clock.pass(1000);
    t.fake.held = [];
    await t.clock.pass(2500);
    expect(changes()).toEqual(['dropped']);
    const next = offerAt('next', NOON, 5);
    t.fake.offers = [next];
    t.fake.grabs.set('next', { outcome: 'accepted', assignment: assignmentFor(next) });
    await t.clock.pass(1100);
    t.fake.held = [assignmentFor(next)];
    await t.clock.pass(5000);

    expect(changes()).toEqual(['dropped', 'won']);
    expect(t.store.blocks.map(({ state }) => state)).toEqual(['dropped', 'held']);
  });

  it('frees the hours of a won block once the records no longer hold it', async () => {
    t = createTestEngine([recordOf()], { config: { reconcileMs: 2000 } });
    const [won, next] = [offerAt('won', NOON, 5), offerAt('next', NOON, 5)];
    t.fake.offers = [won];
    t.fake.grabs.set('won', { outcome: 'accepted', assignment: assignmentFor(won) });
    await t.engine.start();
    await t.clock.pass(100);
    t.fake.held = [assignmentFor(won)];
    await t.clock.pass(3000);
    t.store.blocks[0]!.state = 'forfeited';
    t.fake.held = [];
    t.fake.offers = [next];
    t.fake.grabs.set('next', { outcome: 'gone' });
    await t.clock.pass(5000);

    expect(t.fake.count('grab')).toBe(2);
  });

  it('does not drop a block whose start has passed', async () => {
    t = createTestEngine([recordOf()]);
    block(assignmentFor(offerAt('now', NOON, -0.5, 2)));

    await t.engine.start();
    await t.clock.pass(3000);

    expect(t.store.blocks).toMatchObject([{ state: 'held' }]);
  });

  it('does not drop a block that was won while the schedule was read, or just before it', async () => {
    t = createTestEngine([recordOf()], { config: { reconcileMs: 10_000 } });
    const offer = offerAt('a', NOON, 5);
    t.fake.offers = [offer];
    await t.engine.start();
    await t.clock.pass(500);
    t.fake.pending[0]!.answer({ outcome: 'accepted', assignment: assignmentFor(offer) });
    await t.clock.pass(8000);
    // The schedule lags behind: it does not show the block yet.
    await t.clock.pass(4000);

    expect(t.fake.count('schedule')).toBeGreaterThan(1);
    expect(t.store.blocks).toMatchObject([{ state: 'held' }]);
    expect(changes()).toEqual(['won']);
  });

  it('does not drop what an earlier process won just before a schedule that lags', async () => {
    t = createTestEngine([recordOf()], { config: { reconcileMs: 2000 } });
    const offer = offerAt('a', NOON, 5);
    t.store.blocks.push({
      userId: 'driver',
      service: 'FAKE',
      account: 'driver@example.com',
      assignment: assignmentFor(offer),
      source: 'grab',
      state: 'held',
      heldSince: NOON - 10_000,
    });

    await t.engine.start();
    await t.clock.pass(30_000);
    expect(t.store.blocks).toMatchObject([{ state: 'held' }]);
    await t.clock.pass(30_000);

    expect(t.store.blocks).toMatchObject([{ state: 'dropped' }]);
    expect(changes()).toEqual(['dropped']);
  });

  it('tells the driver when a block that had vanished is back', async () => {
    t = createTestEngine([recordOf()], { config: { reconcileMs: 2000 } });
    const offer = offerAt('a', NOON, 5);
    attempt(offer, 'unknown');
    t.store.attempts[0]!.state = 'accepted';
    block(assignmentFor(offer));

    await t.engine.start();
    await t.clock.pass(1000);
    t.fake.held = [assignmentFor(offer)];
    await t.clock.pass(3000);

    expect(changes()).toEqual(['dropped', 'found']);
    expect(t.engine.inspect('driver', 'FAKE')!.log.map(({ event }) => event)).toContain(
      `block at ${new Date(offer.startsAt!).toISOString()} dropped`,
    );
  });

  it('leaves an accept in flight to its own answer', async () => {
    t = createTestEngine([recordOf()], { config: { reconcileMs: 1000 } });
    const offer = offerAt('a', NOON, 5);
    t.fake.offers = [offer];
    await t.engine.start();
    await t.clock.pass(500);
    t.fake.held = [assignmentFor(offer)];
    await t.clock.pass(4000);
    expect(t.store.attemptsFor('a')).toMatchObject([{ state: 'sending' }]);
    expect(changes()).toEqual([]);
    t.fake.pending[0]!.answer({ outcome: 'accepted', assignment: assignmentFor(offer) });
    await t.clock.pass(3000);

    expect(t.store.blocks).toHaveLength(1);
    expect(changes()).toEqual(['won']);
  });

  it('turns a loss into a win when the platform shows the block later after all', async () => {
    t = createTestEngine([recordOf()], { config: { reconcileMs: 4000 } });
    const offer = offerAt('a', NOON, 5);
    t.fake.offers = [offer];
    t.fake.grabs.set('a', { outcome: 'unknown', failure: { code: 'timed-out' } });
    await t.engine.start();
    await t.clock.pass(7000);
    expect(t.store.verdictsOf('driver', 'a')).toMatchObject([{ status: 'lost', detail: 'UNCERTAIN' }]);

    t.fake.held = [assignmentFor(offer)];
    await t.clock.pass(6000);

    expect(t.store.verdictsOf('driver', 'a')).toMatchObject([{ status: 'got' }]);
    expect(t.store.attemptsFor('a')).toMatchObject([{ state: 'accepted' }]);
    expect(t.fake.count('grab')).toBe(1);
  });

  it('does not bring back a block that was given back while the schedule was read', async () => {
    t = createTestEngine([recordOf()], { config: { reconcileMs: 3000 } });
    const held = offerAt('held', NOON, 5);
    block(assignmentFor(held));
    t.fake.held = [assignmentFor(held)];
    t.fake.releases = [{ outcome: 'released' }];
    await t.engine.start();
    await t.clock.pass(500);

    expect(await t.engine.release('driver', 'FAKE', held.startsAt!)).toEqual({ outcome: 'released' });
    await t.clock.pass(3000);

    expect(changes()).toEqual(['forfeited']);
    expect(t.store.blocks.map(({ state }) => state)).toEqual(['forfeited']);
  });

  it('records other work that the driver holds at the start of a block that was given back', async () => {
    t = createTestEngine([recordOf()], { config: { reconcileMs: 3000 } });
    const held = offerAt('held', NOON, 5);
    const other = assignmentFor(offerAt('other', NOON, 5, 1, { price: 9000 }));
    block(assignmentFor(held));
    t.fake.held = [assignmentFor(held)];
    t.fake.releases = [{ outcome: 'released' }];
    await t.engine.start();
    await t.clock.pass(500);

    await t.engine.release('driver', 'FAKE', held.startsAt!);
    t.fake.held = [other];
    await t.clock.pass(4000);

    expect(changes()).toEqual(['forfeited', 'found']);
    expect(t.store.blocks.filter(({ state }) => state === 'held').map(({ assignment }) => assignment)).toEqual([other]);
  });

  it('looks after open attempts in a pause, and leaves a halted account in peace', async () => {
    t = createTestEngine([recordOf()], { config: { reconcileMs: 2000 } });
    await t.engine.start();
    await t.clock.pass(500);
    t.fake.polls = [{ ok: false, failure: { code: 'needs-human', url: 'https://challenge' } }];
    await t.clock.pass(1000);
    const read = t.fake.count('schedule');
    await t.clock.pass(20_000);

    expect(t.fake.count('schedule')).toBe(read);
  });

  describe('release', () => {
    it('knows what is not held', async () => {
      t = createTestEngine([recordOf()]);
      await t.engine.start();

      expect(await t.engine.release('driver', 'FAKE', NOON)).toEqual({ outcome: 'not-held' });
      expect(await t.engine.release('nobody', 'FAKE', NOON)).toEqual({ outcome: 'not-held' });
    });

    it('gives a block back for a driver who is stopped', async () => {
      t = createTestEngine([recordOf({ enabled: false })]);
      const held = offerAt('held', NOON, 5);
      block(assignmentFor(held));
      t.fake.releases = [{ outcome: 'released' }];
      await t.engine.start();

      expect(await t.engine.release('driver', 'FAKE', NOON + 5 * HOUR)).toEqual({ outcome: 'released' });
      expect(t.store.blocks.map(({ state }) => state)).toEqual(['forfeited']);
      expect(t.engine.snapshots()).toEqual([]);
    });

    it('gives a block back by the key of the schedule where the accept did not name one', async () => {
      t = createTestEngine([recordOf({ enabled: false })]);
      const won = offerAt('won', NOON, 5);
      block({ ...assignmentFor(won), externalId: 'offer:won', offerId: 'won' });
      const { offerId: _none, ...listed } = assignmentFor(won);
      t.fake.held = [{ ...listed, externalId: 'order-7' }];
      t.fake.releases = [{ outcome: 'released' }];
      await t.engine.start();

      expect(await t.engine.release('driver', 'FAKE', won.startsAt!)).toEqual({ outcome: 'released' });
      expect(t.fake.calls.filter(({ call }) => call === 'release')).toMatchObject([{ offerId: 'order-7' }]);
      expect(t.store.blocks.map(({ state }) => state)).toEqual(['forfeited']);
    });

    it('never gives other work of the same start and station back in its place', async () => {
      t = createTestEngine([recordOf({ enabled: false })]);
      const won = offerAt('won', NOON, 5);
      block({ ...assignmentFor(won), externalId: 'offer:won', offerId: 'won' });
      t.fake.held = [assignmentFor(offerAt('other', NOON, 5))];
      await t.engine.start();

      expect(await t.engine.release('driver', 'FAKE', won.startsAt!)).toMatchObject({ outcome: 'unknown' });
      expect(t.fake.count('release')).toBe(0);
    });

    it('does not guess a key while the schedule cannot be read', async () => {
      t = createTestEngine([recordOf({ enabled: false })]);
      const won = offerAt('won', NOON, 5);
      block({ ...assignmentFor(won), externalId: 'offer:won', offerId: 'won' });
      t.fake.schedules = [{ ok: false, failure: { code: 'timed-out' } }];
      await t.engine.start();

      expect(await t.engine.release('driver', 'FAKE', won.startsAt!)).toMatchObject({ outcome: 'refused', failure: { code: 'timed-out' } });
      expect(t.fake.count('release')).toBe(0);
      expect(t.store.blocks.map(({ state }) => state)).toEqual(['held']);
    });

    it('reads the schedule when the platform does not know the block, or did not say', async () => {
      t = createTestEngine([recordOf()]);
      const held = offerAt('held', NOON, 5);
      await t.engine.start();
      await t.clock.pass(1000);
      block(assignmentFor(held));
      t.fake.releases = [{ outcome: 'unknown', failure: { code: 'timed-out' } }];

      expect(await t.engine.release('driver', 'FAKE', NOON + 5 * HOUR)).toMatchObject({ outcome: 'unknown' });
      await t.clock.pass(1000);

      expect(changes()).toEqual(['dropped']);
    });

    describe('to another account', () => {
      const named = assignmentFor(offerAt('named', NOON, 5));
      const to = { account: 'other@example.com', key: 'donation', block: named };
      const giveTo = (hold: Assignment) => {
        t = createTestEngine([recordOf({ enabled: false })]);
        block(hold);
        return t.engine.start().then(() => t.engine.release('driver', 'FAKE', named.startsAt, to));
      };
      const { offerId: _none, ...unnamed } = named;

      it('gives none but the named block, though another one has its start and key', async () => {
        const other = { ...named, offerId: 'other' };

        expect(await giveTo(other)).toEqual({ outcome: 'not-held' });
        expect(t.fake.handOvers).toEqual([]);
        expect(t.store.blocks).toMatchObject([{ state: 'held', assignment: other }]);
      });

      it('goes by the key where a block names no offer', async () => {
        expect(await giveTo({ ...unnamed, externalId: 'other' })).toEqual({ outcome: 'not-held' });
        expect(t.fake.handOvers).toEqual([]);
      });

      it.each([
        ['of this offer', named],
        ['of this key', unnamed],
      ])('gives the block %s, and ends it in the records', async (_of, hold) => {
        expect(await giveTo(hold)).toEqual({ outcome: 'released' });
        expect(t.fake.handOvers).toEqual([{ assignment: hold, to }]);
        expect(t.store.blocks).toMatchObject([{ state: 'forfeited' }]);
      });
    });

    it('keeps a block that the platform refuses to take back', async () => {
      t = createTestEngine([recordOf()]);
      await t.engine.start();
      await t.clock.pass(1000);
      block(assignmentFor(offerAt('held', NOON, 5)));
      t.fake.releases = [{ outcome: 'refused' }];

      expect(await t.engine.release('driver', 'FAKE', NOON + 5 * HOUR)).toEqual({ outcome: 'refused' });
      expect(t.store.blocks).toMatchObject([{ state: 'held' }]);
    });
  });
});
