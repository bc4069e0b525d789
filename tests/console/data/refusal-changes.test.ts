import { describe, expect, it } from 'vitest';
import { itemBehind, lowerPay, withoutPlace } from '#console/data/refusal-changes.ts';
import { catalogue } from '#engine/platforms/catalogue.ts';
import { entryOf } from '../entries.ts';
import { FLEX } from '../make.ts';

const { form } = entryOf(FLEX).view;

describe('console/data/refusal-changes', () => {
  it('lowers the least pay to a whole amount at which the offer would have fitted', () => {
    expect(lowerPay(form, { minPay: 24 }, 5.5)).toEqual({ name: 'minPay', value: 18, before: 24 });
    expect(lowerPay(form, { minPay: 24 }, 24)).toEqual({ name: 'minPay', value: 0, before: 24 });
  });

  it('has nothing to lower without a figure, without a margin, or below nothing', () => {
    for (const [options, margin] of [
      [{ minPay: 24 }, null],
      [{ minPay: 24 }, 0],
      [{ minPay: 24 }, 25],
      [{ minPay: '24' }, 5],
      [undefined, 5],
    ] as const)
      expect(lowerPay(form, options, margin)).toBeNull();
  });

  it('takes one station off those that are chosen, and never the last one', () => {
    expect(withoutPlace(form, { locations: ['a', 'b'] }, 'a')).toEqual({ name: 'locations', value: ['b'], before: ['a', 'b'] });
    expect(withoutPlace(form, { locations: ['a', 'b'] }, 'c')).toBeNull();
    expect(withoutPlace(form, { locations: ['a'] }, 'a')).toBeNull();
    expect(withoutPlace(form, { locations: ['a', 'b'] }, null)).toBeNull();
  });

  it.each(catalogue)('finds the filter behind a reason only among those of $manifest.name', ({ view }) => {
    for (const reason of ['OUT_OF_AREA', 'OUT_OF_SCHEDULE', 'TOO_SOON', 'UNPREFERRED_DURATION', 'PRICE_TOO_LOW'] as const) {
      const item = itemBehind(view.form, reason);
      if (item) expect(view.form).toContain(item);
    }
    expect(itemBehind(view.form, 'UNKNOWN')).toBeUndefined();
  });
});
