import { describe, expect, it } from 'vitest';
import type { OptionsContext } from '#engine/model/platform.ts';
import { options } from '#engine/platforms/relay/options.ts';
import { TIME_ZONES } from '#engine/platforms/relay/settings.ts';
import { AREAS, zones } from '#engine/platforms/relay/zones.ts';
import { openSettings } from './support.ts';

const FACTS = { enforceEndOfSchedule: false, workload: null, blacklistedLocations: [], mode: 'secure' } as const;
const DRIVER: OptionsContext = { facts: { ...FACTS, blacklistedLocations: [] }, byAdmin: false };
const [FULL, OTHER] = ['bk-bushwick', 'bk-williamsburg'];

function messages(change: Record<string, unknown>, context: OptionsContext = DRIVER): string[] {
  const parsed = options.parse({ ...openSettings([OTHER]), ...change }, context);
  return parsed.ok ? [] : parsed.issues.map(({ path, message }) => `${path}: ${message}`);
}

describe('platforms/relay/options', () => {
  it('begins with nothing chosen, which cannot be saved as it is (RELAY-10)', () => {
    const parsed = options.parse(options.defaults(), DRIVER);

    expect(parsed.ok ? [] : parsed.issues.map(({ path }) => path).sort()).toEqual([
      'hours',
      'locationsChosen',
      'mainArea',
      'startHour',
      'timezone',
    ]);
  });

  it.each([
    [{ timezone: null }, 'timezone: Choose a time zone'],
    [{ startHour: null }, 'startHour: Choose a start hour'],
    [{ hours: 'Default' }, 'hours: Choose your hours per day'],
    [{ mainArea: '' }, 'mainArea: Choose an area'],
    [{ locationsChosen: [] }, 'locationsChosen: Choose at least one location'],
    [{ timeBuffer: '' }, 'timeBuffer: Your time buffer must be a whole number'],
  ])('asks for what is missing: %j (RELAY-10)', (change, message) => {
    expect(messages(change)).toEqual([message]);
  });

  it.each([-1, 361])('takes no time buffer of %d (RELAY-08, CONST-37)', (timeBuffer) => {
    expect(messages({ timeBuffer })).toEqual(['timeBuffer: Your time buffer must be from 0 to 360']);
  });

  it.each([0.5, '30', null])('takes no time buffer that is no whole number: %j (RELAY-08)', (timeBuffer) => {
    expect(messages({ timeBuffer })).toEqual(['timeBuffer: Your time buffer must be a whole number']);
  });

  it('takes time buffers of 0 and 360 (RELAY-08)', () => {
    expect([messages({ timeBuffer: 0 }), messages({ timeBuffer: 360 })]).toEqual([[], []]);
  });

  it.each([0, 16, 1.5])('takes no %d hours per day (RELAY-09, CONST-38)', (hours) => {
    expect(messages({ hours })).toEqual(['hours: Hours per day must be a whole number from 1 to 15']);
  });

  it.each([6, 23, 7.5])('takes no start hour of %d (RELAY-09, CONST-38)', (startHour) => {
    expect(messages({ startHour, hours: 1 })).toEqual(['startHour: The start hour must be a whole hour from 7 to 22']);
  });

  it('lets start plus hours be 23 at most (RELAY-09)', () => {
    for (let startHour = 7; startHour <= 22; startHour++)
      for (let hours = 1; hours <= 15; hours++)
        expect(messages({ startHour, hours })).toEqual(
          startHour + hours <= 23 ? [] : ['hours: Start hour plus hours per day can be at most 23'],
        );
  });

  it('reads hours that are stored as text', () => {
    expect(options.parse({ ...openSettings([OTHER]), startHour: '9', hours: '8' }, DRIVER)).toMatchObject({
      settings: { startHour: 9, hours: 8 },
    });
  });

  it('knows four time zones, by either name (RELAY-11)', () => {
    expect(Object.keys(TIME_ZONES)).toEqual(['EST', 'PST', 'MST', 'CST']);
    for (const [short, name] of Object.entries(TIME_ZONES))
      for (const timezone of [short, name])
        expect(options.parse({ ...openSettings([OTHER]), timezone }, DRIVER)).toMatchObject({ settings: { timezone: name } });
    expect(messages({ timezone: 'Europe/Madrid' })).toEqual(['timezone: The time zone must be EST, PST, MST or CST']);
  });

  it('knows four areas, each with its own zones (RELAY-12, ENT-51)', () => {
    expect(AREAS).toEqual(['BROOKLYN', 'MANHATTAN', 'NEW_JERSEY', 'QUEENS']);
    for (const area of AREAS) expect(zones.filter(({ districtKey }) => districtKey === area).length).toBeGreaterThan(3);
    expect(messages({ mainArea: 'BRONX' })).toEqual(['mainArea: The area must be Brooklyn, Manhattan, New Jersey or Queens']);
  });

  it('takes no zone that does not exist', () => {
    expect(messages({ locationsChosen: [OTHER, 'bk-atlantis'] })).toEqual(['locationsChosen.1: There is no location with this key']);
  });

  describe('full zones', () => {
    const full = { blackList: [FULL] };
    const holding = { ...DRIVER, stored: { ...openSettings([FULL, OTHER]), ...full } };
    const left = { ...DRIVER, stored: { ...openSettings([OTHER]), ...full } };
    const again = { ...full, locationsChosen: [OTHER, FULL] };

    it('may be kept, and may be left (RELAY-13)', () => {
      expect(messages(again, holding)).toEqual([]);
      expect(messages(full, holding)).toEqual([]);
    });

    it('cannot be chosen again once they are left (RELAY-13)', () => {
      expect(messages(again, left)).toEqual(['locationsChosen.1: This location is full. It cannot be chosen again']);
    });

    it('stay full for the driver who says that they are not (RELAY-13, RELAY-14)', () => {
      expect(messages({ ...again, blackList: [] }, left)).toEqual([
        'locationsChosen.1: This location is full. It cannot be chosen again',
        'blackList: You cannot change which locations are full',
      ]);
      expect(messages({ ...again, whiteList: [FULL] }, left)).toContain('whiteList: You cannot change which locations are full');
    });

    it('are marked by admins and the drivers of the K list alone (RELAY-14, ROLE-15)', () => {
      const open = { ...DRIVER, stored: { ...openSettings([OTHER]) } };

      expect(messages(full, open)).toEqual(['blackList: You cannot change which locations are full']);
      expect(messages(full, { ...open, marksFull: true })).toEqual([]);
      expect(messages(full, { ...open, byAdmin: true })).toEqual([]);
    });

    it('open again with the white list, and by an admin', () => {
      const white = { ...left, stored: { ...left.stored, whiteList: [FULL] } };

      expect(messages({ ...again, whiteList: [FULL] }, white)).toEqual([]);
      expect(messages(again, { ...left, byAdmin: true })).toEqual([]);
    });
  });

  it('says an unknown version', () => {
    expect(() => options.migrate({}, 2)).toThrow('version 2');
  });
});
