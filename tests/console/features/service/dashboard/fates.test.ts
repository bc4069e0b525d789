import { beforeAll, describe, expect, it } from 'vitest';
import type { OfferFate } from '#api/contract/offers.ts';
import { loadLocale, textsFor } from '#console/data/i18n.ts';
import { fatesInWords, wonAmong } from '#console/features/service/dashboard/fates.ts';
import { GUARD_DETAILS, REASONS } from '#engine/model/verdict.ts';
import { entryOf } from '../../../entries.ts';
import { FLEX, NOON } from '../../../make.ts';

const fate = (over: Partial<OfferFate> = {}): OfferFate => ({
  status: 'dislikes',
  reason: 'PRICE_TOO_LOW',
  detail: null,
  count: 30,
  nearest: 1.5,
  near: 12,
  step: 5,
  currency: 'USD',
  ...over,
});
const { form } = entryOf(FLEX).view;
const filters = { form, options: { minPay: 20 }, own: (key: string) => key };
const read = (fates: OfferFate[], locale: 'en' | 'es' = 'en') =>
  fatesInWords({ from: NOON, to: NOON, seen: fates.reduce((sum, one) => sum + one.count, 0), fates }, filters, textsFor(locale), locale);

describe('console/features/service/dashboard/fates', () => {
  beforeAll(() => loadLocale('es'));

  it('says how many paid too little, by how little the nearest, and which filter decides it', () => {
    const [row] = read([fate(), fate({ status: 'got', reason: null, count: 10 })]);

    expect(row).toMatchObject({ name: 'Price too low', count: '30 offers', shareText: '75% of all', share: 0.75 });
    expect(row!.sentences.slice(1)).toEqual(['The closest one paid $1.50 below your minimum.', '12 missed by $5 or less.']);
    expect(row!.change).toEqual({ field: 'minPay', name: 'form.minPay' });
    expect(row!.lower).toEqual({ change: { name: 'minPay', value: 18, before: 20 }, amount: '$18' });
  });

  it('speaks of minutes where the rule is one of time', () => {
    const [row] = read([fate({ reason: 'TOO_SOON', currency: null, nearest: 16, near: 0, step: 15 })]);

    expect(row!.sentences.slice(1)).toEqual(['The closest one missed by 16 min.']);
    expect(row!.change?.field).toBe('timeBuffer');
  });

  it('gives no figure where a rule has none, and no filter where none can help', () => {
    const [area, guard, lost] = read([
      fate({ reason: 'OUT_OF_AREA', nearest: null, near: 0, step: null, currency: null }),
      fate({ reason: 'UNKNOWN', detail: 'OVERLAP', nearest: null, near: 0, step: null, currency: null }),
      fate({ status: 'lost', reason: null, detail: 'GONE', nearest: null, near: 0, step: null, currency: null }),
    ]);

    expect([area!.sentences.length, area!.change?.field]).toEqual([1, 'locations']);
    expect([guard!.name, guard!.change]).toEqual(['Overlaps a block you hold', null]);
    expect([lost!.role, lost!.name, lost!.change]).toEqual(['lost', 'Someone else was faster', null]);
  });

  it('has words for every reason and every guard, in both languages', () => {
    const all = [
      ...REASONS.map((reason) => fate({ reason })),
      ...GUARD_DETAILS.map((detail) => fate({ reason: 'UNKNOWN', detail })),
      ...['GONE', 'REFUSED', 'NOT_SENT', 'UNCERTAIN'].map((detail) => fate({ status: 'lost', reason: null, detail })),
    ].map((one) => ({ ...one, nearest: null }));

    for (const locale of ['en', 'es'] as const)
      for (const row of read(all, locale)) {
        expect(row.name).toMatch(/^[A-ZÁÉÍÓÚ][a-zá-ú]/);
        expect(row.sentences).toHaveLength(1);
      }
  });

  it('counts wins apart', () => {
    expect(wonAmong({ from: 0, to: 0, seen: 33, fates: [fate(), fate({ status: 'got', reason: null, count: 3 })] })).toBe(3);
    expect(read([fate({ status: 'got', reason: null, count: 3 })])).toEqual([]);
  });
});
