import { describe, expect, it } from 'vitest';
import { checkRun, type LedgerRow } from './check-run.ts';

describe('faults/check-run', () => {
  const grant: LedgerRow = { at: 1, account: 'a', call: 'accept', offerId: 'o1', outcome: 'granted', status: 200 };
  const attempt = { userId: 'u', account: 'a', offerId: 'o1', state: 'accepted', startsAt: 100 };
  const block = { userId: 'u', account: 'a', offerId: 'o1', startsAt: 100, endsAt: 200, state: 'held' };

  it('finds nothing where grants, attempts and blocks agree', () => {
    expect(checkRun([grant], { attempts: [attempt], blocks: [block] })).toMatchObject({ D: 0, L: 0, G: 0, U: 0, problems: [] });
  });

  it('takes an accept that is sent again after a 403 for one', () => {
    const expired: LedgerRow = { ...grant, outcome: 'error', status: 403 };

    expect(checkRun([expired, grant], { attempts: [attempt], blocks: [block] }).problems).toEqual([]);
  });

  it.each([
    ['asked for twice and granted twice', [grant, { ...grant, at: 2 }], [attempt], [block], { D: 2 }],
    ['asked for again after a refusal', [{ ...grant, outcome: 'gone', status: 410 }, grant], [attempt], [block], { D: 1 }],
    ['overlapping blocks of a driver', [grant], [attempt], [block, { ...block, account: 'b', startsAt: 150, endsAt: 250 }], { D: 1, L: 1 }],
    ['a grant without a block', [grant], [attempt], [], { L: 1 }],
    ['a block given up though the platform holds it', [grant], [attempt], [{ ...block, state: 'dropped' }], { L: 1 }],
    ['a block nobody granted', [], [attempt], [block], { L: 1 }],
    ['an accept without an intent', [{ ...grant, outcome: 'gone', status: 410 }], [], [], { G: 1 }],
    ['an attempt left open', [], [{ ...attempt, state: 'sending' }], [], { U: 1 }],
  ])('reports %s', (_, ledger, attempts, blocks, expected) => {
    expect(checkRun(ledger, { attempts, blocks })).toMatchObject({ D: 0, L: 0, G: 0, U: 0, ...expected });
  });

  it('reports an accept outside the filter', () => {
    expect(checkRun([grant], { attempts: [attempt], blocks: [block] }, () => 'not his station')).toMatchObject({
      G: 1,
      problems: ['a o1: not his station'],
    });
  });
});
