import { describe, expect, it } from 'vitest';
import { endAfter, heldOf, pollInterval, readHeldList, readOfferList } from '#engine/kit/wire/offer-list.ts';
import type { Offer } from '#engine/model/offer.ts';

const offer = (id: string, row: Record<string, unknown>): Offer => ({
  id,
  locationId: 'place',
  startsAt: typeof row['at'] === 'number' ? row['at'] : null,
  endsAt: typeof row['at'] === 'number' ? row['at'] + 1 : null,
  price: 1,
  tips: 0,
  currency: 'USD',
  reserved: false,
  hidden: false,
  expiresAt: null,
});
const reader = { list: 'rows', id: 'key', most: 3, read: offer };

describe('engine/kit/wire/offer-list', () => {
  it('reads new rows, counts known ones and repetitions as still open, and rows without an id as unreadable', () => {
    const read = readOfferList({ rows: [{ key: 'a', at: 5 }, { key: 'b' }, { key: 'a' }] }, (id) => id === 'b', reader)!;

    expect(read.offers.map(({ id }) => id)).toEqual(['a']);
    expect(read).toMatchObject({ stillOpen: 2, unreadable: 0 });
    expect(readOfferList({ rows: [{ key: '' }, { key: 7 }, null] }, () => false, reader)).toEqual({
      offers: [],
      stillOpen: 0,
      unreadable: 3,
    });
  });

  it('takes no list that is none, nor one that is too long', () => {
    expect(readOfferList({ rows: { key: 'a' } }, () => false, reader)).toBeNull();
    expect(readOfferList({ others: [] }, () => false, reader)).toBeNull();
    expect(readOfferList(null, () => false, reader)).toBeNull();
    expect(readOfferList({ rows: [1, 2, 3, 4] }, () => false, reader)).toBeNull();
  });

  it('gives what is held whole or not at all', () => {
    expect(readHeldList([{ key: 'a', at: 5 }], reader)).toMatchObject([{ externalId: 'a', offerId: 'a', startsAt: 5, endsAt: 6 }]);
    expect(readHeldList([{ key: 'a', at: 5 }, { key: 'b' }], reader)).toBeNull();
    expect(heldOf({ ...offer('a', { at: 5 }), locationId: null })).toBeNull();
  });

  it('knows no end that does not lie after its start', () => {
    expect([endAfter(5, 6), endAfter(5, 5), endAfter(null, 5), endAfter(5, null)]).toEqual([6, null, 5, null]);
  });

  it.each([
    [2, 2000],
    [0, null],
    [-1, null],
    ['2', null],
    [Number.POSITIVE_INFINITY, null],
    [1e9, 3_600_000],
  ])('reads an interval of %j seconds as %j', (seconds, ms) => {
    expect(pollInterval(seconds, 1000)).toBe(ms);
  });
});
