import { describe, expect, it } from 'vitest';
import { options } from '#engine/platforms/lyft/options.ts';
import { TIME_ZONES } from '#engine/platforms/lyft/settings.ts';
import { view } from '#engine/platforms/lyft/view.ts';
import { openSettings } from './support.ts';

const CONTEXT = {
  facts: { enforceEndOfSchedule: false, workload: null, blacklistedLocations: [] as string[], mode: 'secure' as const },
  byAdmin: false,
};

function messages(change: Record<string, unknown>): string[] {
  const parsed = options.parse({ ...openSettings(), ...change }, CONTEXT);
  return parsed.ok ? [] : parsed.issues.map(({ path, message }) => `${path}: ${message}`);
}

describe('platforms/lyft/view', () => {
  it('pages its tables by 5, 10 or 20 (SVC-11)', () => {
    expect(view.tables.map(({ pageSizes }) => pageSizes)).toEqual(view.tables.map(() => [5, 10, 20]));
  });
});

describe('platforms/lyft/options', () => {
  it('has the defaults of the specification, and takes them (LYFT-06, CONST-39, ENT-36)', () => {
    const defaults = options.defaults();

    expect(JSON.parse(defaults.schedule)).toEqual(Array.from({ length: 7 }, () => [8, 16, 30]));
    expect(JSON.parse(defaults.distanceConfig)).toEqual([[0, 0]]);
    expect(defaults.averageMilesPerHour).toBe(45);
    expect(options.parse(defaults, CONTEXT)).toEqual({ ok: true, settings: defaults });
  });

  it.each([undefined, null, ''])('asks for the average miles per hour: %j (LYFT-04)', (averageMilesPerHour) => {
    expect(messages({ averageMilesPerHour })).toEqual(['averageMilesPerHour: Average miles per hour is required']);
  });

  it.each([30.5, 'fast', '4.5', {}])('takes no average miles per hour that is no whole number: %j (LYFT-04)', (averageMilesPerHour) => {
    expect(messages({ averageMilesPerHour })).toEqual(['averageMilesPerHour: Average miles per hour must be a whole number']);
  });

  it.each([0, -5])('takes no average of %d miles per hour (LYFT-04)', (averageMilesPerHour) => {
    expect(messages({ averageMilesPerHour })).toEqual(['averageMilesPerHour: Average miles per hour must be greater than 0']);
  });

  it.each(['[[5,""]]', '[["",10]]', '[[5,null]]', '[["",""]]'])('wants both values in each row: %s (LYFT-05)', (distanceConfig) => {
    expect(messages({ distanceConfig })).toEqual(['distanceConfig.0: Each distance needs both values: distance and minimum pay']);
  });

  it('names the row that is wrong (LYFT-05)', () => {
    expect(messages({ distanceConfig: '[[5,10],["x",10],[15,-1]]' })).toEqual([
      'distanceConfig.1: Distance and minimum pay must be positive numbers',
      'distanceConfig.2: Distance and minimum pay must be positive numbers',
    ]);
  });

  it.each(['', 'x', '{}', '[5]', '[[1,2,3]]', null, JSON.stringify(Array.from({ length: 11 }, (_, i) => [i, i]))])(
    'takes no distances that are none: %s',
    (distanceConfig) => {
      expect(messages({ distanceConfig })).toEqual([
        'distanceConfig: The distances must be JSON text of at most 10 pairs, each [distance, minimum pay]',
      ]);
    },
  );

  it('wants one distance at least (LYFT-05)', () => {
    expect(messages({ distanceConfig: '[]' })).toEqual(['distanceConfig: Add at least one distance']);
  });

  it('knows four time zones, by either name (LYFT-07)', () => {
    expect(TIME_ZONES).toEqual({
      EST: 'America/New_York',
      CST: 'America/Chicago',
      PST: 'America/Los_Angeles',
      MST: 'America/Denver',
    });
    for (const [short, name] of Object.entries(TIME_ZONES))
      for (const timezone of [short, name])
        expect(options.parse({ ...openSettings(), timezone }, CONTEXT)).toMatchObject({ settings: { timezone: name } });
    expect(messages({ timezone: 'Europe/Madrid' })).toEqual(['timezone: The time zone must be EST, CST, PST or MST']);
  });

  it.each([
    { latitude: null, longitude: null },
    { latitude: 91, longitude: 0 },
    { latitude: 41, longitude: 'west' },
  ])('takes no address without its position: %j (SVC-22)', (position) => {
    expect(messages(position)).toEqual(['address: Location invalid. Please write location as Street Name, City, Zip Code']);
  });

  it('takes no schedule that is none', () => {
    expect(messages({ schedule: '[]' })).toEqual([
      'schedule: The schedule must be JSON text of 7 days, each [earliest, latest, third], with hours from 0 to 24',
    ]);
  });

  it('keeps the third value of each day as it came', () => {
    const schedule = JSON.stringify(Array.from({ length: 7 }, (_, day) => [8, 16, day]));

    expect(options.parse({ ...openSettings(), schedule }, CONTEXT)).toMatchObject({ settings: { schedule } });
  });

  it('says when the settings take nothing', () => {
    const codes = (change: object) => options.hints!({ ...openSettings(), ...change }, () => undefined).map(({ code }) => code);

    expect(codes({})).toEqual([]);
    expect(codes({ latitude: null, distanceConfig: '[[0,0]]' })).toEqual(['hints.noAddress', 'hints.noDistance']);
  });
});
