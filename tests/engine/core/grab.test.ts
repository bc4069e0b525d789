import { afterEach, describe, expect, it } from 'vitest';
import { createTestEngine, recordOf, type TestEngine } from '../../support/engine.ts';
import { NOON } from '../../support/fake-clock.ts';
import { assignmentFor, offerAt } from '../../support/fake-platform.ts';

describe('engine/core/grab', () => {
  let t: TestEngine;
  afterEach(() => t.finish());

  describe('one fitting offer', () => {
    it('writes the intent first, sends one accept and records the win (PROD-01, PROD-09)', async () => {
      t = createTestEngine([recordOf()]);
      const offer = offerAt('a', NOON, 5);
      t.fake.offers = [offer];

      await t.engine.start();
      await t.clock.pass(200);
      expect(t.fake.pending.map(({ offerId }) => offerId)).toEqual(['a']);
      expect(t.store.attemptsFor('a')).toMatchObject([{ state: 'sending' }]);
      t.fake.pending[0]!.answer({ outcome: 'accepted', assignment: assignmentFor(offer) });
      await t.clock.pass(10_000);

      expect(t.fake.count('grab')).toBe(1);
      expect(t.store.attemptsFor('a')).toMatchObject([{ state: 'accepted' }]);
      expect(t.store.blocks).toMatchObject([{ state: 'held', source: 'grab', assignment: { startsAt: offer.startsAt } }]);
      expect(t.store.verdictsOf('driver', 'a')).toMatchObject([{ status: 'got', reason: null, detail: null, grabMs: 0 }]);
      expect(t.events).toContainEqual(expect.objectContaining({ type: 'assignment', change: 'won', userId: 'driver', service: 'FAKE' }));
      expect(t.engine.snapshots()).toMatchObject([{ wins: 1, losses: 0, grabP95Ms: 0 }]);
    });

    it('asks for a dead offer once, however long it stays in the list', async () => {
      t = createTestEngine([recordOf()]);
      t.fake.offers = [offerAt('dead', NOON, 5)];
      t.fake.grabs.set('dead', { outcome: 'gone' });

      await t.engine.start();
      await t.clock.pass(30_000);

      expect(t.fake.count('poll')).toBeGreaterThan(20);
      expect(t.fake.count('grab')).toBe(1);
      expect(t.store.attemptsFor('dead')).toMatchObject([{ state: 'refused' }]);
      expect(t.store.verdictsOf('driver', 'dead')).toMatchObject([{ status: 'lost', detail: 'GONE' }]);
    });

    it('asks for a dead offer once even across a restart', async () => {
      t = createTestEngine([recordOf()]);
      const offer = offerAt('dead', NOON, 5);
      t.fake.offers = [offer];
      t.store.attempts.push({
        attemptId: 'before',
        userId: 'driver',
        service: 'FAKE',
        account: 'driver@example.com',
        offerId: 'dead',
        offer,
        startsAt: offer.startsAt!,
        endsAt: offer.endsAt!,
        locationId: 'CHI1',
        state: 'refused',
        createdAt: NOON - 60_000,
      });

      await t.engine.start();
      await t.clock.pass(5000);

      expect(t.store.intents).toEqual([]);
      expect(t.engine.inspect('driver', 'FAKE')!.decisions).toMatchObject([{ offerId: 'dead', detail: 'LOST_BEFORE' }]);
    });

    it('records a refusal of the platform as lost, and goes on', async () => {
      t = createTestEngine([recordOf()]);
      t.fake.offers = [offerAt('a', NOON, 5)];
      t.fake.grabs.set('a', { outcome: 'refused' });

      await t.engine.start();
      await t.clock.pass(3000);

      expect(t.store.verdictsOf('driver', 'a')).toMatchObject([{ status: 'lost', detail: 'REFUSED' }]);
      expect(t.engine.snapshots()).toMatchObject([{ state: 'searching', losses: 1 }]);
    });

    it('sends nothing when the intent was not written, and asks again when it can be', async () => {
      t = createTestEngine([recordOf()]);
      const offer = offerAt('a', NOON, 5);
      t.fake.offers = [offer];
      t.fake.grabs.set('a', { outcome: 'accepted', assignment: assignmentFor(offer) });
      t.store.hook = (method) => {
        if (method === 'intend') throw new Error('records are away');
      };

      await t.engine.start();
      await t.clock.pass(5000);
      expect(t.fake.count('grab')).toBe(0);
      t.store.hook = null;
      await t.clock.pass(2000);

      expect(t.fake.count('grab')).toBe(1);
      expect(t.store.attemptsFor('a')).toMatchObject([{ state: 'accepted' }]);
    });

    it('does not send what the records refuse, and says why', async () => {
      t = createTestEngine([recordOf()]);
      t.fake.offers = [offerAt('a', NOON, 5)];
      const blocking = offerAt('x', NOON, 5);
      await t.engine.start();
      t.store.hook = (method) => {
        if (method === 'intend' && !t.store.blocks.length)
          t.store.blocks.push({
            userId: 'driver',
            service: 'OTHER',
            account: 'y',
            assignment: assignmentFor(blocking),
            source: 'grab',
            state: 'held',
          });
      };

      await t.clock.pass(3000);

      expect(t.fake.count('grab')).toBe(0);
      expect(t.store.verdictsOf('driver', 'a')).toMatchObject([{ status: 'dislikes', reason: 'UNKNOWN', detail: 'OVERLAP' }]);
    });

    it('records a win whatever the platform said with its 200', async () => {
      t = createTestEngine([recordOf()]);
      const offer = offerAt('a', NOON, 5);
      t.fake.offers = [offer];
      t.fake.grabs.set('a', { outcome: 'accepted', assignment: null });
      await t.engine.start();
      await t.clock.pass(100);
      const { offerId: _, ...own } = assignmentFor(offer, { externalId: 'platform-key' });
      t.fake.held = [own];

      await t.clock.pass(3000);

      expect(t.store.verdictsOf('driver', 'a')).toMatchObject([{ status: 'got' }]);
      expect(t.store.blocks.filter((block) => block.state === 'held')).toMatchObject([{ assignment: { externalId: 'platform-key' } }]);
      expect(t.events.filter((event) => event.type === 'assignment')).toHaveLength(1);
    });

    it('records a win that the records did not take at first', async () => {
      t = createTestEngine([recordOf()]);
      const offer = offerAt('a', NOON, 5);
      t.fake.offers = [offer];
      t.fake.grabs.set('a', { outcome: 'accepted', assignment: assignmentFor(offer) });
      t.store.hook = (method) => {
        if (method === 'settle') throw new Error('records are away');
      };

      await t.engine.start();
      await t.clock.pass(100);
      t.fake.held = [assignmentFor(offer)];
      await t.clock.pass(2000);
      expect(t.store.attemptsFor('a')).toMatchObject([{ state: 'sending' }]);
      t.store.hook = null;
      await t.clock.pass(10_000);

      expect(t.store.attemptsFor('a')).toMatchObject([{ state: 'accepted' }]);
      expect(t.store.verdictsOf('driver', 'a')).toMatchObject([{ status: 'got' }]);
      expect(t.events.filter((event) => event.type === 'assignment')).toHaveLength(1);
    });
  });

  it('keeps a win whose event could not be delivered', async () => {
    t = createTestEngine([recordOf()]);
    const offer = offerAt('a', NOON, 5);
    t.fake.offers = [offer];
    t.fake.grabs.set('a', { outcome: 'accepted', assignment: assignmentFor(offer) });
    t.events.push = (event) => {
      if (event.type === 'offer') throw new Error('nobody listens');
      return 0;
    };
    let settles = 0;
    t.store.hook = (method) => {
      if (method === 'settle') settles += 1;
    };
    await t.engine.start();
    await t.clock.pass(5000);

    expect(settles).toBe(1);
    expect(t.store.blocks).toMatchObject([{ state: 'held' }]);
    expect(t.engine.snapshots()).toMatchObject([{ state: 'searching' }]);
  });

  describe('several fitting offers', () => {
    it('sends five that do not touch each other together, after one intent', async () => {
      t = createTestEngine([recordOf()]);
      t.fake.offers = [1, 2, 3, 4, 5].map((n) => offerAt(`o${n}`, NOON, 2 * n));
      await t.engine.start();
      await t.clock.pass(200);

      expect(t.store.intents).toHaveLength(1);
      expect(t.store.intents[0]!.candidates).toHaveLength(5);
      expect(t.fake.pending).toHaveLength(5);
      expect(new Set(t.fake.pending.map(({ sentAt }) => sentAt)).size).toBe(1);

      for (const pending of [...t.fake.pending]) pending.answer({ outcome: 'gone' });
    });

    it('sends the best of those that overlap, and the next at once when it is gone', async () => {
      t = createTestEngine([recordOf({ facts: { ...recordOf().facts, mode: 'masacre' } })]);
      const [low, best, next] = [
        offerAt('low', NOON, 5, 2, { price: 3000 }),
        offerAt('best', NOON, 5, 2, { price: 9000 }),
        offerAt('next', NOON, 6, 2, { price: 6000 }),
      ];
      t.fake.offers = [low, best, next];
      await t.engine.start();
      await t.clock.pass(200);
      expect(t.fake.pending.map(({ offerId }) => offerId)).toEqual(['best']);

      t.fake.pending[0]!.answer({ outcome: 'gone' });
      await t.clock.pass(0);
      expect(t.fake.pending.map(({ offerId }) => offerId)).toEqual(['next']);
      t.fake.pending[0]!.answer({ outcome: 'accepted', assignment: assignmentFor(next) });
      await t.clock.pass(3000);

      expect(t.fake.calls.filter(({ call }) => call === 'grab').map(({ offerId }) => offerId)).toEqual(['best', 'next']);
      expect(t.store.verdictsOf('driver', 'low')).toMatchObject([{ status: 'dislikes', detail: 'OVERLAP' }]);
    });

    it('takes up an overlapping offer again once the hours are free', async () => {
      t = createTestEngine([recordOf()]);
      const [first, second] = [offerAt('first', NOON, 5), offerAt('second', NOON, 5)];
      t.fake.offers = [first];
      t.fake.grabs.set('first', { outcome: 'accepted', assignment: assignmentFor(first) });
      await t.engine.start();
      await t.clock.pass(2000);
      t.fake.held = [assignmentFor(first)];
      t.fake.offers = [second];
      await t.clock.pass(3000);
      expect(t.fake.count('grab')).toBe(1);

      t.fake.releases = [{ outcome: 'released' }];
      t.fake.held = [];
      await t.engine.release('driver', 'FAKE', first.startsAt!);
      t.fake.grabs.set('second', { outcome: 'accepted', assignment: assignmentFor(second) });
      await t.clock.pass(2000);

      expect(t.store.verdictsOf('driver', 'second')).toHaveLength(1);
      expect(t.store.verdictsOf('driver', 'second')[0]).toMatchObject({ status: 'got' });
    });

    it('announces and records a refusal that still holds only once', async () => {
      t = createTestEngine([recordOf()]);
      const held = offerAt('held', NOON, 5);
      t.fake.held = [assignmentFor(held)];
      t.fake.offers = [offerAt('over', NOON, 5, 2)];

      await t.engine.start();
      await t.clock.pass(20_000);

      expect(t.events.filter((event) => event.type === 'offer')).toHaveLength(1);
      expect(t.store.batches.flatMap((batch) => batch.verdicts)).toHaveLength(1);
    });
  });

  describe('an outcome that nobody knows', () => {
    it('keeps its hours until the schedule is read, and asks no one else for them', async () => {
      t = createTestEngine([recordOf()]);
      const [offer, rival] = [offerAt('a', NOON, 5), offerAt('b', NOON, 5)];
      t.fake.offers = [offer, rival];
      t.fake.grabs.set('a', { outcome: 'unknown', failure: { code: 'timed-out' } });
      t.fake.schedules = [{ ok: true, assignments: [] }, ...Array(3).fill({ ok: false, failure: { code: 'unreachable' } })];

      await t.engine.start();
      await t.clock.pass(2000);

      expect(t.store.attemptsFor('a')).toMatchObject([{ state: 'unknown' }]);
      expect(t.store.verdictsOf('driver', 'a')).toEqual([]);
      expect(t.fake.count('grab')).toBe(1);
      expect(t.store.verdictsOf('driver', 'b')).toMatchObject([{ detail: 'OVERLAP' }]);
      t.fake.held = [assignmentFor(offer)];
      await t.clock.pass(20_000);

      expect(t.store.attemptsFor('a')).toMatchObject([{ state: 'accepted' }]);
      expect(t.store.verdictsOf('driver', 'a')).toMatchObject([{ status: 'got' }]);
      expect(t.fake.count('grab')).toBe(1);
    });

    it('ends as lost when the schedule does not show it, and frees its hours', async () => {
      t = createTestEngine([recordOf()]);
      const [offer, rival] = [offerAt('a', NOON, 5), offerAt('b', NOON, 5)];
      t.fake.offers = [offer, rival];
      t.fake.grabs.set('a', { outcome: 'unknown', failure: { code: 'upstream-error', status: 502 } });
      t.fake.grabs.set('b', { outcome: 'accepted', assignment: assignmentFor(rival) });

      await t.engine.start();
      await t.clock.pass(3000);
      expect(t.fake.count('grab')).toBe(1);
      // As long as a schedule may lag: until then the block may be ours.
      await t.clock.pass(50_000);
      expect(t.fake.count('grab')).toBe(1);
      await t.clock.pass(30_000);

      expect(t.store.attemptsFor('a')).toMatchObject([{ state: 'not_accepted' }]);
      expect(t.store.verdictsOf('driver', 'a')).toMatchObject([{ status: 'lost', detail: 'UNCERTAIN' }]);
      expect(t.store.verdictsOf('driver', 'b')).toMatchObject([{ status: 'got' }]);
    });

    it('treats a broken adapter like a lost answer', async () => {
      t = createTestEngine([recordOf()]);
      const offer = offerAt('a', NOON, 5);
      t.fake.offers = [offer];
      t.fake.grabs.set('a', new Error('boom'));

      await t.engine.start();
      await t.clock.pass(100);
      t.fake.held = [assignmentFor(offer)];
      await t.clock.pass(3000);

      expect(t.store.attemptsFor('a')).toMatchObject([{ state: 'accepted' }]);
      expect(t.events.filter((event) => event.type === 'assignment')).toMatchObject([{ change: 'won' }]);
    });
  });

  describe('stopping', () => {
    it('ignores an answer that comes after the stop (FLEX-DASH-27)', async () => {
      t = createTestEngine([recordOf()]);
      let arrive = () => {};
      await t.engine.start();
      await t.clock.pass(500);
      t.fake.offers = [offerAt('a', NOON, 5)];
      t.fake.holdPoll = new Promise((resolve) => {
        arrive = () => resolve(undefined);
      });
      await t.clock.pass(1500);
      t.store.put(recordOf({ enabled: false }));
      await t.engine.refresh('driver', 'FAKE');
      expect(t.engine.snapshots()).toMatchObject([{ state: 'stopping' }]);
      arrive();
      await t.clock.pass(1000);

      expect(t.store.intents).toEqual([]);
      expect(t.engine.snapshots()).toEqual([]);
      expect(t.store.statuses.map(({ status }) => status.state)).toEqual(['starting', 'searching', 'stopping', 'stopped']);
    });

    it('sends nothing when the stop comes while the intent is being written', async () => {
      t = createTestEngine([recordOf()]);
      t.fake.offers = [offerAt('a', NOON, 5)];
      let written = () => {};
      t.store.hook = (method) => {
        if (method === 'intend')
          return new Promise((resolve) => {
            written = () => resolve();
          });
      };
      await t.engine.start();
      await t.clock.pass(500);
      t.store.put(recordOf({ enabled: false }));
      await t.engine.refresh('driver', 'FAKE');
      written();
      await t.clock.pass(1000);

      expect(t.fake.count('grab')).toBe(0);
      expect(t.store.attemptsFor('a')).toMatchObject([{ state: 'not_accepted' }]);
      expect(t.store.verdictsOf('driver', 'a')).toMatchObject([{ status: 'lost', detail: 'NOT_SENT' }]);
      expect(t.store.records.get('driver/FAKE')!.status).toMatchObject({ state: 'stopped', nextStep: 'press-start' });
    });

    it('stays stopping until the accept on the wire has its outcome, which counts', async () => {
      t = createTestEngine([recordOf()]);
      const offer = offerAt('a', NOON, 5);
      t.fake.offers = [offer];
      await t.engine.start();
      await t.clock.pass(500);
      t.store.put(recordOf({ enabled: false }));
      await t.engine.refresh('driver', 'FAKE');
      await t.clock.pass(5000);
      expect(t.engine.snapshots()).toMatchObject([{ state: 'stopping' }]);

      t.fake.pending[0]!.answer({ outcome: 'accepted', assignment: assignmentFor(offer) });
      await t.clock.pass(100);

      expect(t.store.blocks).toMatchObject([{ state: 'held' }]);
      expect(t.engine.snapshots()).toEqual([]);
    });

    it('goes on resolving an unknown outcome after the driver stopped', async () => {
      t = createTestEngine([recordOf()]);
      const offer = offerAt('a', NOON, 5);
      t.fake.offers = [offer];
      t.fake.grabs.set('a', { outcome: 'unknown', failure: { code: 'timed-out' } });
      await t.engine.start();
      await t.clock.pass(100);
      t.fake.held = [assignmentFor(offer)];
      t.store.put(recordOf({ enabled: false }));
      await t.engine.refresh('driver', 'FAKE');
      await t.clock.pass(3000);

      expect(t.store.attemptsFor('a')).toMatchObject([{ state: 'accepted' }]);
      expect(t.engine.snapshots()).toEqual([]);
    });
  });

  describe('auto stop', () => {
    it('wins one block, sends one accept at a time, and stops (FLEX-DASH-04)', async () => {
      t = createTestEngine([recordOf({ autoStop: true })]);
      const offers = [1, 2, 3].map((n) => offerAt(`o${n}`, NOON, 2 * n));
      t.fake.offers = offers;
      await t.engine.start();
      await t.clock.pass(200);
      expect(t.fake.pending.map(({ offerId }) => offerId)).toEqual(['o1']);
      t.fake.pending[0]!.answer({ outcome: 'gone' });
      await t.clock.pass(0);
      expect(t.fake.pending.map(({ offerId }) => offerId)).toEqual(['o2']);
      t.fake.pending[0]!.answer({ outcome: 'accepted', assignment: assignmentFor(offers[1]!) });
      await t.clock.pass(5000);

      expect(t.fake.count('grab')).toBe(2);
      expect(t.store.blocks).toHaveLength(1);
      expect(t.engine.snapshots()).toEqual([]);
      expect(t.store.records.get('driver/FAKE')).toMatchObject({
        enabled: false,
        status: { state: 'stopped', cause: 'auto-stop', nextStep: 'press-start' },
      });
    });

    it('stops as well when the win shows only in the schedule', async () => {
      t = createTestEngine([recordOf({ autoStop: true })]);
      const [offer, other] = [offerAt('a', NOON, 5), offerAt('b', NOON, 9)];
      t.fake.offers = [offer, other];
      t.fake.grabs.set('a', { outcome: 'unknown', failure: { code: 'timed-out' } });
      await t.engine.start();
      await t.clock.pass(100);
      t.fake.held = [assignmentFor(offer)];
      await t.clock.pass(3000);

      expect(t.fake.count('grab')).toBe(1);
      expect(t.store.records.get('driver/FAKE')).toMatchObject({ enabled: false, status: { state: 'stopped', cause: 'auto-stop' } });
    });
  });

  describe('two platforms of one driver', () => {
    it('never has two overlapping accepts on the wire, and takes the other when the first is gone', async () => {
      t = createTestEngine([recordOf(), recordOf({ service: 'OTHER' })]);
      const [here, there] = [offerAt('here', NOON, 5, 2), offerAt('there', NOON, 6, 2)];
      await t.engine.start();
      await t.clock.pass(2500);
      t.fake.offers = [here];
      t.other.offers = [there];
      let most = 0;
      for (let i = 0; i < 30; i++) {
        await t.clock.pass(100);
        most = Math.max(most, t.fake.pending.length + t.other.pending.length);
      }
      expect(most).toBe(1);
      const first = t.fake.pending.length ? t.fake : t.other;
      const second = first === t.fake ? t.other : t.fake;
      first.pending[0]!.answer({ outcome: 'gone' });
      await t.clock.pass(2000);

      expect(second.pending).toHaveLength(1);
      second.pending[0]!.answer({ outcome: 'accepted', assignment: assignmentFor(second === t.fake ? here : there) });
      await t.clock.pass(100);
      expect(t.store.blocks).toHaveLength(1);
    });

    it('holds at most one of a hundred overlapping pairs', async () => {
      t = createTestEngine([recordOf(), recordOf({ service: 'OTHER' })]);
      await t.engine.start();
      await t.clock.pass(2500);
      for (let i = 0; i < 100; i++) {
        const pair = [offerAt(`here${i}`, NOON, 5 + 2 * i, 1), offerAt(`there${i}`, NOON, 5.5 + 2 * i, 1)] as const;
        t.fake.offers = [pair[0]];
        t.other.offers = [pair[1]];
        t.fake.grabs.set(pair[0].id, { outcome: 'accepted', assignment: assignmentFor(pair[0]) });
        t.other.grabs.set(pair[1].id, { outcome: 'accepted', assignment: assignmentFor(pair[1]) });
        await t.clock.pass(1100);
        t.fake.grabs.clear();
        t.other.grabs.clear();
      }

      expect(t.fake.count('grab') + t.other.count('grab')).toBe(100);
      expect(t.store.blocks).toHaveLength(100);
    });
  });
});
