import { afterEach, describe, expect, it } from 'vitest';
import type { Failure } from '#engine/model/failure.ts';
import { createTestEngine, recordOf, type TestEngine } from '../../support/engine.ts';
import { NOON } from '../../support/fake-clock.ts';
import { assignmentFor, offerAt } from '../../support/fake-platform.ts';

describe('engine/core/engine', () => {
  let t: TestEngine;
  afterEach(() => t.finish());

  const states = (userId = 'driver') => t.store.statuses.filter((entry) => entry.userId === userId).map(({ status }) => status.state);
  const fails = (failure: Failure) => ({ ok: false, failure }) as const;
  const polls = (userId = 'driver') => t.fake.count('poll', userId);

  describe('starting and stopping', () => {
    it('starts what is enabled and nothing else (PROD-09)', async () => {
      t = createTestEngine([
        recordOf(),
        recordOf({ userId: 'resting', enabled: false }),
        recordOf({ userId: 'alien', service: 'NOWHERE' }),
      ]);
      expect(t.engine.ready()).toBe(false);

      await t.engine.start();
      await t.clock.pass(2000);

      expect(t.engine.ready()).toBe(true);
      expect(t.engine.snapshots().map(({ userId, state }) => [userId, state])).toEqual([['driver', 'searching']]);
      expect(states()).toEqual(['starting', 'searching']);
    });

    it('starts and stops a session within a second of the word (FLEX-DASH-27, FLEX-DASH-28)', async () => {
      t = createTestEngine([recordOf({ enabled: false })]);
      await t.engine.start();
      t.store.put(recordOf());
      await t.engine.refresh('driver', 'FAKE');
      await t.clock.pass(900);
      expect(polls()).toBeGreaterThan(0);

      t.store.put({ ...t.store.records.get('driver/FAKE')!, enabled: false });
      await t.engine.refresh('driver', 'FAKE');
      await t.clock.pass(100);
      const before = polls();
      await t.clock.pass(5000);

      expect(polls()).toBe(before);
      expect(states()).toEqual(['starting', 'searching', 'stopping', 'stopped']);
      expect(t.events.filter((event) => event.type === 'status').map((event) => event.status.state)).toEqual(states());
    });

    it('starts again at once when the driver presses Start while it stops', async () => {
      t = createTestEngine([recordOf()]);
      let arrive = () => {};
      await t.engine.start();
      await t.clock.pass(500);
      t.fake.holdPoll = new Promise((resolve) => (arrive = () => resolve()));
      await t.clock.pass(1000);
      t.store.put(recordOf({ enabled: false }));
      await t.engine.refresh('driver', 'FAKE');
      t.fake.holdPoll = null;
      t.store.put(recordOf());
      await t.engine.refresh('driver', 'FAKE');
      arrive();
      await t.clock.pass(2000);

      expect(t.engine.snapshots()).toMatchObject([{ state: 'searching' }]);
    });

    it('says stopped when a stop finds nothing running', async () => {
      t = createTestEngine([]);
      await t.engine.start();
      const status = { state: 'stopping', since: NOON, until: null, cause: null, nextStep: 'wait', url: null } as const;
      t.store.put(recordOf({ enabled: false, status }));
      await t.engine.refresh('driver', 'FAKE');

      expect(states()).toEqual(['stopped']);
    });

    it('settles the state of a session that was cut off while it stopped', async () => {
      const status = { state: 'stopping', since: NOON, until: null, cause: null, nextStep: 'wait', url: null } as const;
      t = createTestEngine([recordOf({ enabled: false, status })]);
      await t.engine.start();
      await t.clock.pass(100);

      expect(states()).toEqual(['stopped']);
      expect(t.fake.count('schedule')).toBe(0);
    });

    it('does not run for a driver who is not in good standing, and does as soon as they are', async () => {
      t = createTestEngine([recordOf({ goodStanding: false })]);
      await t.engine.start();
      await t.clock.pass(3000);
      expect(polls()).toBe(0);
      expect(t.engine.snapshots()).toMatchObject([{ state: 'not-in-good-standing', nextStep: 'settle-standing' }]);

      t.store.put(recordOf());
      await t.engine.refresh('driver', 'FAKE');
      await t.clock.pass(1000);
      expect(t.engine.snapshots()).toMatchObject([{ state: 'searching' }]);

      t.store.put(recordOf({ goodStanding: false }));
      await t.engine.refresh('driver', 'FAKE');
      const before = polls();
      await t.clock.pass(3000);
      expect(polls()).toBe(before);
    });

    it('drops the old account when another one is linked', async () => {
      t = createTestEngine([recordOf()]);
      await t.engine.start();
      await t.clock.pass(1000);
      t.store.put(recordOf({ account: 'second@example.com' }));
      await t.engine.refresh('driver', 'FAKE');
      await t.clock.pass(2000);

      expect(t.engine.inspect('driver', 'FAKE')).toMatchObject({ account: 'second@example.com', state: 'searching' });
      expect(t.engine.snapshots()).toHaveLength(1);
      expect(states()).toEqual(['starting', 'searching', 'starting', 'searching']);
    });

    it('does not miss a word that comes while it starts', async () => {
      t = createTestEngine([recordOf({ enabled: false })]);
      const { sessions } = t.store;
      let go = () => {};
      t.store.sessions = async () => {
        const rows = await sessions();
        await new Promise<void>((resolve) => {
          go = resolve;
        });
        return rows;
      };
      const started = t.engine.start();
      await t.clock.pass(0);
      t.store.put(recordOf());
      await t.engine.refresh('driver', 'FAKE');
      go();
      await started;
      await t.clock.pass(1000);

      expect(t.engine.snapshots()).toMatchObject([{ state: 'searching' }]);
    });

    it('does not let a filter edit undo an auto stop that is being written', async () => {
      t = createTestEngine([recordOf({ autoStop: true })]);
      const offer = offerAt('a', NOON, 5);
      t.fake.offers = [offer];
      let write = () => {};
      await t.engine.start();
      await t.clock.pass(100);
      t.store.hook = (method) => (method === 'setStatus' ? new Promise((resolve) => (write = () => resolve())) : undefined);
      t.fake.pending[0]!.answer({ outcome: 'accepted', assignment: assignmentFor(offer) });
      await t.clock.pass(10);
      const refreshed = t.engine.refresh('driver', 'FAKE');
      await t.clock.pass(10);
      t.store.hook = null;
      write();
      await refreshed;
      await t.clock.pass(3000);

      expect(t.engine.snapshots()).toEqual([]);
      expect(t.store.records.get('driver/FAKE')!.enabled).toBe(false);
    });
  });

  describe('records that are behind', () => {
    it('asks for no more offers until their decisions are written, and goes on by itself', async () => {
      t = createTestEngine([recordOf()], { pollBudget: 100_000 });
      let take = () => {};
      t.store.hook = (method) => (method === 'record' ? new Promise((resolve) => (take = () => resolve())) : undefined);
      await t.engine.start();
      for (let poll = 0; poll < 6; poll++) {
        t.fake.offers = Array.from({ length: 1000 }, (_, i) => offerAt(`${poll}-${i}`, NOON, 5, 1, { price: 100 }));
        await t.clock.pass(1000);
      }
      const before = polls();
      await t.clock.pass(10_000);
      expect(polls()).toBe(before);

      t.store.hook = null;
      take();
      await t.clock.pass(3000);
      expect(polls()).toBeGreaterThan(before);
      expect(t.counted('failures', { code: 'recorder-full' })).toBe(0);
      expect(t.store.verdicts.size).toBe(1000 * before);
    });
  });

  describe('filters', () => {
    it('decides everything still open again when they change, and keeps when it was first seen', async () => {
      t = createTestEngine([recordOf({ settings: { minPrice: 6000 } })]);
      const offer = offerAt('a', NOON, 5);
      t.fake.offers = [offer, offerAt('b', NOON, 8, 1, { price: 100 })];
      await t.engine.start();
      await t.clock.pass(2000);
      const [before] = t.store.verdictsOf('driver', 'a');
      expect(before).toMatchObject({ status: 'dislikes', reason: 'PRICE_TOO_LOW', margin: 1000 });
      expect(t.fake.count('grab')).toBe(0);

      t.fake.grabs.set('a', { outcome: 'accepted', assignment: assignmentFor(offer) });
      t.store.put({ ...t.store.records.get('driver/FAKE')!, settings: { minPrice: 4000 } });
      await t.engine.refresh('driver', 'FAKE');
      await t.clock.pass(2000);

      expect(t.store.verdictsOf('driver', 'a')).toMatchObject([{ status: 'got', seenAt: before!.seenAt }]);
      expect(t.store.verdictsOf('driver', 'b')).toMatchObject([{ reason: 'PRICE_TOO_LOW', margin: 3900 }]);
    });

    it('does not send an accept that the new filters no longer want', async () => {
      t = createTestEngine([recordOf()]);
      t.fake.offers = [offerAt('a', NOON, 5)];
      let written = () => {};
      t.store.hook = (method) => (method === 'intend' ? new Promise((resolve) => (written = () => resolve())) : undefined);
      await t.engine.start();
      await t.clock.pass(500);
      t.store.put({ ...t.store.records.get('driver/FAKE')!, settings: { minPrice: 9000 } });
      await t.engine.refresh('driver', 'FAKE');
      written();
      await t.clock.pass(1000);

      expect(t.fake.count('grab')).toBe(0);
      expect(t.store.verdictsOf('driver', 'a')).toMatchObject([{ status: 'lost', detail: 'NOT_SENT' }]);
    });

    it("decides by the driver's own rule, whatever the platform marks as hidden", async () => {
      t = createTestEngine([recordOf({ settings: { minPrice: 0, locations: ['CHI1'] } })]);
      const hidden = offerAt('hidden', NOON, 5, 1, { hidden: true });
      t.fake.offers = [hidden, offerAt('shown', NOON, 8, 1, { locationId: 'MAD1' })];
      t.fake.grabs.set('hidden', { outcome: 'gone' });
      await t.engine.start();
      await t.clock.pass(2000);

      expect(t.fake.calls.filter(({ call }) => call === 'grab').map(({ offerId }) => offerId)).toEqual(['hidden']);
      expect(t.store.verdictsOf('driver', 'shown')).toMatchObject([{ reason: 'OUT_OF_AREA' }]);
    });

    it.each([
      ['price', { price: null }],
      ['start', { startsAt: null }],
      ['end', { endsAt: null }],
      ['place', { locationId: null }],
      ['price below zero', { price: -5 }],
      ['end before its start', { endsAt: NOON }],
    ])('never asks for an offer without a readable %s', async (_, change) => {
      t = createTestEngine([recordOf({ settings: { minPrice: -1000 } })]);
      t.fake.offers = [offerAt('a', NOON, 5, 1, change)];
      await t.engine.start();
      await t.clock.pass(3000);

      expect(t.store.intents).toEqual([]);
      expect(t.store.verdictsOf('driver', 'a')).toMatchObject([{ status: 'dislikes', reason: 'UNKNOWN', detail: null }]);
    });

    it('decides an offer that comes twice in one answer once', async () => {
      t = createTestEngine([recordOf({ settings: { minPrice: 9000 } })]);
      t.fake.offers = [offerAt('a', NOON, 5), offerAt('a', NOON, 5)];
      await t.engine.start();
      await t.clock.pass(3000);

      expect(t.events.filter((event) => event.type === 'offer')).toHaveLength(1);
    });

    it('decides each offer once, and tells each decision', async () => {
      t = createTestEngine([recordOf({ settings: { minPrice: 9000 } })]);
      t.fake.offers = Array.from({ length: 20 }, (_, i) => offerAt(`o${i}`, NOON, i));
      await t.engine.start();
      await t.clock.pass(10_000);

      expect(t.events.filter((event) => event.type === 'offer')).toHaveLength(20);
      expect(t.store.batches.flatMap((batch) => batch.verdicts)).toHaveLength(20);
      expect(t.store.batches.flatMap((batch) => batch.offers)).toHaveLength(20);
      expect(t.counted('verdicts', { reason: 'PRICE_TOO_LOW' })).toBe(20);
      expect(t.engine.inspect('driver', 'FAKE')).toMatchObject({ seen: 20, refusedBy: { PRICE_TOO_LOW: 20 } });
    });
  });

  describe('failures', () => {
    it("pauses at a rate limit until the platform's instant and goes on by itself", async () => {
      t = createTestEngine([recordOf()]);
      await t.engine.start();
      await t.clock.pass(500);
      t.fake.polls = [fails({ code: 'rate-limited', status: 429, retryAfterMs: 20_000 })];
      await t.clock.pass(1000);
      const before = polls();
      const [paused] = t.engine.snapshots();
      expect(paused).toMatchObject({ state: 'paused', nextStep: 'wait' });
      expect(Date.parse(paused!.until!)).toBeGreaterThan(NOON + 20_000);

      await t.clock.pass(18_900);
      expect(polls()).toBe(before);
      await t.clock.pass(5000);
      expect(t.engine.snapshots()).toMatchObject([{ state: 'searching', until: null }]);
    });

    it('decides open offers again after a restart, as the offers they were', async () => {
      const offer = offerAt('low', NOON, 5, 1, { price: 100 });
      t = createTestEngine([recordOf()]);
      const seen = NOON - 60_000;
      await t.store.record([
        {
          platform: 'FAKE',
          offers: [offer],
          verdicts: [
            {
              userId: 'driver',
              service: 'FAKE',
              offerId: 'low',
              status: 'dislikes',
              reason: 'PRICE_TOO_LOW',
              detail: null,
              margin: 5,
              seenAt: seen,
              decidedAt: seen,
              grabMs: null,
            },
          ],
        },
      ]);
      t.fake.offers = [offer];

      await t.engine.start();
      await t.clock.pass(2000);

      expect(t.store.verdictsOf('driver', 'low')).toMatchObject([{ seenAt: seen, margin: 1900 }]);
    });

    describe('what was refused before it', () => {
      const offer = offerAt('low', NOON, 5, 1, { price: 100 });
      const seenAt = NOON - 60_000;
      const earlier = async () => {
        const verdict = { userId: 'driver', service: 'FAKE', offerId: 'low', detail: null, seenAt, decidedAt: seenAt, grabMs: null };
        const refused = { ...verdict, status: 'dislikes', reason: 'PRICE_TOO_LOW', margin: 1900 } as const;
        await t.store.record([{ platform: 'FAKE', offers: [offer], verdicts: [refused] }]);
        t.store.batches.length = 0;
      };
      const written = () => t.store.batches.flatMap(({ verdicts }) => verdicts.map(({ offerId }) => offerId));

      it('is neither written nor told again while nothing has changed', async () => {
        t = createTestEngine([recordOf()]);
        await earlier();
        t.fake.offers = [offer];
        await t.engine.start();
        await t.clock.pass(3000);

        expect(written()).toEqual([]);
        expect(t.events.filter(({ type }) => type === 'offer')).toEqual([]);
        expect(t.engine.inspect('driver', 'FAKE')?.decisions).toMatchObject([{ offerId: 'low', reason: 'PRICE_TOO_LOW' }]);
      });

      it('is read while an accept runs, which does not wait for it', async () => {
        t = createTestEngine([recordOf()]);
        await earlier();
        const wanted = offerAt('wanted', NOON, 9);
        t.fake.offers = [offer, wanted];
        t.fake.grabs.set('wanted', { outcome: 'accepted', assignment: assignmentFor(wanted) });
        let arrive = () => {};
        const held = new Promise<void>((resolve) => (arrive = resolve));
        t.store.hook = (call) => (call === 'refusedBefore' ? held : undefined);
        await t.engine.start();
        await t.clock.pass(3000);

        expect(t.fake.count('grab')).toBe(1);
        expect(t.engine.inspect('driver', 'FAKE')?.decisions).toMatchObject([{ offerId: 'wanted', outcome: 'won' }]);
        arrive();
        await t.clock.pass(1000);
        expect(t.engine.inspect('driver', 'FAKE')?.decisions).toHaveLength(2);
        expect(t.store.verdictsOf('driver', 'low')).toMatchObject([{ seenAt }]);
      });

      it('is read once more where it could not be read', async () => {
        t = createTestEngine([recordOf()]);
        await earlier();
        t.fake.offers = [offer, offerAt('new', NOON, 7, 1, { price: 100 })];
        let fails = 1;
        t.store.hook = (call) => (call === 'refusedBefore' && fails-- > 0 ? Promise.reject(new Error('away')) : undefined);
        await t.engine.start();
        await t.clock.pass(4000);

        expect(t.errors).toMatchObject([expect.stringContaining('earlier refusals not read')]);
        expect(written()).toEqual(['new']);
        t.errors.length = 0;
      });
    });

    it('polls for no session before all that start together have read what they must, unless that takes long', async () => {
      const hang = (ms: number) => {
        t = createTestEngine([recordOf(), recordOf({ userId: 'slow' })]);
        let arrive = () => {};
        const held = new Promise<void>((resolve) => (arrive = resolve));
        t.store.hook = (call, input) => (call === 'askedFor' && (input as { userId: string }).userId === 'slow' ? held : undefined);
        return Promise.all([t.engine.start(), t.clock.pass(ms)]).then(() => arrive);
      };
      const arrive = await hang(1000);
      expect(polls()).toBe(0);
      arrive();
      await t.clock.pass(500);
      expect([polls() > 0, polls('slow') > 0]).toEqual([true, true]);

      await t.finish();
      await hang(2500);
      expect([polls() > 0, polls('slow')]).toEqual([true, 0]);
    });

    it('keeps those apart who waited for each other', async () => {
      t = createTestEngine(Array.from({ length: 100 }, (_, i) => recordOf({ userId: `d${i}` })));
      let arrive = () => {};
      const held = new Promise<void>((resolve) => (arrive = resolve));
      t.store.hook = (call) => (call === 'askedFor' ? held : undefined);
      await t.engine.start();
      await t.clock.pass(1000);
      arrive();
      await t.clock.pass(1000);

      const first = new Map(t.fake.calls.filter(({ call }) => call === 'poll').map(({ userId, at }) => [userId, Math.floor(at / 20)]));
      expect(first.size).toBe(100);
      expect(new Set(first.values()).size).toBeGreaterThan(6);
    });

    it('keeps a pause across a restart', async () => {
      const status = { state: 'paused', since: NOON, until: NOON + 60_000, cause: 'rate-limited', nextStep: 'wait', url: null } as const;
      t = createTestEngine([recordOf({ status })]);
      await t.engine.start();
      await t.clock.pass(59_000);
      expect(polls()).toBe(0);
      await t.clock.pass(3000);

      expect(polls()).toBeGreaterThan(0);
    });

    it('halts on a challenge, shows where to answer it, and tries again when the driver says so', async () => {
      t = createTestEngine([recordOf()]);
      await t.engine.start();
      await t.clock.pass(500);
      t.fake.polls = [fails({ code: 'needs-human', status: 307, url: 'https://challenge' })];
      await t.clock.pass(60_000);
      const before = polls();
      expect(t.engine.inspect('driver', 'FAKE')).toMatchObject({
        state: 'needs-human',
        nextStep: 'answer-challenge',
        status: { url: 'https://challenge' },
      });
      await t.clock.pass(60_000);
      expect(polls()).toBe(before);

      await t.engine.refresh('driver', 'FAKE');
      await t.clock.pass(1000);
      expect(t.engine.snapshots()).toMatchObject([{ state: 'searching' }]);
    });

    it('stays halted across a restart', async () => {
      const status = {
        state: 'not-trusted',
        since: NOON,
        until: null,
        cause: 'not-trusted',
        nextStep: 'open-platform-app',
        url: null,
      } as const;
      t = createTestEngine([recordOf({ status })]);
      await t.engine.start();
      await t.clock.pass(10_000);

      expect(t.fake.calls.filter(({ call }) => call !== 'open')).toEqual([]);
      expect(t.engine.snapshots()).toMatchObject([{ state: 'not-trusted' }]);
    });

    it('sends nothing more of an answer once an accept was not trusted', async () => {
      t = createTestEngine([recordOf({ facts: { ...recordOf().facts, mode: 'masacre' } })]);
      t.fake.offers = [offerAt('best', NOON, 5, 1, { price: 9000 }), offerAt('next', NOON, 5)];
      t.fake.grabs.set('best', { outcome: 'refused', failure: { code: 'not-trusted', status: 420 } });
      await t.engine.start();
      await t.clock.pass(5000);

      expect(t.fake.count('grab')).toBe(1);
      expect(t.engine.snapshots()).toMatchObject([{ state: 'not-trusted' }]);
      expect(t.store.verdictsOf('driver', 'next')).toMatchObject([{ status: 'dislikes', detail: 'STANDING' }]);
    });

    it('holds back the rest of an answer once an accept was rate limited, and asks again later', async () => {
      t = createTestEngine([recordOf({ facts: { ...recordOf().facts, mode: 'masacre' } })]);
      const next = offerAt('next', NOON, 5);
      t.fake.offers = [offerAt('best', NOON, 5, 1, { price: 9000 }), next];
      t.fake.grabs.set('best', { outcome: 'refused', failure: { code: 'rate-limited', status: 429, retryAfterMs: 5000 } });
      await t.engine.start();
      await t.clock.pass(1000);
      expect(t.store.verdictsOf('driver', 'next')).toMatchObject([{ detail: 'BUDGET' }]);
      expect(t.engine.snapshots()).toMatchObject([{ state: 'paused' }]);
      const before = polls();
      await t.clock.pass(3000);
      expect(polls()).toBe(before);

      t.fake.grabs.set('next', { outcome: 'accepted', assignment: assignmentFor(next) });
      await t.clock.pass(5000);
      expect(t.store.verdictsOf('driver', 'next')).toMatchObject([{ status: 'got' }]);
    });

    it('shows that answers cannot be read, and asks for nothing in them', async () => {
      t = createTestEngine([recordOf()]);
      await t.engine.start();
      await t.clock.pass(500);
      t.fake.polls = [fails({ code: 'unreadable', status: 200, note: 'the body is not JSON' })];
      await t.clock.pass(600);
      expect(t.engine.inspect('driver', 'FAKE')).toMatchObject({ state: 'paused', unreadable: 1, status: { cause: 'unreadable' } });
      t.fake.polls = [{ unreadable: 3 }];
      await t.clock.pass(3000);

      expect(t.engine.inspect('driver', 'FAKE')).toMatchObject({ state: 'searching', unreadable: 4 });
      expect(t.counted('unreadable')).toBe(4);
      expect(t.engine.inspect('driver', 'FAKE')!.log.map(({ event }) => event)).toContain('unreadable 200: the body is not JSON');
    });

    it('lets one session of ten fail without touching the others', async () => {
      t = createTestEngine(Array.from({ length: 10 }, (_, i) => recordOf({ userId: `d${i}` })));
      await t.engine.start();
      await t.clock.pass(500);
      const failing = new Proxy([], {
        get: () => {
          throw new Error('a broken answer');
        },
      }) as never;
      t.fake.offersFor.set('d3', failing);
      const before = Array.from({ length: 10 }, (_, i) => polls(`d${i}`));
      await t.clock.pass(20_000);

      const made = before.map((count, i) => polls(`d${i}`) - count);
      for (const [i, count] of made.entries()) {
        if (i === 3) expect(count).toBeLessThan(10);
        else expect(count).toBeGreaterThanOrEqual(19);
      }
      expect(t.engine.inspect('d3', 'FAKE')).toMatchObject({ state: 'paused', status: { cause: 'unreadable' } });
      expect(t.errors.some((line) => line.includes('poll broke'))).toBe(true);
    });

    it('refuses everything with settings that it cannot compile', async () => {
      t = createTestEngine([recordOf({ settings: null })]);
      t.fake.offers = [offerAt('a', NOON, 5)];
      await t.engine.start();
      await t.clock.pass(2000);

      expect(t.store.intents).toEqual([]);
      expect(t.store.verdictsOf('driver', 'a')).toMatchObject([{ reason: 'UNKNOWN' }]);
    });

    it('brings a state to the records as soon as they take it', async () => {
      t = createTestEngine([recordOf()]);
      t.store.hook = (method) => {
        if (method === 'setStatus') throw new Error('records are away');
      };
      await t.engine.start();
      await t.clock.pass(5000);
      expect(states()).toEqual([]);
      t.store.hook = null;
      await t.clock.pass(2000);

      expect(states()).toEqual(['searching']);
    });

    it('starts a session whose records are away at first', async () => {
      t = createTestEngine([recordOf()]);
      t.store.hook = (method) => {
        if (method === 'occupied' || method === 'setStatus') throw new Error('records are away');
      };
      await t.engine.start();
      await t.clock.pass(1000);
      expect(polls()).toBe(0);
      t.store.hook = null;
      await t.clock.pass(5000);

      expect(t.engine.snapshots()).toMatchObject([{ state: 'searching' }]);
      expect(states().at(-1)).toBe('searching');
    });
  });

  describe('pacing', () => {
    it("polls at the mode's pace in world time, at most one poll at a time", async () => {
      t = createTestEngine([recordOf()], { config: { fixedPacingMs: null } });
      await t.engine.start();
      await t.clock.pass(60_000);
      const slow = polls();
      expect(slow).toBeGreaterThan(10);
      expect(slow).toBeLessThan(31);

      t.clock.setWorld({ speed: 10 });
      await t.clock.pass(60_000);
      const fast = polls() - slow;
      expect(fast).toBeGreaterThan(100);
      expect(fast).toBeLessThan(310);
    });

    it("never spends more than the mode's share of the budget, and shows what is left", async () => {
      t = createTestEngine([recordOf()], { config: { fixedPacingMs: null }, pollBudget: 60 });
      await t.engine.start();
      await t.clock.pass(30 * 60_000 - 1000);

      expect(polls()).toBeLessThanOrEqual(30);
      expect(polls()).toBeGreaterThan(20);
      expect(t.engine.snapshots()[0]!.budgetLeft).toBe(30 - polls());
    });

    it('polls at equal distances with a fixed pace', async () => {
      t = createTestEngine([recordOf()], { config: { fixedPacingMs: 40 } });
      await t.engine.start();
      await t.clock.pass(4000);

      const at = t.fake.calls.filter(({ call }) => call === 'poll').map((call) => call.at);
      const distances = at.slice(1).map((instant, i) => instant - at[i]!);
      expect(Math.min(...distances)).toBeGreaterThanOrEqual(39);
      expect(Math.max(...distances)).toBeLessThanOrEqual(42);
      expect(t.engine.snapshots()[0]!.pollsPerSecond).toBeGreaterThan(20);
    });

    it('spreads the first polls of many sessions', async () => {
      t = createTestEngine(Array.from({ length: 200 }, (_, i) => recordOf({ userId: `d${i}` })));
      await t.engine.start();
      await t.clock.pass(1000);

      const first = new Map(t.fake.calls.filter(({ call }) => call === 'poll').map(({ userId, at }) => [userId, Math.floor(at / 20)]));
      expect(first.size).toBe(200);
      expect(new Set(first.values()).size).toBeGreaterThan(10);
    });
  });

  describe('a reset of the world', () => {
    it('forgets what was seen and held, and reads the schedule before the next accept', async () => {
      t = createTestEngine([recordOf()]);
      const offer = offerAt('a', NOON, 5);
      t.fake.offers = [offer];
      t.fake.grabs.set('a', { outcome: 'accepted', assignment: assignmentFor(offer) });
      await t.engine.start();
      await t.clock.pass(2000);
      t.fake.held = [];
      const fresh = offerAt('w2-a', NOON, 5);
      t.fake.offers = [fresh];
      t.fake.grabs.set('w2-a', { outcome: 'accepted', assignment: assignmentFor(fresh) });
      const from = t.fake.calls.length;
      await t.engine.worldReset();
      await t.clock.pass(2000);

      expect(
        t.fake.calls
          .slice(from)
          .filter(({ call }) => call !== 'open')
          .slice(0, 3)
          .map(({ call }) => call),
      ).toEqual(['schedule', 'poll', 'grab']);
      expect(t.store.blocks.map(({ state, assignment }) => [assignment.offerId, state])).toEqual([
        ['a', 'dropped'],
        ['w2-a', 'held'],
      ]);
    });

    it('reads the schedule again when the reset came while it was read', async () => {
      t = createTestEngine([recordOf()]);
      const old = offerAt('old', NOON, 5);
      let answer = () => {};
      t.store.hook = (method) => (method === 'openAttempts' ? new Promise((resolve) => (answer = () => resolve())) : undefined);
      t.fake.schedules = [{ ok: true, assignments: [assignmentFor(old)] }];
      await t.engine.start();
      await t.clock.pass(100);
      t.store.hook = null;
      await t.engine.worldReset();
      answer();
      await t.clock.pass(2000);

      expect(t.engine.snapshots()).toMatchObject([{ state: 'searching' }]);
      expect(t.fake.count('schedule')).toBe(2);
      expect(t.store.blocks).toEqual([]);
    });

    it('sends no accept that was prepared in the old world', async () => {
      t = createTestEngine([recordOf()]);
      t.fake.offers = [offerAt('a', NOON, 5)];
      let written = () => {};
      t.store.hook = (method) => (method === 'intend' ? new Promise((resolve) => (written = () => resolve())) : undefined);
      await t.engine.start();
      await t.clock.pass(500);
      t.fake.offers = [];
      await t.engine.worldReset();
      written();
      await t.clock.pass(1000);

      expect(t.fake.count('grab')).toBe(0);
    });
  });

  describe('drain', () => {
    it('stops polling, waits for the accepts on the wire and writes what was seen', async () => {
      t = createTestEngine([recordOf()]);
      const offer = offerAt('a', NOON, 5);
      t.fake.offers = [offer, offerAt('cheap', NOON, 9, 1, { price: 1 })];
      await t.engine.start();
      await t.clock.pass(50);
      let over = false;
      const drained = t.engine.drain().then(() => {
        over = true;
      });
      const before = polls();
      await t.clock.pass(3000);
      expect(over).toBe(false);
      expect(t.engine.ready()).toBe(false);

      t.fake.pending[0]!.answer({ outcome: 'accepted', assignment: assignmentFor(offer) });
      await t.clock.pass(100);
      await drained;

      expect(polls()).toBe(before);
      expect(t.store.attemptsFor('a')).toMatchObject([{ state: 'accepted' }]);
      expect(t.store.verdictsOf('driver', 'cheap')).toHaveLength(1);
      expect(states().at(-1)).toBe('searching');
    });

    it('does not wait for ever', async () => {
      t = createTestEngine([recordOf()]);
      t.fake.offers = [offerAt('a', NOON, 5)];
      await t.engine.start();
      await t.clock.pass(50);
      let over = false;
      void t.engine.drain().then(() => {
        over = true;
      });
      await t.clock.pass(16_000);

      expect(over).toBe(true);
      t.fake.pending[0]!.answer({ outcome: 'gone' });
    });
  });

  describe('inspection and calls', () => {
    it('shows state, last decisions and log, newest decision first', async () => {
      t = createTestEngine([recordOf({ settings: { minPrice: 9000 } })]);
      t.fake.offers = Array.from({ length: 60 }, (_, i) => offerAt(`o${i}`, NOON, i));
      await t.engine.start();
      await t.clock.pass(2000);
      const detail = t.engine.inspect('driver', 'FAKE')!;

      expect(detail.decisions).toHaveLength(50);
      expect(detail.decisions[0]).toMatchObject({ offerId: 'o59', outcome: 'refused', reason: 'PRICE_TOO_LOW', margin: 4000 });
      expect(detail.log.map(({ event }) => event)).toEqual(['starting', 'searching']);
      expect(detail.account).toBe('driver@example.com');
      expect(JSON.stringify(detail)).not.toContain('token-of-driver');
      expect(t.engine.inspect('nobody', 'FAKE')).toBeNull();
    });

    it("runs a platform's own call, for a driver or for nobody", async () => {
      t = createTestEngine([recordOf()]);
      await t.engine.start();

      expect(await t.engine.call('FAKE', 'echo', { n: 1 }, 'driver')).toEqual({ input: { n: 1 }, account: 'driver@example.com' });
      expect(await t.engine.call('FAKE', 'echo', { n: 1 }, null)).toEqual({ input: { n: 1 }, account: null });
      await expect(t.engine.call('FAKE', 'nothing', {}, null)).rejects.toThrow('FAKE has no call nothing');
    });
  });
});
