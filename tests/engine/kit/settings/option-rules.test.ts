import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { hoursRule } from '#engine/kit/settings/day-hours-options.ts';
import {
  addressRule,
  collectIssues,
  figureOf,
  idsOf,
  isEmpty,
  optionalWholeRule,
  positionOf,
  readShape,
  stepRule,
} from '#engine/kit/settings/option-rules.ts';
import { US_ZONES } from '#engine/kit/settings/time-zones.ts';

const TEXTS = {
  fieldUnknown: 'unknown',
  fieldWrong: 'wrong',
  timeZone: 'zone',
  timeZoneMissing: 'no zone',
  startHour: 'start',
  startHourMissing: 'no start',
  hours: 'hours',
  hoursMissing: 'no hours',
  hoursTooLate: 'late',
  timeBuffer: 'buffer',
  timeBufferMissing: 'no buffer',
};
const LIMITS = {
  zones: US_ZONES,
  startHour: { least: 0, most: 22 },
  hours: { least: 1, most: 23 },
  latestEnd: 23,
  timeBuffer: { least: 0, most: 60 },
};

describe('engine/kit/settings/option-rules', () => {
  it('names unknown fields and those of the wrong kind by their paths', () => {
    const { issues, report } = collectIssues(TEXTS);

    expect(readShape(() => z.strictObject({ good: z.optional(z.boolean()) }), { good: 'yes', other: 1 }, report)).toBeNull();
    expect(issues.map(({ path, code, message }) => [path, code, message]).sort()).toEqual([
      ['good', 'issues.fieldWrong', 'wrong'],
      ['other', 'issues.fieldUnknown', 'unknown'],
    ]);
  });

  it('takes figures and their digits, and nothing else', () => {
    expect([5, '5', '-5', ' 5', '5.5', 5.5, Number.NaN, null, true].map(figureOf)).toEqual([5, 5, -5, null, null, 5.5, null, null, null]);
    expect([undefined, null, '', 'Default', Number.NaN, 0, false].map(isEmpty)).toEqual([true, true, true, true, true, false, false]);
    expect([positionOf('40.5', 90), positionOf(91, 90), positionOf('west', 180)]).toEqual([40.5, null, null]);
    expect(idsOf(' a,b ,,a')).toEqual(['a', 'b']);
  });

  it('takes an optional whole figure, and figures in steps', () => {
    const { issues, report } = collectIssues(TEXTS);
    const whole = (value: unknown) => optionalWholeRule(value, { path: 'items', least: 1, most: 30, wrong: 'hours' }, report);
    const steps = (value: unknown, step = 0.5) =>
      stepRule(value, { path: 'perMile', least: 0, most: 5, step, wrong: 'startHour', missing: 'startHourMissing' }, report);

    expect([whole(null), whole(''), whole('12'), steps(1.5), steps('1.50'), steps(0), steps(0.3, 0.1)]).toEqual([
      null,
      null,
      12,
      1.5,
      1.5,
      0,
      0.3,
    ]);
    expect(issues).toEqual([]);
    expect([whole(31), whole(1.5), steps(1.25), steps(5.5), steps('x'), steps(null)]).toEqual([null, null, null, null, null, null]);
    expect(issues.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      ...['items: hours', 'items: hours', 'perMile: start', 'perMile: start', 'perMile: start', 'perMile: no start'],
    ]);
  });

  it('takes an address with its position, or neither unless it is needed', () => {
    const decide = (given: object, needed = false) => {
      const { issues, report } = collectIssues(TEXTS);
      return [
        addressRule({ address: '', latitude: null, longitude: null, ...given }, { wrong: 'fieldWrong', needed }, report),
        issues.length,
      ];
    };

    expect(decide({ address: ' 1 Main St ', latitude: '41.5', longitude: -87 })).toEqual([
      { address: '1 Main St', latitude: 41.5, longitude: -87 },
      0,
    ]);
    expect(decide({})).toEqual([{ address: '', latitude: null, longitude: null }, 0]);
    expect(decide({}, true)[1]).toBe(1);
    expect(decide({ address: '1 Main St' })[1]).toBe(1);
    expect(decide({ address: '1 Main St', latitude: 91, longitude: 0 })[1]).toBe(1);
  });

  it('tells what is missing of a day’s hours from what is wrong, and a day that ends too late', () => {
    const codes = (given: object) => {
      const { issues, report } = collectIssues(TEXTS);
      hoursRule({ timezone: 'CST', startHour: 8, hours: 8, timeBuffer: 30, ...given }, LIMITS, report);
      return issues.map(({ path, message }) => `${path}: ${message}`);
    };

    expect(codes({})).toEqual([]);
    expect(codes({ timezone: '', startHour: null, hours: 'Default', timeBuffer: undefined })).toEqual([
      ...['timezone: no zone', 'startHour: no start', 'hours: no hours', 'timeBuffer: no buffer'],
    ]);
    expect(codes({ timezone: 'Mars', startHour: 23, hours: 0, timeBuffer: 61 })).toEqual([
      ...['timezone: zone', 'startHour: start', 'hours: hours', 'timeBuffer: buffer'],
    ]);
    expect(codes({ startHour: '16' })).toEqual(['hours: late']);
  });
});
