import { afterEach, describe, expect, it } from 'vitest';
import { createTestEngine, recordOf, type TestEngine } from '../../support/engine.ts';
import { NOON } from '../../support/fake-clock.ts';
import { assignmentFor, offerAt } from '../../support/fake-platform.ts';

describe('engine/core/grab', () => {
  let t: TestEngine;
  afterEach(() => t.finish());

  it('asks for a fitting offer and records the win', async () => {
    t = createTestEngine([recordOf()]);
    const offer = offerAt('a', NOON, 5);
    t.fake.offers = [offer];
    t.fake.grabs.set('a', { outcome: 'accepted', assignment: assignmentFor(offer) });

    await t.engine.start();
    await t.clock.pass(3000);

    expect(t.store.attemptsFor('a')).toMatchObject([{ state: 'accepted' }]);
    expect(t.store.verdictsOf('driver', 'a')).toMatchObject([{ status: 'got' }]);
    expect(t.errors).toEqual([]);
  });
});
