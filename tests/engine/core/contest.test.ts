import { afterEach, describe, expect, it } from 'vitest';
import type { SessionRecord } from '#engine/core/ports.ts';
import type { Offer } from '#engine/model/offer.ts';
import type { Mode } from '#engine/model/session.ts';
import { createTestEngine, recordOf, type TestEngine } from '../../support/engine.ts';
import { NOON } from '../../support/fake-clock.ts';
import { assignmentFor, offerAt } from '../../support/fake-platform.ts';

const WORSE = offerAt('worse', NOON, 5, 2, { price: 5000 });
const BETTER = offerAt('better', NOON, 6, 2, { price: 9000 });

describe('engine/core/contest: offers of two platforms that exclude each other', () => {
  let t: TestEngine;
  afterEach(() => t.finish());

  async function bothRunning(change: Partial<SessionRecord> = {}, mode: Mode = 'lucrative'): Promise<void> {
    const record = { facts: { ...recordOf().facts, mode }, ...change };
    t = createTestEngine([recordOf(record), recordOf({ ...record, service: 'OTHER' })]);
    await t.engine.start();
    await t.clock.pass(2500);
  }

  /** Both answers are read before the first intent is in the records. */
  async function inHandAtOnce(first: Offer, second: Offer): Promise<void> {
    const { promise: gate, resolve } = Promise.withResolvers<void>();
    t.store.hook = (method, input) => (method === 'intend' && (input as { service: string }).service === 'FAKE' ? gate : undefined);
    t.fake.offers = [first];
    await t.clock.pass(1000);
    expect(t.store.intents.map(({ service }) => service)).toEqual(['FAKE']);
    t.other.offers = [second];
    await t.clock.pass(1000);
    expect(t.fake.pending).toEqual([]);
    t.store.hook = null;
    resolve();
    await t.clock.pass(1);
  }
  const onTheWire = () => [...t.fake.pending, ...t.other.pending].map(({ offerId }) => offerId);
  const verdicts = (offerId: string) => t.store.verdictsOf('driver', offerId).map(({ status, detail }) => [status, detail]);

  it('sends the better one first where both are in hand, and takes the intent of the other back', async () => {
    await bothRunning();
    await inHandAtOnce(WORSE, BETTER);

    expect(onTheWire()).toEqual(['better']);
    expect(t.store.attempts.map(({ offerId, state }) => [offerId, state])).toEqual([['better', 'sending']]);
    t.other.pending[0]!.answer({ outcome: 'accepted', assignment: assignmentFor(BETTER) });
    await t.clock.pass(1500);

    expect([t.fake.count('grab'), t.other.count('grab')]).toEqual([0, 1]);
    expect(verdicts('better')).toEqual([['got', null]]);
    expect(verdicts('worse')).toEqual([['dislikes', 'OVERLAP']]);
  });

  it('sends the other one at once when the better one is gone', async () => {
    await bothRunning();
    await inHandAtOnce(WORSE, BETTER);
    t.other.pending[0]!.answer({ outcome: 'gone' });
    await t.clock.pass(1);

    expect(onTheWire()).toEqual(['worse']);
    t.fake.pending[0]!.answer({ outcome: 'accepted', assignment: assignmentFor(WORSE) });
    await t.clock.pass(100);

    expect(t.store.blocks).toMatchObject([{ service: 'FAKE', state: 'held' }]);
    expect([verdicts('worse'), verdicts('better')]).toEqual([[['got', null]], [['lost', 'GONE']]]);
  });

  it('leaves the first one where it is when the second is no better, and tries that one after it', async () => {
    await bothRunning();
    await inHandAtOnce(BETTER, WORSE);

    expect(onTheWire()).toEqual(['better']);
    t.fake.pending[0]!.answer({ outcome: 'refused' });
    await t.clock.pass(1);

    expect(onTheWire()).toEqual(['worse']);
    t.other.pending[0]!.answer({ outcome: 'gone' });
    await t.clock.pass(100);
  });

  it('goes by the mode of the driver (FLEX-DASH-31)', async () => {
    const long = offerAt('long', NOON, 5, 5, { price: 12_000 });
    const short = offerAt('short', NOON, 6, 1, { price: 6000 });
    for (const [mode, first] of [
      ['masacre', 'long'],
      ['lucrative', 'short'],
    ] as const) {
      await bothRunning({}, mode);
      await inHandAtOnce(short, long);

      expect(onTheWire()).toEqual([first]);
      for (const { answer } of [...t.fake.pending, ...t.other.pending]) answer({ outcome: 'accepted', assignment: null });
      if (mode === 'masacre') await t.finish();
    }
  });

  it.each([
    [BETTER, WORSE],
    [WORSE, BETTER],
  ])('takes offers seen within a second for seen at once, where the mode asks for the earliest', async (here, there) => {
    await bothRunning({}, 'secure');
    const { promise: gate, resolve } = Promise.withResolvers<void>();
    t.store.hook = (method) => (method === 'intend' && t.store.intents.length === 1 ? gate : undefined);
    t.fake.offers = [here];
    t.other.offers = [there];
    await t.clock.pass(1000);
    expect(onTheWire()).toEqual([]);
    resolve();
    await t.clock.pass(1);

    expect(onTheWire()).toEqual(['better']);
    [...t.fake.pending, ...t.other.pending][0]!.answer({ outcome: 'accepted', assignment: null });
    await t.clock.pass(100);
  });

  it('keeps to the one seen first, where the mode asks for the earliest', async () => {
    await bothRunning({}, 'secure');
    const { promise: gate, resolve } = Promise.withResolvers<void>();
    t.store.hook = (method) => (method === 'intend' && t.store.intents.length === 1 ? gate : undefined);
    t.fake.offers = [WORSE];
    await t.clock.pass(2000);
    t.other.offers = [BETTER];
    await t.clock.pass(1000);
    resolve();
    await t.clock.pass(1);

    expect(onTheWire()).toEqual(['worse']);
    t.fake.pending[0]!.answer({ outcome: 'accepted', assignment: assignmentFor(WORSE) });
    await t.clock.pass(100);
  });

  it('never calls back what is on the wire: the better one waits for its outcome', async () => {
    await bothRunning();
    t.fake.offers = [WORSE];
    await t.clock.pass(1000);
    t.other.offers = [BETTER];
    await t.clock.pass(3000);

    expect(onTheWire()).toEqual(['worse']);
    expect(verdicts('better')).toEqual([]);
    t.fake.pending[0]!.answer({ outcome: 'unknown', failure: { code: 'timed-out' } });
    await t.clock.pass(300);

    // Nobody knows whether it was granted: its hours stay taken.
    expect(onTheWire()).toEqual([]);
    expect(verdicts('better')).toEqual([['dislikes', 'OVERLAP']]);
    await t.clock.pass(80_000);
    expect(onTheWire()).toEqual(['better']);
    t.other.pending[0]!.answer({ outcome: 'gone' });
  });

  it('gives way also where only a cap excludes one of the two', async () => {
    await bothRunning({ limits: { blocksPerDay: 1 } });
    await inHandAtOnce(WORSE, offerAt('evening', NOON, 9, 1, { price: 8000 }));

    expect(onTheWire()).toEqual(['evening']);
    t.other.pending[0]!.answer({ outcome: 'accepted', assignment: null });
    await t.clock.pass(500);
    expect(verdicts('worse')).toEqual([['dislikes', 'BLOCKS_CAP']]);
  });

  it('lets two offers that do not exclude each other leave together', async () => {
    await bothRunning();
    await inHandAtOnce(WORSE, offerAt('evening', NOON, 9, 1));

    expect(onTheWire().sort()).toEqual(['evening', 'worse']);
    for (const { answer } of [...t.fake.pending, ...t.other.pending]) answer({ outcome: 'gone' });
    await t.clock.pass(100);
  });

  it('sends neither when the intent cannot be taken back, and asks for the better one once the records are clear', async () => {
    await bothRunning();
    const { hook } = t.store;
    await inHandAtOnceWithBrokenWithdraw();

    expect(onTheWire()).toEqual([]);
    expect(verdicts('worse')).toEqual([['lost', 'NOT_SENT']]);
    t.store.hook = hook;
    await t.clock.pass(2000);

    expect(onTheWire()).toEqual(['better']);
    t.other.pending[0]!.answer({ outcome: 'gone' });
    await t.clock.pass(100);

    async function inHandAtOnceWithBrokenWithdraw(): Promise<void> {
      const { promise: gate, resolve } = Promise.withResolvers<void>();
      let open = false;
      t.store.hook = (method, input) => {
        if (method === 'withdraw') throw new Error('records are away');
        if (method !== 'intend') return;
        if ((input as { service: string }).service === 'FAKE' && !open) return gate;
        if ((input as { service: string }).service === 'OTHER' && open) throw new Error('records are away');
      };
      t.fake.offers = [WORSE];
      await t.clock.pass(1000);
      t.other.offers = [BETTER];
      await t.clock.pass(1000);
      open = true;
      resolve();
      await t.clock.pass(1);
    }
  });

  it('sends nothing for a session that was stopped while its offer waited', async () => {
    await bothRunning();
    await inHandAtOnce(WORSE, BETTER);
    t.store.put({ ...t.store.records.get('driver/FAKE')!, enabled: false });
    await t.engine.refresh('driver', 'FAKE');
    t.other.pending[0]!.answer({ outcome: 'gone' });
    await t.clock.pass(2000);

    expect(onTheWire()).toEqual([]);
    expect(t.fake.count('grab')).toBe(0);
    expect(t.engine.snapshots().map(({ service }) => service)).toEqual(['OTHER']);
  });
});
