import { describe, expect, it } from 'vitest';
import type { OptionsContext } from '#engine/model/platform.ts';
import { facilities } from '#engine/platforms/veho/facilities.ts';
import es from '#engine/platforms/veho/i18n/es.ts';
import { manifest } from '#engine/platforms/veho/manifest.ts';
import { options } from '#engine/platforms/veho/options.ts';
import { view } from '#engine/platforms/veho/view.ts';

const facts = { enforceEndOfSchedule: false, workload: null, blacklistedLocations: [], mode: 'secure' as const };
const parse = (change: object, context: Partial<OptionsContext> = {}) =>
  options.parse({ ...options.defaults(), ...change }, { facts, byAdmin: false, ...context });
const issuesOf = (change: object, context?: Partial<OptionsContext>) => {
  const parsed = parse(change, context);
  return parsed.ok ? [] : parsed.issues.map(({ path, message }) => [path, message]);
};
const [ONE, TWO] = facilities.map((facility) => facility.name) as [string, string];

const END = 'This is not a valid configuration. Your end time must be after your start time.';
const LONG = 'Your minimum block hours cannot last longer than the time you want to work.';
const LENGTH = 'The minimum block length must be 2, 3, 4 or 5 hours.';
const START = 'The start time must be a whole hour from 0 to 23.';
const HOURS = 'The end time must be a whole hour of the same day, midnight at the latest.';
const BUFFER = 'The time buffer must be a whole number from 1 to 120.';

describe('engine/platforms/veho/options', () => {
  it.each([
    ['an end at the start', { hours: 0 }, [['hours', END]]],
    ['an end before the start', { startHour: 18, hours: -4 }, [['hours', END]]],
    ['a minimum longer than the day', { hours: 3, minBlockHours: 4 }, [['minBlockHours', LONG]]],
  ])('refuses %s in the exact words (VEHO-09, VEHO-10, ERR-81, ERR-82)', (_kind, change, issues) => {
    expect(issuesOf(change)).toEqual(issues);
  });

  it.each(
    [
      [1, 6, 2.5, '3', null].map((minBlockHours) => [{ minBlockHours }, 'minBlockHours', LENGTH] as const),
      [-1, 24, 7.5, '8', null].map((startHour) => [{ startHour, hours: 2 }, 'startHour', START] as const),
      [0, 121, 1.5, '30', null].map((timeBuffer) => [{ timeBuffer }, 'timeBuffer', BUFFER] as const),
      [{ startHour: 20, hours: 5 }, { hours: 2.5 }, { hours: '8' }, { hours: null }].map((change) => [change, 'hours', HOURS] as const),
    ].flat(),
  )('refuses %j (VEHO-11, CONST-37)', (change, path, message) => {
    expect(issuesOf(change)).toEqual([[path, message]]);
  });

  it('takes every value inside the ranges (VEHO-11)', () => {
    for (const minBlockHours of [2, 3, 4, 5]) expect(issuesOf({ minBlockHours })).toEqual([]);
    for (let startHour = 0; startHour <= 23; startHour++) {
      const hours = 24 - startHour;
      expect(issuesOf({ startHour, hours }), String(startHour)).toEqual(hours < 2 ? [['minBlockHours', LONG]] : []);
    }
    for (let timeBuffer = 1; timeBuffer <= 120; timeBuffer++) expect(issuesOf({ timeBuffer })).toEqual([]);
  });

  it('offers in its form what its rules take, and no more', () => {
    for (const item of view.form) {
      if (item.kind === 'figure')
        for (const value of item.choices)
          expect(issuesOf({ startHour: 0, hours: 24, [item.name]: value }).filter(([path]) => path === item.name)).toEqual([]);
      if (item.kind === 'slider')
        expect([
          issuesOf({ [item.name]: item.min }),
          issuesOf({ [item.name]: item.max }),
          issuesOf({ [item.name]: item.max + 1 }).length,
        ]).toEqual([[], [], 1]);
    }
  });

  it('knows its locations by name, each once; a chosen one that vanished may stay (ENT-35)', () => {
    expect(issuesOf({ locations: ['Nowhere'] })).toEqual([['locations.0', 'There is no location of this name.']]);
    expect(issuesOf({ locations: ['Nowhere'] }, { keptLocations: ['Nowhere'] })).toEqual([]);
    const parsed = parse({ locations: [ONE, TWO, ONE] });
    expect(parsed.ok && parsed.settings.locations).toEqual([ONE, TWO]);
  });

  it('lets only an admin choose a restricted location', () => {
    const restricted = { facts: { ...facts, blacklistedLocations: [ONE] } };
    expect(issuesOf({ locations: [ONE] }, restricted)).toEqual([['locations.0', 'This location is restricted.']]);
    expect(issuesOf({ locations: [ONE] }, { ...restricted, byAdmin: true })).toEqual([]);
  });

  it('has no field for e-mail or password, and names what is of the wrong kind', () => {
    expect(issuesOf({ email: 'a@example.com', password: 'x' }).map(([path]) => path)).toEqual(['email', 'password']);
    expect(issuesOf({ locations: 'all' })).toEqual([['locations', 'This value is of the wrong kind.']]);
  });

  it('says its rules in Spanish too', () => {
    expect(es.issues.endBeforeStart).toMatch(/posterior/);
    expect(Object.values(es.issues).every((text) => text.length > 10)).toBe(true);
  });

  it('lifts no version but the first', () => {
    expect(manifest.optionsVersion).toBe(1);
    expect(() => options.migrate({}, 2)).toThrow();
  });
});
