import { describe, expect, it } from 'vitest';
import { crashRun } from './crash.ts';
import { judge } from './judge.ts';

describe('faults/crash: the engine is killed while accepts are on the wire', () => {
  it('accepts nothing twice, misses no granted block and leaves no attempt open', async () => {
    const report = await crashRun({ rounds: 3, drivers: 30, perSecond: 30, seed: 11 });

    expect(report.granted).toBeGreaterThan(0);
    expect(report.inFlight).toBeGreaterThan(0);
    expect(report.problems).toEqual([]);
    expect(report.secretsInLogs).toBe(0);
  }, 180_000);
});

describe('faults/judge', () => {
  const grant = { at: 1, account: 'a', call: 'accept', offerId: 'o1', outcome: 'granted' };
  const attempt = { userId: 'u', account: 'a', offerId: 'o1', state: 'accepted', startsAt: 100 };
  const block = { userId: 'u', account: 'a', offerId: 'o1', startsAt: 100, endsAt: 200, state: 'held' };

  it('finds nothing where grants, attempts and blocks agree', () => {
    expect(judge([grant], [attempt], [block]).problems).toEqual([]);
  });

  it.each([
    ['granted twice', [grant, { ...grant, at: 2 }], [attempt], [block], { doubleAccepts: 1, askedTwice: 1 }],
    [
      'overlapping blocks of a driver',
      [grant],
      [attempt],
      [block, { ...block, account: 'b', startsAt: 150, endsAt: 250 }],
      { doubleAccepts: 1 },
    ],
    ['a grant without a block', [grant], [attempt], [], { missing: 1 }],
    ['a block given up though the platform holds it', [grant], [attempt], [{ ...block, state: 'dropped' }], { missing: 1 }],
    ['a block nobody granted', [], [attempt], [block], { invented: 1 }],
    ['an attempt left open', [], [{ ...attempt, state: 'sending' }], [], { open: 1 }],
  ])('reports %s', (_, ledger, attempts, blocks, expected) => {
    expect(judge(ledger, attempts, blocks)).toMatchObject(expected);
  });
});
