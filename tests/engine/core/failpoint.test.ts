import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FAILPOINTS, type Failpoint, type OnFailpoint } from '#engine/core/failpoint.ts';
import type { Store } from '#engine/core/ports.ts';
import { createEngine } from '#engine/index.ts';
import type { EngineEvent } from '#engine/model/events.ts';
import type { GrabAnswer } from '#engine/model/platform.ts';
import { recordOf } from '../../support/engine.ts';
import { createFakeClock, type FakeClock, NOON, seeded } from '../../support/fake-clock.ts';
import { assignmentFor, createFakePlatform, type FakePlatform, offerAt } from '../../support/fake-platform.ts';
import { createMemoryStore, type MemoryStore } from '../../support/memory-store.ts';

const OFFER = offerAt('a', NOON, 5);
const GRANTED: GrabAnswer = { outcome: 'accepted', assignment: assignmentFor(OFFER) };
const IN_DOUBT: GrabAnswer = { outcome: 'unknown', failure: { code: 'timed-out' } };

describe('engine/core/failpoint', () => {
  let clock: FakeClock;
  let store: MemoryStore;
  let fake: FakePlatform;
  beforeEach(() => {
    clock = createFakeClock();
    store = createMemoryStore(recordOf());
    fake = createFakePlatform(clock.machine.elapsed);
    fake.offers = [OFFER];
  });
  afterEach(() => clock.restore());

  function start(records: Store, failpoint?: OnFailpoint, events: EngineEvent[] = []) {
    const engine = createEngine({
      platforms: [fake.platform],
      store: records,
      events: { publish: (event) => void events.push(event) },
      meters: { count() {}, observe() {} },
      world: clock.world,
      machine: clock.machine,
      random: seeded(1),
      http: () => ({ request: () => Promise.reject(new Error('a fake platform calls nobody')) }),
      log: { debug() {}, info() {}, warn() {}, error() {} },
      config: { reconcileMs: 2000, fixedPacingMs: 500, node: 'test' },
      failpoint,
    });
    return engine.start().then(() => engine);
  }

  it('names every step of a won offer, in order', async () => {
    const passed: Failpoint[] = [];
    fake.grabs.set('a', GRANTED);

    const engine = await start(store, (point) => void passed.push(point));
    await clock.pass(700);
    await engine.drain();

    expect(passed.filter((point) => !point.startsWith('reconcile'))).toEqual(FAILPOINTS.filter((point) => !point.startsWith('reconcile')));
    expect(passed).toContain('reconcile-before');
    expect(passed).toContain('reconcile-after');
  });

  const answers: [string, GrabAnswer, boolean][] = [
    ['granted', GRANTED, true],
    ['gone', { outcome: 'gone' }, false],
    ['in doubt and granted', IN_DOUBT, true],
    ['in doubt and not granted', IN_DOUBT, false],
  ];
  describe.each(answers)('an accept that is %s', (_, answer, grants) => {
    it.each(FAILPOINTS)('is asked for once and ends as the platform has it when the process dies at %s (PROD-09)', async (point) => {
      let dead = false;
      const first = await start(
        new Proxy(store, {
          get: (target, name) => {
            const method = target[name as keyof Store] as (...input: unknown[]) => unknown;
            return typeof method !== 'function' ? method : (...input: unknown[]) => (dead ? new Promise(() => {}) : method(...input));
          },
        }),
        (passed) => {
          if (dead || (passed === point && store.attempts.length + Number(point === 'intent-before'))) {
            dead = true;
            throw new Error('dead');
          }
        },
      );
      fake.grabs.set('a', answer);
      await clock.pass(600);
      const sent = fake.count('grab');
      if (grants && sent) fake.held = [assignmentFor(OFFER)];
      await clock.pass(3000);
      expect(dead).toBe(true);
      void first.drain();

      const second = await start(store);
      await clock.pass(600);
      if (grants && fake.count('grab')) fake.held = [assignmentFor(OFFER)];
      await clock.pass(15_000);
      await second.drain();

      expect(fake.count('grab')).toBeLessThanOrEqual(1);
      const held = fake.held.length > 0;
      expect(store.attempts.map(({ state }) => state)).toEqual([held ? 'accepted' : expect.stringMatching(/^(refused|not_accepted)$/)]);
      expect(store.blocks.filter(({ state }) => state === 'held')).toHaveLength(held ? 1 : 0);
    });
  });
});
