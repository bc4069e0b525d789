import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beatAt, CLICKER_START_MS, createPacing, draw, PROFILES } from '#engine/core/pacing.ts';
import { MODES, type Mode } from '#engine/model/session.ts';
import { seeded } from '../../support/fake-clock.ts';

const WINDOW = 30 * 60_000;
const LIMITS = { pollBudget: 1800, budgetWindowMs: WINDOW, minPollMs: 1000 };

/** Polls of so many world milliseconds, as instants. */
function run(mode: Mode, forMs: number, { seed = 1, hour = 0, limits = LIMITS, refreshMs = null as number | null } = {}): number[] {
  const pacing = createPacing({ limits, random: seeded(seed), mode });
  pacing.setFloor(refreshMs);
  const polls: number[] = [];
  let now = 1e9;
  const end = now + forMs;
  while (now < end) {
    pacing.spend(now);
    polls.push(now);
    now += pacing.interval(now, hour);
  }
  return polls;
}
const gaps = (polls: number[]) => polls.slice(1).map((at, i) => at - polls[i]!);
const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!;
/** The most polls in any window of this length. */
function densest(polls: number[], windowMs: number): number {
  let most = 0;
  for (let from = 0, to = 0; to < polls.length; to++) {
    while (polls[to]! - polls[from]! >= windowMs) from++;
    most = Math.max(most, to - from + 1);
  }
  return most;
}

describe('engine/core/pacing', () => {
  it.each<[Mode, number, number, number, number]>([
    ['secure', 12, 2, 3, 6],
    ['lucrative', 0, 1, 2, 4],
    ['lucrative', 17, 1, 1.5, 3],
    ['food', 12, 1, 2, 4],
    ['food', 3, 2, 3, 6],
    ['masacre', 12, 1, 1.04, 1.2],
  ])('polls in %s at hour %i between %d and %d s with its median, never regularly (FLEX-DASH-31)', (mode, hour, min, middle, max) => {
    const beat = beatAt(PROFILES[mode], hour);
    const random = seeded(3);

    const drawn = Array.from({ length: 20_000 }, () => draw(beat, random) / 1000);

    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(min);
    expect(Math.max(...drawn)).toBeLessThanOrEqual(max);
    expect(Math.abs(median(drawn) - middle)).toBeLessThan(0.03);
    expect(new Set(drawn.map((s) => s.toFixed(6))).size).toBeGreaterThan(drawn.length * 0.9);
  });

  it.each(MODES.map((mode) => [mode, PROFILES[mode].share] as const))(
    'spends in %s at most %d of the budget of any window',
    (mode, share) => {
      fc.assert(
        fc.property(fc.integer(), fc.integer({ min: 3, max: 1800 }), fc.integer({ min: 0, max: 23 }), (seed, pollBudget, hour) => {
          const polls = run(mode, 2 * WINDOW, { seed, hour, limits: { ...LIMITS, pollBudget } });

          expect(densest(polls, WINDOW)).toBeLessThanOrEqual(Math.max(2, Math.floor(pollBudget * share)));
        }),
        { numRuns: 30 },
      );
    },
  );

  it('spreads a small budget: after the burst no pause is much longer than an even flow asks for', () => {
    const limits = { ...LIMITS, pollBudget: 150 };
    const polls = run('masacre', 2 * WINDOW, { limits });

    expect(Math.max(...gaps(polls))).toBeLessThan((WINDOW / 143) * 1.15);
    expect(densest(polls, WINDOW)).toBeGreaterThan(120);
  });

  it('uses nearly all that the fastest mode may spend', () => {
    expect(densest(run('masacre', 2 * WINDOW), WINDOW)).toBeGreaterThan(1600);
  });

  it('never polls faster than the platform asks, and not regularly at its floor either', () => {
    const intervals = gaps(run('masacre', WINDOW, { refreshMs: 5000 }));

    expect(Math.min(...intervals)).toBeGreaterThanOrEqual(5000);
    expect(new Set(intervals).size).toBeGreaterThan(intervals.length * 0.9);
  });

  it("takes the manifest's floor where the platform names none, or nonsense", () => {
    const slow = { ...LIMITS, minPollMs: 4000 };

    expect(Math.min(...gaps(run('masacre', WINDOW, { limits: slow })))).toBeGreaterThanOrEqual(4000);
    expect(Math.min(...gaps(run('masacre', WINDOW, { limits: slow, refreshMs: -1 })))).toBeGreaterThanOrEqual(4000);
    expect(Math.max(...gaps(run('masacre', 3 * WINDOW, { refreshMs: 1e15 })))).toBeLessThanOrEqual(WINDOW * 1.15);
  });

  it('counts what is left of the window, and gets it back as time passes', () => {
    const pacing = createPacing({ limits: LIMITS, random: seeded(1), mode: 'secure' });
    expect(pacing.left(0)).toBe(900);
    for (let i = 0; i < 10; i++) pacing.spend(i * 1000);

    expect(pacing.left(10_000)).toBe(890);
    expect(pacing.left(10_000 + WINDOW + 60_000)).toBe(900);
  });

  it('follows a change of mode at once', () => {
    const pacing = createPacing({ limits: LIMITS, random: seeded(1), mode: 'secure' });
    pacing.setMode('masacre');
    pacing.spend(0);

    expect(pacing.left(0)).toBe(1799);
  });

  it('polls in clicker mode at the pace that the platform sets for its app, from the given moment on, within the whole budget (FLEX-DASH-16, CONST-30)', () => {
    const pacing = createPacing({ limits: LIMITS, random: seeded(1), mode: 'secure' });
    pacing.setFloor(1500);
    pacing.setClicker(1e9 + CLICKER_START_MS);
    const pace = (from: number) =>
      Array.from({ length: 40 }, (_, i) => {
        pacing.spend(from + i * 10_000);
        return pacing.interval(from + i * 10_000, 12);
      });

    expect(median(pace(1e9 - 400_000))).toBeGreaterThan(2000);
    const clicking = pace(1e9 + CLICKER_START_MS);
    expect([Math.min(...clicking) >= 1500, Math.max(...clicking) <= 2250, new Set(clicking).size]).toEqual([true, true, 40]);
    pacing.setClicker(null);
    expect(median(pace(2e9))).toBeGreaterThan(2000);

    expect(CLICKER_START_MS).toBe(5 * 60_000);
  });

  it('goes on when the clock is set back', () => {
    const pacing = createPacing({ limits: LIMITS, random: seeded(1), mode: 'masacre' });
    for (let i = 0; i < 100; i++) pacing.spend(1e9 + i * 1000);
    pacing.spend(0);

    expect(pacing.left(0)).toBe(1799);
    expect(pacing.interval(0, 0)).toBeLessThan(1e6);
  });
});
