import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTicker, createWorldClock } from '#console/data/world.ts';

describe('console/data/world createWorldClock', () => {
  it('is the device clock until the server has told the world time', () => {
    let elapsed = 0;
    const clock = createWorldClock(
      () => elapsed,
      () => 5000,
    );
    elapsed = 250;

    expect(clock.now()).toBe(5250);
  });

  it('runs on from what the server told, as fast as the simulated world', () => {
    let elapsed = 100;
    const clock = createWorldClock(
      () => elapsed,
      () => 0,
    );
    clock.tell({ now: 1_000_000, speed: 60 });
    elapsed = 1100;

    expect(clock.now()).toBe(1_060_000);
  });

  it('knows how old what it knows is', () => {
    let elapsed = 100;
    const clock = createWorldClock(
      () => elapsed,
      () => 0,
    );
    expect(clock.age()).toBe(Number.POSITIVE_INFINITY);
    clock.tell({ now: 1_000_000, speed: 60 });
    elapsed = 350;

    expect(clock.age()).toBe(250);
  });
});

describe('console/data/world createTicker', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function page() {
    const listeners: (() => void)[] = [];
    const hiding = { hidden: false, addEventListener: (_: string, listener: () => void) => void listeners.push(listener) };
    const turn = (hidden: boolean) => {
      hiding.hidden = hidden;
      for (const listener of listeners) listener();
    };
    return { page: hiding as Pick<Document, 'hidden' | 'addEventListener'>, turn };
  }

  it('beats for everybody at once, and rests when nobody listens', () => {
    const ticker = createTicker(page().page);
    const beats: string[] = [];
    const leave = [ticker.subscribe(() => beats.push('a')), ticker.subscribe(() => beats.push('b'))];
    vi.advanceTimersByTime(1000);
    for (const go of leave) go();
    vi.advanceTimersByTime(5000);

    expect(beats).toEqual(['a', 'b']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rests while the page is hidden and is right at once when it comes back', () => {
    const { page: hiding, turn } = page();
    const ticker = createTicker(hiding);
    let beats = 0;
    ticker.subscribe(() => {
      beats += 1;
    });
    turn(true);
    vi.advanceTimersByTime(60_000);
    const whileHidden = beats;
    turn(false);

    expect([whileHidden, beats]).toEqual([0, 1]);
  });
});
