import { describe, expect, it } from 'vitest';
import { createKnownOffers } from '#engine/core/known.ts';
import { createGenerations, createSeenIndex } from '#engine/core/seen.ts';

describe('engine/core/known', () => {
  const a = 'a';

  it('knows what was decided for good, and what is in hand', () => {
    const known = createKnownOffers();
    expect(known.isKnown(a)).toBe(false);
    known.busy(a);
    expect(known.isKnown(a)).toBe(true);
    known.idle(a);
    expect(known.isKnown(a)).toBe(false);
    known.decide(a, 5, 'PRICE_TOO_LOW', true);
    expect(known.isKnown(a)).toBe(true);
  });

  it('looks again at what was refused for the time being, and remembers it', () => {
    const known = createKnownOffers();
    known.decide(a, 1_795_000_000_123, 'OVERLAP', false);

    expect(known.isKnown(a)).toBe(false);
    expect(known.before(a)).toEqual({ seenAt: 1_795_000_000_123, decision: 'OVERLAP', lasting: true });
  });

  it('decides again after a change of the rule, and keeps when it was first seen', () => {
    const known = createKnownOffers();
    known.decide(a, 77, 'TOO_SOON', true);
    known.reopen();

    expect(known.isKnown(a)).toBe(false);
    expect(known.before(a)).toEqual({ seenAt: 77, decision: 'TOO_SOON', lasting: false });
  });

  it('decides again what an earlier process saw, as the offer it was', () => {
    const known = createKnownOffers();
    known.recall(a, 42);

    expect(known.isKnown(a)).toBe(false);
    expect(known.before(a)).toMatchObject({ seenAt: 42, lasting: false });
  });

  it('forgets offers that are gone from the list, never those that are still in it', () => {
    const known = createKnownOffers();
    known.decide(a, 1, 'TOO_SOON', true);
    for (let i = 0; i < 10_000; i++) {
      known.decide(`x${i}`, 1, 'TOO_SOON', true);
      if (i % 100 === 0) expect(known.isKnown(a)).toBe(true);
    }

    expect(known.size()).toBeLessThanOrEqual(512);
    expect(known.isKnown('x0')).toBe(false);
  });

  it('remembers a list longer than usual as a whole', () => {
    const known = createKnownOffers();
    known.fit(5000);
    const list = Array.from({ length: 5000 }, (_, i) => `long${i}`);
    for (const seen of list) known.decide(seen, 1, 'TOO_SOON', true);

    expect(list.every((seen) => known.isKnown(seen))).toBe(true);
  });
});

describe('engine/core/seen', () => {
  it('gives one entry an id, for every driver', () => {
    const index = createSeenIndex();

    const [first, again] = [index.see('a'), index.see(['a'].join(''))];

    expect(again).toBe(first);
    expect(index.see('b')).not.toBe(first);
  });

  it('drops the older half of what was not used when it is full', () => {
    const map = createGenerations<number, number>(10);
    for (let i = 0; i < 25; i++) {
      map.set(i, i);
      map.get(0);
    }

    expect(map.size()).toBeLessThanOrEqual(20);
    expect([map.get(0), map.get(24), map.get(5)]).toEqual([0, 24, undefined]);
  });
});
