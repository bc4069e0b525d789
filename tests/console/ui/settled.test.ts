import { describe, expect, it } from 'vitest';
import { settle } from '#console/ui/settled.ts';

const id = (row: string) => row;

describe('console/ui/settled', () => {
  it('follows the live rows while nobody reads', () => {
    expect(settle(['b', 'a'], ['a'], id, false)).toEqual({ rows: ['b', 'a'], waiting: 0 });
  });

  it('moves nothing under the finger, and says how many rows wait', () => {
    expect(settle(['c', 'b', 'a'], ['a'], id, true)).toEqual({ rows: ['a'], waiting: 2 });
  });

  it('keeps a row that has gone until the reader lets go', () => {
    expect(settle([], ['a'], id, true)).toEqual({ rows: ['a'], waiting: 0 });
  });

  it('has nothing to hold in an empty list: the first rows show at once', () => {
    expect(settle(['a'], [], id, true)).toEqual({ rows: ['a'], waiting: 0 });
  });
});
