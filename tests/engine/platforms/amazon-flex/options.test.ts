import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OptionsContext } from '#engine/model/platform.ts';
import { everyDay, isActive, readSchedule, switchedOff, switchedOn, writeSchedule } from '#engine/model/weekly-schedule.ts';
import en from '#engine/platforms/amazon-flex/i18n/en.ts';
import es from '#engine/platforms/amazon-flex/i18n/es.ts';
import { options } from '#engine/platforms/amazon-flex/options.ts';
import { BLOCK_MS, freshOverride, MIN_PAY_PER_HOUR } from '#engine/platforms/amazon-flex/settings.ts';

const NINE = BLOCK_MS.map(() => true);
const STATION = 'us-chicago-dch1';
const OTHER = 'us-chicago-dch2';
const driver: OptionsContext = {
  facts: { enforceEndOfSchedule: false, workload: null, blacklistedLocations: [], mode: 'secure' },
  byAdmin: false,
};
const valid = {
  locations: [STATION, OTHER],
  minPay: 20,
  minPayPerHour: null,
  timeBuffer: 30,
  schedule: everyDay(0, 24),
  preferredBlockHours: NINE,
  locationOverrides: [],
};

/** The settings that `valid` with these changes is stored as. */
function stored(change: Record<string, unknown>, context = driver) {
  const parsed = options.parse({ ...valid, ...change }, context);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.settings;
}

function issues(change: Record<string, unknown>, context = driver): [string, string][] {
  const parsed = options.parse({ ...valid, ...change }, context);
  return parsed.ok ? [] : parsed.issues.map((issue) => [issue.path, issue.message]);
}

function override(change: Record<string, unknown>): { locationOverrides: unknown[] } {
  return { locationOverrides: [{ locationId: STATION, timeBuffer: 45, minPay: 50, preferredBlockHours: NINE, ...change }] };
}

function partTime(workload: 'PART_TIME' | 'PART_TIME_PLUS'): OptionsContext {
  return { ...driver, facts: { ...driver.facts, workload } };
}

const EMPTY_PAY = [0, null, undefined, '', Number.NaN];
const BROKEN_PAY = [20.5, -1, '20', 1e300, true, []];
const NO_BUFFER = [null, undefined, '', -1, -61];
const NO_WHOLE_BUFFER = [30.5, ' 30', '30 ', '3 0', true];
const INCOMPLETE = [
  { minPay: undefined },
  { minPay: '' },
  { minPay: 0 },
  { minPay: 0.9 },
  { timeBuffer: null },
  { timeBuffer: undefined, minPay: undefined },
];
const TOO_HIGH = [{ minPay: 10_000 }, { timeBuffer: 10_000.9 }, { minPayPerHour: 12_000 }, { minPay: 20_000, timeBuffer: undefined }];
const PER_HOUR_ALONE = [{ timeBuffer: undefined }, { minPay: '' }];

