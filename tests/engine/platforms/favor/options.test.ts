import { describe, expect, it } from 'vitest';
import en from '#engine/platforms/favor/i18n/en.ts';
import { manifest } from '#engine/platforms/favor/manifest.ts';
import { options } from '#engine/platforms/favor/options.ts';
import { LIMITS } from '#engine/platforms/favor/settings.ts';
import { view } from '#engine/platforms/favor/view.ts';
import { DRIVER, optionChecks } from '../../../support/options.ts';
import { openSettings } from './support.ts';

const { parse, messages } = optionChecks(options, openSettings);

describe('platforms/favor/options', () => {
  it('cannot be saved before country, start hour, hours, buffer and a neighborhood are set (FAVOR-06, ENT-42)', () => {
    const parsed = options.parse(options.defaults(), DRIVER);

    expect(parsed.ok ? [] : parsed.issues.map(({ path }) => path)).toEqual([
      'timezone',
      'startHour',
      'hours',
      'timeBuffer',
      'neighborhoods',
    ]);
  });

  it.each([
    [{ timezone: '' }, 'timezone: Choose a country or a time zone'],
    [{ timezone: 'Europe/Paris' }, 'timezone: There is no such country or time zone'],
    [{ startHour: 'Default' }, 'startHour: Choose a start hour'],
    [{ startHour: 23, hours: 1 }, 'startHour: The start hour must be a whole hour from 0 to 22'],
    [{ hours: null }, 'hours: Choose your hours per day'],
    [{ hours: 0 }, 'hours: Hours per day must be a whole number from 1 to 23'],
    [{ startHour: 14, hours: 10 }, 'hours: Start hour plus hours per day can be at most 23'],
    [{ timeBuffer: '' }, 'timeBuffer: Enter a time buffer'],
    [{ timeBuffer: 1441 }, 'timeBuffer: Your time buffer must be a whole number from 0 to 1440'],
    [{ timeBuffer: -1 }, 'timeBuffer: Your time buffer must be a whole number from 0 to 1440'],
    [{ timeBuffer: 1.5 }, 'timeBuffer: Your time buffer must be a whole number from 0 to 1440'],
    [{ neighborhoods: ' , ' }, 'neighborhoods: Choose at least one neighborhood'],
    [{ address: 'nowhere' }, 'address: Location invalid. Please write location as Street Name, City, Zip Code'],
    [{ distanceConfig: '[[5,10]]' }, 'address: Location invalid. Please write location as Street Name, City, Zip Code'],
    [{ distanceConfig: 'far' }, 'distanceConfig: The distance table cannot be read. Please enter it again'],
  ])('refuses %j (FAVOR-06, FAVOR-07, FAVOR-08, CONST-37)', (change, message) => {
    expect(messages(change)).toEqual(expect.arrayContaining([message]));
  });

  it('wants both values in each row of the distance table', () => {
    const place = { latitude: 30.2672, longitude: -97.7431 };

    expect(messages({ ...place, distanceConfig: '[[5,""]]' })).toEqual(['distanceConfig.0: Each row needs a distance and a minimum pay']);
    expect(messages({ ...place, distanceConfig: '[[5,10],["x",3]]' })).toEqual([
      'distanceConfig.1: Distance and minimum pay must be figures',
    ]);
    expect(messages({ ...place, distanceConfig: '[[5,10]]' })).toEqual([]);
  });

  it('knows seven countries and four zones of the United States, and a buffer of a day (FAVOR-07, FAVOR-09)', () => {
    expect(Object.keys(LIMITS.zones)).toEqual([
      ...['SPAIN', 'ITALY', 'ARGENTINA', 'PERU', 'ECUADOR', 'PORTUGAL', 'PANAMA'],
      ...['EST', 'PST', 'MST', 'CST'],
    ]);
    for (const [short, zone] of Object.entries(LIMITS.zones))
      expect(parse({ timezone: short, timeBuffer: 1440 })).toMatchObject({ ok: true, settings: { timezone: zone } });
  });

  it('keeps neighborhoods as ids with commas, trimmed and once each (ENT-42)', () => {
    expect(parse({ neighborhoods: ' 101,102 ,,101' })).toMatchObject({ ok: true, settings: { neighborhoods: '101,102' } });
  });
});

describe('platforms/favor/view', () => {
  it('shows what was won today and this week (FAVOR-02)', () => {
    expect(view.cards).toMatchObject([{ kind: 'counts', rows: [{ status: 'got' }] }]);
    expect(view.cards?.[0]).not.toHaveProperty('days');
  });

  it('asks the service first, and does not start before country, hours and start hour are set (FAVOR-03, FAVOR-04, ERR-113)', () => {
    expect(view.start).toMatchObject({ first: 'startState', needs: ['timezone', 'hours', 'startHour'], incomplete: 'start.incomplete' });
  });

  it('says what failed in the words of the specification (FAVOR-11, ERR-88, ERR-89)', () => {
    expect([view.saveFailed, view.start?.firstFailed]).toEqual(['saveFailed', 'start.stateFailed']);
    expect([en.saveFailed, en.start.stateFailed]).toEqual(['Error updating Favor options', 'Error changing Favor start state']);
    expect(manifest.configuration).toBe('/favor/purchase-hours');
  });
});
