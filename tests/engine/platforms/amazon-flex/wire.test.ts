import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_OFFERS, readAssignment, readOffers, readSchedule } from '#engine/platforms/amazon-flex/wire.ts';

const row = {
  offerId: 'offer-1',
  offerType: 'NON_EXCLUSIVE',
  hidden: false,
  serviceAreaId: 'us-chicago-dch1',
  startTime: 1795269600,
  endTime: 1795284000,
  expirationDate: 1795269600,
  rateInfo: { priceAmount: 118.5, currency: 'USD', isSurge: false, projectedTips: 0 },
};
const unknown = () => false;

function read(change: Record<string, unknown>) {
  return readOffers({ offerList: [{ ...row, ...change }] }, unknown)!.offers[0]!;
}

describe('engine/platforms/amazon-flex/wire', () => {
  describe('offers', () => {
    it.each([
      [{ startTime: undefined }, 'startsAt'],
      [{ startTime: '1795269600' }, 'startsAt'],
      [{ startTime: 1795269600000 }, 'startsAt'],
      [{ endTime: null }, 'endsAt'],
      [{ endTime: 1795269600 }, 'endsAt'],
      [{ serviceAreaId: 5 }, 'locationId'],
      [{ serviceAreaId: '' }, 'locationId'],
      [{ rateInfo: undefined }, 'price'],
      [{ rateInfo: [] }, 'price'],
      [{ rateInfo: { priceAmount: '118.5', currency: 'USD' } }, 'price'],
      [{ rateInfo: { priceAmount: -5, currency: 'USD' } }, 'price'],
      [{ rateInfo: { priceAmount: null, currency: 'USD' } }, 'price'],
      [{ rateInfo: { priceAmount: 118.5 } }, 'price'],
      [{ expirationDate: 'never' }, 'expiresAt'],
    ])('leave %j unread as a null %s', (change, field) => {
      expect(read(change)).toMatchObject({ id: 'offer-1', [field]: null });
    });

    it('are marked as reserved, hidden, surge, with their tips', () => {
      const rateInfo = { priceAmount: 96, currency: 'EUR', isSurge: true, projectedTips: 12.25 };

      expect(read({ offerType: 'EXCLUSIVE', hidden: true, rateInfo })).toMatchObject({
        reserved: true,
        hidden: true,
        price: 9600,
        tips: 1225,
        currency: 'EUR',
        extra: { surge: true },
      });
      expect(read({ hidden: 'yes' }).hidden).toBe(false);
    });

    it('without an id are counted and not read', () => {
      const offerList = [{ ...row, offerId: 5 }, { ...row, offerId: '' }, null, 'x', [], row];

      expect(readOffers({ offerList }, unknown)).toMatchObject({ unreadable: 5, stillOpen: 0, offers: [{ id: 'offer-1' }] });
    });

    it('that come twice in one answer are given once', () => {
      expect(readOffers({ offerList: [row, row, { ...row, rateInfo: null }] }, unknown)).toMatchObject({
        stillOpen: 2,
        offers: [{ price: 11850 }],
      });
    });

    it('that are known are recognised by their id alone', () => {
      const known = new Proxy(
        { offerId: 'offer-1' },
        { get: (target, key) => (key === 'offerId' ? target.offerId : expect.fail(`read ${String(key)}`)) },
      );

      expect(readOffers({ offerList: [known] }, (id) => id === 'offer-1')).toMatchObject({ stillOpen: 1, offers: [] });
    });

    it('in a flood are read not at all', () => {
      const offerList = Array.from({ length: MOST_OFFERS + 1 }, (_, i) => ({ ...row, offerId: `offer-${i}` }));

      expect(readOffers({ offerList }, unknown)).toBeNull();
      expect(readOffers({ offerList: offerList.slice(1) }, unknown)?.offers).toHaveLength(MOST_OFFERS);
    });

    it.each([
      [1000, 1000],
      [0, null],
      [-5, null],
      ['1000', null],
      [undefined, null],
      [1e12, 3_600_000],
    ])('with refreshInterval %j ask for %j ms between polls', (refreshInterval, refreshMs) => {
      expect(readOffers({ offerList: [], refreshInterval }, unknown)?.refreshMs).toBe(refreshMs);
    });

    it('never throw, whatever the answer is', () => {
      const fuzzed = fc.oneof(
        fc.jsonValue(),
        fc.record({
          offerList: fc.array(
            fc.oneof(fc.jsonValue(), fc.record({ offerId: fc.string(), rateInfo: fc.jsonValue(), startTime: fc.jsonValue() })),
          ),
        }),
      );
      fc.assert(
        fc.property(fuzzed, (body) => {
          for (const offer of readOffers(body, unknown)?.offers ?? [])
            for (const figure of [offer.startsAt, offer.endsAt, offer.price])
              expect(figure === null || (Number.isSafeInteger(figure) && figure >= 0)).toBe(true);
        }),
        { seed: 5, numRuns: 500 },
      );
    });
  });

  describe('assignments', () => {
    const held = { startTime: 1795269600.5, serviceAreaId: 's', durationInMinutes: 90, bookedPrice: { amount: 68.5, currency: 'EUR' } };

    it('end by their duration and are keyed by the second they start in', () => {
      expect(readAssignment({ ...held, offerId: 'o' })).toEqual({
        startsAt: 1795269600500,
        endsAt: 1795269600500 + 90 * 60_000,
        locationId: 's',
        price: 6850,
        currency: 'EUR',
        externalId: '1795269600',
        offerId: 'o',
      });
    });

    it('may lack a price but neither start, length nor station', () => {
      expect(readAssignment({ ...held, bookedPrice: undefined })).toMatchObject({ price: null });
      for (const change of [{ startTime: 0 }, { durationInMinutes: 0 }, { durationInMinutes: '90' }, { serviceAreaId: null }])
        expect(readAssignment({ ...held, ...change })).toBeNull();
    });

    it('are all read or none', () => {
      expect(readSchedule({ scheduledAssignments: [held, {}] })).toBeNull();
      expect(readSchedule({ scheduledAssignments: [] })).toEqual([]);
    });
  });
});
