import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Credit, credited, daysBetween, expiredBefore, planOf, replay } from '#api/verbs/billing/plan-days.ts';
import { newYorkDate, startOfNewYorkDate } from '#api/verbs/new-york.ts';
import { BILLING, DAY, HOUR, MINUTE } from '#config/constants.ts';

const YEAR = { from: Date.parse('2026-01-01T00:00:00-05:00'), to: Date.parse('2027-01-01T00:00:00-05:00') };
const SHOWN = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', dateStyle: 'short', timeStyle: 'medium' });
const shown = (at: number) => SHOWN.format(at);

/** First instants of New York's days, found by Intl alone: the hour at which its clocks show a new date. */
function midnightsOf(from: number, to: number): number[] {
  const found: number[] = [];
  let before = shown(from - 1).slice(0, 10);
  for (let at = from; at < to; at += HOUR) {
    const date = shown(at).slice(0, 10);
    if (date !== before) found.push(at);
    before = date;
  }
  return found;
}

const instant = fc.integer({ min: YEAR.from, max: YEAR.to });
const credit: fc.Arbitrary<Credit> = fc.record({ at: instant, days: fc.integer({ min: 1, max: 30 }), setTo: fc.constant(null) });

describe('api/verbs/billing/plan-days', () => {
  it('expires, is due and urgent where the calendar of New York says, for every minute of a year as payment and as now (BILL-01, OPEN-01, CONST-47, CONST-49, ENT-67)', () => {
    const midnights = midnightsOf(YEAR.from, YEAR.to + 20 * DAY);
    expect(new Set(midnights.slice(1).map((at, i) => at - midnights[i]!))).toEqual(new Set([24 * HOUR, 23 * HOUR, 25 * HOUR]));
    let wrong = 0;
    let minutes = 0;
    for (let day = 0; midnights[day]! < YEAR.to; day++) {
      const end = midnights[day + BILLING.periodDays + 1]! - 1;
      const due = midnights[day + BILLING.periodDays]!;
      for (let paid = midnights[day]!; paid < midnights[day + 1]!; paid += MINUTE, minutes++) {
        // The minute of the payment, and some minute of the next eight days: all of them over the days of the year.
        const later = paid + ((minutes * 7919) % (9 * 24 * 60)) * MINUTE;
        for (const now of [paid, later]) {
          const plan = planOf(paid, now)!;
          const is = [plan.expiresAt, plan.due, plan.urgent, plan.expired];
          const should = [end, now >= due, end - now <= DAY, now >= end];
          if (is.some((value, i) => value !== should[i])) wrong++;
        }
      }
    }
    expect([minutes, wrong]).toEqual([365 * 24 * 60, 0]);
  });

  it('changes at the right millisecond on every day of a year, both nights on which the clocks change among them', () => {
    const midnights = midnightsOf(YEAR.from, YEAR.to + 20 * DAY);
    for (let day = 0; midnights[day]! < YEAR.to; day++) {
      const paid = midnights[day]!;
      const end = midnights[day + BILLING.periodDays + 1]! - 1;
      const due = midnights[day + BILLING.periodDays]!;
      const at = (now: number) => planOf(paid, now)!;
      expect([at(due - 1).due, at(due).due]).toEqual([false, true]);
      expect([at(end - DAY - 1).urgent, at(end - DAY).urgent]).toEqual([false, true]);
      expect([at(end - 1).expired, at(end).expired]).toEqual([false, true]);
    }
  });

  it('lasts through both nights on which the clocks change', () => {
    // Spring forward 2026-03-08, fall back 2026-11-01: the week is an hour shorter and an hour longer.
    const spring = Date.parse('2026-03-05T12:00:00-05:00');
    const autumn = Date.parse('2026-10-29T12:00:00-04:00');

    expect(planOf(spring, spring)!.expiresAt - spring).toBe(7 * DAY + 12 * HOUR - HOUR - 1);
    expect(planOf(autumn, autumn)!.expiresAt - autumn).toBe(7 * DAY + 12 * HOUR + HOUR - 1);
  });

  it('is due from the seventh day on, urgent in the last 24 hours, both included, and expired after it (BILL-03, BILL-05, BILL-06, OPEN-02, OPEN-03, CONST-28)', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: -DAY, max: 10 * DAY }), (paid, later) => {
        const now = paid + later;
        const plan = planOf(paid, now)!;

        expect(plan.due).toBe(newYorkDate(now) - newYorkDate(paid) >= BILLING.periodDays);
        expect(plan.urgent).toBe(plan.expiresAt - now <= DAY);
        expect(plan.expired).toBe(now >= plan.expiresAt);
        expect(plan.expired).toBe(!(now < plan.expiresAt));
      }),
      { numRuns: 500 },
    );
  });

  it('has no plan without a payment (BILL-02)', () => {
    expect(planOf(null, YEAR.from)).toBeNull();
  });

  it('never loses a paid day, whenever the payments come (OPEN-126)', () => {
    fc.assert(
      fc.property(fc.array(credit, { minLength: 1, maxLength: 12 }), (credits) => {
        const rows = credits.toSorted((a, b) => a.at - b.at);
        let last: number | null = null;
        for (const row of rows) {
          const before: number = last === null ? -Infinity : newYorkDate(last) + BILLING.periodDays;
          last = credited(last, row);
          const after = newYorkDate(last!) + BILLING.periodDays;
          expect(after).toBe(Math.max(before, newYorkDate(row.at)) + row.days);
        }
        expect(replay(rows)).toBe(last);
      }),
      { numRuns: 300 },
    );
  });

  it('comes out where it was when a credit is taken back', () => {
    fc.assert(
      fc.property(instant, credit, (paid, row) => {
        const before = credited(null, { at: paid, days: 7, setTo: null })!;
        const running = { ...row, at: paid };
        const after = credited(before, running)!;

        expect(credited(after, { ...running, days: -row.days })).toBe(before);
      }),
    );
  });

  it('keeps the day in New York of a date that a person sets', () => {
    fc.assert(
      fc.property(instant, instant, (was, to) => {
        const set = credited(was, { at: was, days: 0, setTo: to })!;

        expect(newYorkDate(set)).toBe(newYorkDate(to));
        expect(daysBetween(was, to, was)).toBe(newYorkDate(to) - newYorkDate(was));
      }),
    );
  });

  it('finds by one comparison what has expired', () => {
    fc.assert(
      fc.property(instant, instant, (paid, now) => {
        // The last millisecond of the day has expired already; the sweep may take it away one millisecond later.
        fc.pre(now !== planOf(paid, now)!.expiresAt);
        expect(paid < expiredBefore(now)).toBe(planOf(paid, now)!.expired);
      }),
      { numRuns: 500 },
    );
  });

  it('begins every day of a year at midnight in New York', () => {
    for (let date = YEAR.from / DAY; date < YEAR.to / DAY; date++)
      expect(shown(startOfNewYorkDate(Math.floor(date))).split(' ')[1]).toBe('00:00:00');
  });
});