describe('engine/platforms/amazon-flex/options', () => {
  describe('the whole object', () => {
    it('takes the smallest set of settings and completes it', () => {
      expect(stored({})).toEqual({ ...options.defaults(), ...valid, earliestTime: 0, latestTime: 24 });
    });

    it('gives defaults that it takes itself: min pay 20, buffer 30, [8,16,30] for 7 days (FLEX-CFG-03, CONST-14, CONST-16)', () => {
      const defaults = options.defaults();

      expect(defaults).toMatchObject({ minPay: 20, timeBuffer: 30, instantOffersMinPay: 30, instantOffersMaxStops: 10 });
      expect(JSON.parse(defaults.schedule)).toEqual(Array.from({ length: 7 }, () => [8, 16, '30']));
      expect(options.parse(defaults, driver)).toEqual({ ok: true, settings: defaults });
    });

    it('is stored the same when it is saved again', () => {
      const once = stored(override({ minPayPerHour: 25 }));

      expect(options.parse(once, driver)).toEqual({ ok: true, settings: once });
    });

    it('refuses an unknown field by its name', () => {
      expect(issues({ refreshToken: 'x', minpay: 5 })).toEqual([
        ['refreshToken', 'There is no such field.'],
        ['minpay', 'There is no such field.'],
      ]);
      expect(issues(override({ price: 5 }))).toEqual([['locationOverrides.0.price', 'There is no such field.']]);
    });

    it.each([
      ['locations', 'us-chicago-dch1'],
      ['locations', [5]],
      ['preferredBlockHours', [true]],
      ['preferredBlockHours', 'all'],
      ['locationOverrides', {}],
      ['instantOffersActive', 1],
      ['fakeGpsActive', 'yes'],
    ])('refuses a value of the wrong kind in %s', (field, value) => {
      expect(issues({ [field]: value })[0]![0].startsWith(field)).toBe(true);
    });

    it.each([null, undefined, 'x', 5, []])('refuses %j as the whole object', (value) => {
      expect(options.parse(value, driver).ok).toBe(false);
    });

    it('names every issue at once, each with a stable code', () => {
      const parsed = options.parse({ ...valid, minPay: 0, timeBuffer: 361, schedule: 'x' }, driver);

      expect(parsed.ok ? [] : parsed.issues.map((issue) => issue.code)).toEqual(
        expect.arrayContaining(['issues.minPayZero', 'issues.timeBufferHigh', 'issues.scheduleWrong']),
      );
    });

    it('never throws, whatever it is given', () => {
      const fields = fc.dictionary(fc.constantFrom(...Object.keys(options.defaults()), 'other'), fc.jsonValue());
      fc.assert(
        fc.property(fc.oneof(fields, fc.jsonValue()), (value) => typeof options.parse(value, driver).ok === 'boolean'),
        { seed: 3 },
      );
    });

    it('lifts version 1 as it is and knows no other', () => {
      expect(options.migrate(valid, 1)).toBe(valid);
      expect(() => options.migrate(valid, 2)).toThrow();
    });
  });

  describe('schedule', () => {
    it('keeps an earliest, a latest and an active state for each of 7 days, the third value unchanged (FLEX-CFG-01)', () => {
      const text = '[[8,16,"30"],[8.5,16,"45"],[0,24,30],["6","9.5","30"],[20,4,"30"],[9,9,"30"],[18,9,"30"]]';

      const days = readSchedule(stored({ schedule: text }).schedule)!;

      expect(days.map((day) => [day.earliest, day.latest])).toEqual([
        [8, 16],
        [8.5, 16],
        [0, 24],
        [6, 9.5],
        [20, 4],
        [9, 9],
        [18, 9],
      ]);
      expect(days.slice(0, 3).map((day) => day.third)).toEqual(['30', '45', 30]);
    });

    it('takes a day as active if latest is at least earliest (FLEX-CFG-02)', () => {
      const active = [
        [8, 16],
        [9, 9],
        [16, 8],
      ].map(([earliest, latest]) => isActive({ earliest: earliest!, latest: latest!, third: '30' }));

      expect(active).toEqual([true, true, false]);
    });

    it('switches a day on at 9 to 18 and off by swapping its hours (FLEX-CFG-04, CONST-58)', () => {
      const day = { earliest: 6, latest: 22, third: '30' };

      expect(switchedOff(day)).toEqual({ earliest: 22, latest: 6, third: '30' });
      expect(switchedOn(switchedOff(day))).toEqual({ earliest: 9, latest: 18, third: '30' });
      expect(isActive(switchedOff({ earliest: 9, latest: 9, third: '30' }))).toBe(false);
    });

    it('derives the outer hours of the active days, whatever is sent for them', () => {
      const schedule = '[[8,16,"30"],[6,12,"30"],[23,1,"30"],[9,20.5,"30"],[8,16,"30"],[8,16,"30"],[8,16,"30"]]';

      expect(stored({ schedule, earliestTime: 3, latestTime: 'x' })).toMatchObject({ earliestTime: 6, latestTime: 20.5 });
      expect(stored({ schedule: everyDay(16, 8) })).toMatchObject({ earliestTime: null, latestTime: null });
    });

    it.each([
      'x',
      '[]',
      '{}',
      5,
      [[8, 16, '30']],
      JSON.stringify(Array.from({ length: 6 }, () => [8, 16, '30'])),
      everyDay(8, 25),
      everyDay(-1, 8),
      everyDay(8.25, 16),
      everyDay(Number.NaN, 16),
      JSON.stringify(Array.from({ length: 7 }, () => [8, 16, {}])),
      JSON.stringify(Array.from({ length: 7 }, () => [8])),
      JSON.stringify(Array.from({ length: 7 }, () => [8, 16, '30', 1])),
    ])('refuses the schedule %j', (schedule) => {
      expect(issues({ schedule }).map(([path]) => path)).toEqual(['schedule']);
    });

    it('lets PART_TIME be on for 4 hours a day at most (FLEX-CFG-05)', () => {
      expect(issues({ schedule: everyDay(8, 12) }, partTime('PART_TIME'))).toEqual([]);
      expect(issues({ schedule: everyDay(8, 12.5) }, partTime('PART_TIME')).map(([path]) => path)).toEqual(
        Array.from({ length: 7 }, (_, i) => `schedule.${i}`),
      );
    });

    it('lets PART_TIME_PLUS be on for twice that on days 5 and 6 (FLEX-CFG-06)', () => {
      expect(issues({ schedule: everyDay(8, 16) }, partTime('PART_TIME_PLUS')).map(([path]) => path)).toEqual([
        'schedule.0',
        'schedule.1',
        'schedule.2',
        'schedule.3',
        'schedule.4',
      ]);
      expect(issues({ schedule: everyDay(8, 16.5) }, partTime('PART_TIME_PLUS'))).toHaveLength(7);
    });

    it('limits no day that is off, and nobody else', () => {
      expect(issues({ schedule: everyDay(23, 1) }, partTime('PART_TIME'))).toEqual([]);
      expect(issues({ schedule: everyDay(0, 24) }, { ...driver, facts: { ...driver.facts, workload: 'FULL_TIME' } })).toEqual([]);
    });
  });

  describe('locations', () => {
    const restricted = { ...driver, facts: { ...driver.facts, blacklistedLocations: [OTHER] } };

    it('refuses a restricted location to a driver and takes it from an admin (FLEX-CFG-13)', () => {
      expect(issues({}, restricted)).toEqual([['locations.1', 'This location is restricted.']]);
      expect(issues({}, { ...restricted, byAdmin: true })).toEqual([]);
    });

    it('lets a driver keep a restricted location that an admin added', () => {
      expect(issues({}, { ...restricted, keptLocations: [OTHER] })).toEqual([]);
    });

    it('keeps each location once and refuses ids that are none', () => {
      expect(stored({ locations: [STATION, OTHER, STATION] }).locations).toEqual([STATION, OTHER]);
      expect(issues({ locations: [STATION, 'nowhere'] })).toEqual([['locations.1', 'There is no location with this id.']]);
    });
  });

  describe('min pay', () => {
    it.each(EMPTY_PAY)('refuses %j: it is required and not 0 (FLEX-CFG-26)', (minPay) => {
      expect(issues({ minPay })).toEqual([['minPay', 'Min pay cannot be $0']]);
    });

    it.each(BROKEN_PAY)('refuses %j: it is a whole number, not negative (FLEX-CFG-27)', (minPay) => {
      expect(issues({ minPay })).toEqual([['minPay', 'Min pay must be a whole number']]);
    });

    it('is stored as it is entered, and so is the time buffer (FLEX-CFG-24)', () => {
      expect(stored({ minPay: 37, timeBuffer: 55 })).toMatchObject({ minPay: 37, timeBuffer: 55 });
    });
  });

  describe('min pay per hour', () => {
    it('offers Do Not Use, 15 and 17 to 30 (FLEX-CFG-34, CONST-17)', () => {
      expect(MIN_PAY_PER_HOUR).toEqual([15, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
      for (const minPayPerHour of MIN_PAY_PER_HOUR) expect(stored({ minPayPerHour })).toMatchObject({ minPayPerHour });
      for (const minPayPerHour of ['Do Not Use', null, undefined, '']) expect(stored({ minPayPerHour }).minPayPerHour).toBeNull();
    });

    it.each([16, 14, 31, 0, 20.5, '20', -15])('refuses %j', (minPayPerHour) => {
      expect(issues({ minPayPerHour }).map(([path]) => path)).toEqual(['minPayPerHour']);
    });
  });

  describe('time buffer', () => {
    it.each(NO_BUFFER)('refuses %j: it is required and greater than 0 (FLEX-CFG-28)', (timeBuffer) => {
      expect(issues({ timeBuffer })).toEqual([['timeBuffer', 'Time buffer has to be greater than 0']]);
    });

    it.each(NO_WHOLE_BUFFER)('refuses %j: a whole number without spaces (FLEX-CFG-28, FLEX-CFG-33)', (timeBuffer) => {
      expect(issues({ timeBuffer }).map(([path]) => path)).toEqual(['timeBuffer']);
    });

    it('is at most 360 (FLEX-CFG-29, FLEX-CFG-32)', () => {
      expect(stored({ timeBuffer: 360 }).timeBuffer).toBe(360);
      expect(issues({ timeBuffer: 361 })).toEqual([['timeBuffer', 'Time buffer can be at most 360']]);
    });

    it('stores an entered 0 as -60 (FLEX-CFG-30)', () => {
      expect([stored({ timeBuffer: 0 }).timeBuffer, stored({ timeBuffer: -60 }).timeBuffer]).toEqual([-60, -60]);
    });

    it('takes both limits, as its help says in both languages (FLEX-CFG-32)', () => {
      expect([0, 1, 359, 360].flatMap((timeBuffer) => issues({ timeBuffer }))).toEqual([]);
      expect(en.help.timeBuffer.lead).toBe(
        'Time you need before a block starts: more than 0 and under 360 minutes. 0 and 360 are allowed too.',
      );
      expect(es.help.timeBuffer.lead).toContain('más de 0 y menos de 360 minutos. También valen 0 y 360.');
      for (const { help } of [en, es]) expect(help.timeBuffer.explanation).not.toMatch(/Enter 0|under 360|menos de 360/);
    });
  });

  describe('block durations', () => {
    it('are nine from 1h to 5h in milliseconds (FLEX-CFG-25, CONST-15)', () => {
      expect(BLOCK_MS.map((ms) => ms / 3_600_000)).toEqual([1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]);
    });

    it('need at least one (FLEX-CFG-23)', () => {
      expect(issues({ preferredBlockHours: NINE.map(() => false) })).toEqual([['preferredBlockHours', 'Choose at least one block length']]);
      expect(issues({ preferredBlockHours: NINE.map((_, i) => i === 8) })).toEqual([]);
    });
  });

  describe('location overrides', () => {
    it('hold min pay, time buffer, min pay per hour and durations of one location (FLEX-CFG-15)', () => {
      const hours = NINE.map((_, i) => i > 3);

      expect(stored(override({ minPayPerHour: 18, preferredBlockHours: hours })).locationOverrides).toEqual([
        { locationId: STATION, timeBuffer: 45, minPay: 50, minPayPerHour: 18, preferredBlockHours: hours },
      ]);
    });

    it.each(INCOMPLETE)('cannot be left empty: %j (FLEX-CFG-16)', (change) => {
      expect(issues(override(change))).toEqual([['locationOverrides.0', 'Location overrides cannot be left empty.']]);
    });

    it.each(TOO_HIGH)('refuse a value of 10000 or more: %j (FLEX-CFG-17, FLEX-CFG-22)', (change) => {
      expect(issues(override(change))).toEqual([['locationOverrides.0', 'Invalid override configuration. Value too high.']]);
    });

    it('take a buffer above 360 and any pay below 10000', () => {
      expect(stored(override({ timeBuffer: 9999, minPay: 9999 })).locationOverrides[0]).toMatchObject({ timeBuffer: 9999, minPay: 9999 });
    });

    it.each(PER_HOUR_ALONE)('need buffer and pay for a min pay per hour: %j (FLEX-CFG-18)', (change) => {
      expect(issues(override({ minPayPerHour: 20, ...change }))).toEqual([
        ['locationOverrides.0', 'To use min pay per hour you must have a time buffer and a min pay as well.'],
      ]);
    });

    it('are floored (FLEX-CFG-19)', () => {
      expect(stored(override({ timeBuffer: 45.9, minPay: 50.99, minPayPerHour: 17.5 })).locationOverrides[0]).toMatchObject({
        timeBuffer: 45,
        minPay: 50,
        minPayPerHour: 17,
      });
    });

    it('start with all nine durations on (FLEX-CFG-20)', () => {
      expect(freshOverride(STATION, options.defaults())).toEqual({
        locationId: STATION,
        timeBuffer: 30,
        minPay: 20,
        preferredBlockHours: NINE,
      });
    });

    it('lose an empty min pay per hour and all-false durations when saved (FLEX-CFG-21)', () => {
      for (const minPayPerHour of ['', null, undefined, 'Do Not Use'])
        expect(stored(override({ minPayPerHour, preferredBlockHours: NINE.map(() => false) })).locationOverrides).toEqual([
          { locationId: STATION, timeBuffer: 45, minPay: 50 },
        ]);
    });

    it('are refused as left empty while a person edits and has unticked every duration (FLEX-CFG-16)', () => {
      const unticked = { ...options.defaults(), ...override({ preferredBlockHours: NINE.map(() => false) }) };
      const parsed = options.parse(unticked, { ...driver, editing: true });

      expect(parsed.ok ? [] : parsed.issues.map(({ path, message }) => [path, message])).toEqual([
        ['locationOverrides.0', 'Location overrides cannot be left empty.'],
      ]);
    });

    it('store an entered buffer of 0 as -60', () => {
      expect(stored(override({ timeBuffer: 0 })).locationOverrides[0]!.timeBuffer).toBe(-60);
    });

    it.each([
      [{ minPay: -5 }, 'locationOverrides.0.minPay'],
      [{ minPay: '50' }, 'locationOverrides.0.minPay'],
      [{ timeBuffer: -5 }, 'locationOverrides.0.timeBuffer'],
      [{ minPayPerHour: 16 }, 'locationOverrides.0.minPayPerHour'],
      [{ minPayPerHour: 'x' }, 'locationOverrides.0.minPayPerHour'],
      [{ locationId: 'nowhere' }, 'locationOverrides.0'],
    ])('refuse %j', (change, path) => {
      expect(issues(override(change)).map(([at]) => at)).toEqual([path]);
    });

    it('stand once for a location, and the first offending one comes first (FLEX-CFG-22)', () => {
      const good = { locationId: OTHER, timeBuffer: 45, minPay: 50 };

      expect(issues({ locationOverrides: [good, good] }).map(([path]) => path)).toEqual(['locationOverrides.1']);
      expect(
        issues({ locationOverrides: [good, { locationId: STATION }, { locationId: 'us-chicago-dch3' }] }).map(([path]) => path),
      ).toEqual(['locationOverrides.1', 'locationOverrides.2']);
    });
  });

  describe('instant offers', () => {
    it('store the switches, the limits and the place (FLEX-CFG-36)', () => {
      const given = {
        instantOffersActive: true,
        instantOffersMinPay: 180,
        instantOffersMaxStops: 50,
        instantOffersLocation: '41.85:-87.65',
        fakeGpsActive: true,
        selfieBypassActive: true,
      };

      expect(stored(given)).toMatchObject(given);
    });

    it.each([0, -1, 1.5, '5'])('refuse %j stops', (instantOffersMaxStops) => {
      expect(issues({ instantOffersMaxStops })).toEqual([['instantOffersMaxStops', 'Max number of stops has to be greater than 0']]);
    });

    it.each([
      ['instantOffersMaxStops', 51],
      ['instantOffersMinPay', 181],
      ['instantOffersMinPay', 0],
      ['instantOffersMinPay', 30.5],
      ['instantOffersLocation', '41.85,-87.65'],
      ['instantOffersLocation', '91:0'],
      ['instantOffersLocation', '0:181'],
      ['instantOffersLocation', 5],
    ])('refuse %s %j', (field, value) => {
      expect(issues({ [field]: value }).map(([path]) => path)).toEqual([field]);
    });
  });

  it('writes a schedule as it reads it', () => {
    const days = readSchedule(everyDay(8, 16.5))!;

    expect(readSchedule(writeSchedule(days))).toEqual(days);
  });
});
