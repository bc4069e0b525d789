import { describe, expect, it } from 'vitest';
import type { Paid } from '#api/contract/earnings.ts';
import { heatOf, mainPay, perHourOf, trendOf } from '#console/features/service/dashboard/earnings.ts';

const paid = (base: number, over: Partial<Paid> = {}): Paid => ({ currency: 'USD', base, tips: 0, blocks: 1, minutes: 60, ...over });
const week = (...done: Paid[]) => ({ from: 0, to: 0, done, ahead: [] });

describe('console/features/service/dashboard/earnings', () => {
  it('shows the currency with the most pay, tips included', () => {
    const euros = paid(500, { currency: 'EUR', tips: 600 });

    expect(mainPay([paid(1000), euros])).toBe(euros);
    expect(mainPay([])).toBeUndefined();
  });

  it('divides pay with tips by the hours, where there are any', () => {
    expect(perHourOf(paid(3000, { tips: 600, minutes: 90 }))).toBe(2400);
    expect(perHourOf(paid(3000, { minutes: 0 }))).toBeNull();
  });

  it('compares with last week up to the same moment, in the same currency alone', () => {
    const weeks = [week(), week(paid(7000)), week(paid(1200, { tips: 300 }))];
    const lastWeekByNow = [paid(1000), paid(9999, { currency: 'EUR' })];

    expect(trendOf({ weeks, lastWeekByNow }, 'USD')).toBeCloseTo(0.5);
    expect(trendOf({ weeks, lastWeekByNow }, 'EUR')).toBe(-1);
    expect(trendOf({ weeks, lastWeekByNow: [] }, 'USD')).toBeNull();
  });

  it('has a cell for each hour between the first and the last that was worked, empty where nothing was', () => {
    const cell = (weekday: number, hour: number, amount: number, minutes: number, currency = 'USD') => ({
      weekday,
      hour,
      amount,
      minutes,
      currency,
    });

    const heat = heatOf({ hours: [cell(0, 9, 1000, 30), cell(2, 11, 1500, 60), cell(2, 23, 1, 60, 'EUR')] }, 'USD');

    expect([heat?.from, heat?.most, heat?.rows.length]).toEqual([9, 2000, 7]);
    expect(heat!.rows[0]!.cells).toEqual([2000, null, null]);
    expect(heat!.rows[2]!.cells).toEqual([null, null, 1500]);
    expect(heatOf({ hours: [] }, 'USD')).toBeNull();
  });
});
