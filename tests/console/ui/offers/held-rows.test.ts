import { describe, expect, it } from 'vitest';
import { holdRows } from '#console/ui/offers/held-rows.ts';

const id = (row: string) => row;

describe('console/ui/offers/held-rows', () => {
  it('follows the live rows while nobody reads', () => {
    expect(holdRows(['b', 'a'], ['a'], id, false)).toEqual({ rows: ['b', 'a'], waiting: 0 });
  });

  it('moves nothing under the finger, and says how many rows wait', () => {
    expect(holdRows(['c', 'b', 'a'], ['a'], id, true)).toEqual({ rows: ['a'], waiting: 2 });
  });

  it('keeps a row that has gone until the reader lets go', () => {
    expect(holdRows([], ['a'], id, true)).toEqual({ rows: ['a'], waiting: 0 });
  });

  it('has nothing to hold in an empty list: the first rows show at once', () => {
    expect(holdRows(['a'], [], id, true)).toEqual({ rows: ['a'], waiting: 0 });
  });
});
