import { describe, expect, it } from 'vitest';
import { manifest } from '#engine/platforms/doordash/manifest.ts';
import { options } from '#engine/platforms/doordash/options.ts';
import { view } from '#engine/platforms/doordash/view.ts';
import { HOURS_REFUSED } from '../../../suites/hours-and-places.ts';
import { DRIVER, optionChecks } from '../../../support/options.ts';
import { openSettings } from './support.ts';

const { parse, messages } = optionChecks(options, openSettings);

describe('platforms/doordash/options', () => {
  it('cannot be saved before clock, hours and a place are set (DOORDASH-05, ENT-43)', () => {
    const parsed = options.parse(options.defaults(), DRIVER);

    expect(parsed.ok ? [] : parsed.issues.map(({ path }) => path)).toEqual(['timezone', 'startHour', 'hours', 'startingPoints']);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ timezone: null }, 'timezone: Choose a time zone'],
    [{ timezone: 'Asia/Tokyo' }, 'timezone: The time zone must be EST, PST, MST or CST'],
    ...HOURS_REFUSED,
    [{ startingPoints: ' , ' }, 'startingPoints: Choose at least one starting point'],
  ])('refuses %j', (change, message) => {
    expect(messages(change)).toEqual([message]);
  });

  it('keeps places as ids with commas, trimmed and once each', () => {
    expect(parse({ startingPoints: ' 3001,3002 ,,3001' })).toMatchObject({ ok: true, settings: { startingPoints: '3001,3002' } });
  });
});

describe('platforms/doordash/view', () => {
  it('shows tables of 50, 100 or 200 rows by their times and place (DOORDASH-01, DOORDASH-02, SVC-12, ENT-48)', () => {
    for (const { columns, pageSizes } of view.tables) {
      expect(pageSizes).toEqual([50, 100, 200]);
      expect(columns.map(({ id }) => id)).toEqual(expect.arrayContaining(['timestamp', 'startTime', 'endTime', 'location']));
    }
    expect(view.tables.slice(1).every(({ columns }) => columns.some(({ id }) => id === 'reason'))).toBe(true);
  });

  it('has the screens of the hours family, and is started by the shared call (DOORDASH-05)', () => {
    expect(manifest).toMatchObject({ routeRoot: '/doordash', configuration: '/doordash/purchase-hours' });
    expect(manifest.capabilities.sharedStart).toBe(true);
    expect(view.form.map(({ name }) => name)).toEqual(['timezone', 'startHour', 'hours', 'timeBuffer', 'startingPoints', 'password']);
  });
});
