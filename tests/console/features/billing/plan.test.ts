import { describe, expect, it } from 'vitest';
import { planState } from '#console/features/billing/plan.ts';
import { DAY } from '#engine/model/time-units.ts';

const END = Date.UTC(2026, 10, 28, 4, 59, 59, 999);
const at = (left: number, due = false, kind = 'Paid') => planState(kind, { expiresAt: END, due }, END - left);

describe('console/features/billing/plan', () => {
  it('is active, nearing its end, urgent within 24 hours, and expired at nothing left (BILL-03, BILL-05, BILL-07, OPEN-03)', () => {
    expect([at(3 * DAY), at(DAY + 1), at(DAY), at(1), at(0), at(-1)]).toEqual([
      'active',
      'active',
      'urgent',
      'urgent',
      'expired',
      'expired',
    ]);
  });

  it('may be paid for from the day it is due', () => {
    expect(at(DAY + 1, true)).toBe('due');
    expect(at(DAY, true)).toBe('urgent');
  });

  it('is none before the first payment, and free for free accounts (BILL-02, BILL-10)', () => {
    expect(planState('Paid', { expiresAt: null, due: false }, END)).toBe('none');
    expect(at(-1, false, 'Free')).toBe('free');
  });
});
