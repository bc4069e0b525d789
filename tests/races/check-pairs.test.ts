import { describe, expect, it } from 'vitest';
import { HOUR } from '#engine/model/time-units.ts';
import { checkPairs, type PairStory, type Report } from './check-pairs.ts';

const short = { id: 'a', startsAt: 0, endsAt: HOUR, price: 4000 };
const long = { id: 'b', startsAt: 0, endsAt: 4 * HOUR, price: 8000 };

/** The first was in hand with the second, left first and was granted. */
function story(change: Partial<PairStory> = {}): PairStory {
  return {
    n: 1,
    mode: 'lucrative',
    together: true,
    took: { from: 0, to: 9 },
    offers: [short, long],
    fates: ['granted', 'granted'],
    granted: [true, false],
    recorded: [true, false],
    onWire: [[{ from: 0, to: 5 }], []],
    inHand: [1, 2],
    asked: [3, null],
    ...change,
  };
}

describe('races/check-pairs', () => {
  it('passes a pair of which the better one went first and alone', () => {
    expect(checkPairs([story()])).toMatchObject({ pairs: 1, held: 1, bothInHand: 1, betterFirst: 1, broken: [], pass: true });
  });

  it.each<[keyof Report, Partial<PairStory>]>([
    ['bothHeld', { granted: [true, true], recorded: [true, true] }],
    ['bothOnWire', { onWire: [[{ from: 0, to: 5 }], [{ from: 4, to: 9 }]] }],
    [
      'askedTwice',
      {
        onWire: [
          [
            { from: 0, to: 5 },
            { from: 6, to: 9 },
          ],
          [],
        ],
      },
    ],
    ['recordsWrong', { recorded: [false, false] }],
    ['missed', { granted: [false, false], recorded: [false, false] }],
    ['worseFirst', { mode: 'masacre' }],
    ['worseFirst', { asked: [4, 3] }],
  ])('finds a breach: %s', (rule, change) => {
    const report = checkPairs([story(), story({ n: 2, ...change })]);

    expect(report[rule]).toBe(1);
    expect([report.pass, report.broken]).toEqual([false, [2]]);
  });

  it('asks for no order where the better one came later, or neither is better', () => {
    expect(checkPairs([story({ mode: 'masacre', inHand: [1, 4] })])).toMatchObject({ bothInHand: 0, pass: true });
    expect(checkPairs([story({ offers: [short, { ...long, price: 16_000 }] })])).toMatchObject({
      bothInHand: 0,
      worseFirst: 0,
      pass: true,
    });
  });

  it('lets accepts of one pair follow each other', () => {
    const followed = story({ fates: ['gone', 'granted'], onWire: [[{ from: 0, to: 5 }], [{ from: 5, to: 9 }]], asked: [3, 4] });

    expect(checkPairs([{ ...followed, granted: [false, true], recorded: [false, true] }])).toMatchObject({ secondTried: 1, pass: true });
  });
});
