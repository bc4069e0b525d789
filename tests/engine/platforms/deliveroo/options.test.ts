import { describe, expect, it } from 'vitest';
import { manifest } from '#engine/platforms/deliveroo/manifest.ts';
import { options } from '#engine/platforms/deliveroo/options.ts';
import { view } from '#engine/platforms/deliveroo/view.ts';
import { HOURS_REFUSED } from '../../../suites/hours-and-places.ts';
import { DRIVER, optionChecks } from '../../../support/options.ts';
import { openSettings } from './support.ts';

const { parse, messages } = optionChecks(options, openSettings);

describe('platforms/deliveroo/options', () => {
  it('cannot be saved before clock, hours and a place are set (DELIVEROO-04, ENT-43)', () => {
    const parsed = options.parse(options.defaults(), DRIVER);

    expect(parsed.ok ? [] : parsed.issues.map(({ path }) => path)).toEqual(['timezone', 'startHour', 'hours', 'zones']);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ timezone: null }, 'timezone: Choose a country'],
    [{ timezone: 'Asia/Tokyo' }, 'timezone: There is no such country'],
    ...HOURS_REFUSED,
    [{ zones: ' , ' }, 'zones: Choose at least one zone'],
  ])('refuses %j', (change, message) => {
    expect(messages(change)).toEqual([message]);
  });

  it('keeps places as ids with commas, trimmed and once each', () => {
    expect(parse({ zones: ' SHO,CAM ,,SHO' })).toMatchObject({ ok: true, settings: { zones: 'SHO,CAM' } });
  });
});

describe('platforms/deliveroo/view', () => {
  it('shows tables of 50, 100 or 200 rows by their times and place (DELIVEROO-04, SVC-12)', () => {
    for (const { columns, pageSizes } of view.tables) {
      expect(pageSizes).toEqual([50, 100, 200]);
      expect(columns.map(({ id }) => id)).toEqual(expect.arrayContaining(['timestamp', 'startTime', 'endTime', 'location']));
    }
    expect(view.tables.slice(1).every(({ columns }) => columns.some(({ id }) => id === 'reason'))).toBe(true);
  });

  it('has the screens of the hours family, and is started by the shared call (DELIVEROO-04)', () => {
    expect(manifest).toMatchObject({ routeRoot: '/deliveroo', configuration: '/deliveroo/purchase-hours' });
    expect(manifest.capabilities.sharedStart).toBe(true);
    expect(view.form.map(({ name }) => name)).toEqual(['timezone', 'startHour', 'hours', 'timeBuffer', 'zones', 'password']);
  });
});
