import { describe, expect, it } from 'vitest';
import en from '#engine/platforms/grubhub/i18n/en.ts';
import { manifest } from '#engine/platforms/grubhub/manifest.ts';
import { options } from '#engine/platforms/grubhub/options.ts';
import { TIME_BUFFERS } from '#engine/platforms/grubhub/settings.ts';
import { view } from '#engine/platforms/grubhub/view.ts';
import { optionChecks } from '../../../support/options.ts';
import { openSettings } from './support.ts';

const { parse, messages } = optionChecks(options, openSettings);

describe('platforms/grubhub/options', () => {
  it('works from 7 to 20 with a buffer of 15 until the driver says otherwise, hours as text (GRUBHUB-08, GRUBHUB-09, ENT-41, CONST-42)', () => {
    expect(options.defaults()).toMatchObject({ startHour: '7', hours: '13', timeBuffer: 15 });
    expect(messages({ ...options.defaults() })).toEqual(['timezone: Choose a time zone']);
  });

  it.each([
    [{ timezone: null }, 'timezone: Choose a time zone'],
    [{ timezone: 'Europe/Madrid' }, 'timezone: The time zone must be EST, PST, MST or CST'],
    [{ startHour: '24', hours: '1' }, 'startHour: The start time must be a whole hour from 0 to 23'],
    [{ startHour: '7.5' }, 'startHour: The start time must be a whole hour from 0 to 23'],
    [{ startHour: '' }, 'startHour: The start time must be a whole hour from 0 to 23'],
    [{ hours: 'noon' }, 'hours: The end time must be a whole hour from 0 to 23'],
    [{ startHour: '8', hours: '0' }, 'hours: Your end time must be after your start time'],
    [{ startHour: '8', hours: '-1' }, 'hours: Your end time must be after your start time'],
    [{ startHour: '8', hours: '16' }, 'hours: The end time can be 11:00 PM at the latest'],
    [{ timeBuffer: 'soon' }, 'timeBuffer: The time buffer must be 0, 15, 30, 45 or 60 minutes'],
    [{ timeBuffer: null }, 'timeBuffer: The time buffer must be 0, 15, 30, 45 or 60 minutes'],
  ])('refuses %j (GRUBHUB-09)', (change, message) => {
    expect(messages(change)).toEqual([message]);
  });

  it('takes hours as figures too and keeps them as text, and zones by their short names (ENT-41)', () => {
    expect(parse({ startHour: 9, hours: 8, timezone: 'MST' })).toMatchObject({
      ok: true,
      settings: { startHour: '9', hours: '8', timezone: 'America/Denver' },
    });
  });

  it.each([
    [-60, 0],
    [7, 0],
    [8, 15],
    [22.5, 15],
    [23, 30],
    ['45', 45],
    [52, 45],
    [1440, 60],
  ])('snaps a buffer of %j to %d (GRUBHUB-08, CONST-37)', (stored, snapped) => {
    expect(TIME_BUFFERS).toEqual([0, 15, 30, 45, 60]);
    expect(parse({ timeBuffer: stored })).toMatchObject({ ok: true, settings: { timeBuffer: snapped } });
  });
});

describe('platforms/grubhub/view', () => {
  it('shows the blocks of today and a table of 50, 100 or 200 rows (GRUBHUB-03, GRUBHUB-04, SVC-12, ENT-48)', () => {
    expect(view.cards).toMatchObject([{ kind: 'counts', rows: [{ status: 'got' }], days: 'today' }]);
    for (const { columns, pageSizes } of view.tables) {
      expect(pageSizes).toEqual([50, 100, 200]);
      expect(columns.map(({ id }) => id)).toEqual(expect.arrayContaining(['timestamp', 'startTime', 'endTime', 'location']));
    }
  });

  it('asks for credentials first, then for hours, buffer and a password that may stay empty (GRUBHUB-06, GRUBHUB-07, ERR-41)', () => {
    expect(view.setup).toMatchObject({ login: 'email', begin: 'setup', refused: 'setup.refused' });
    expect(view.setup?.steps).toBeUndefined();
    expect(en.setup.refused).toBe('Credentials Invalid');
    expect(view.form.map(({ name }) => name)).toEqual(['timezone', 'startHour', 'hours', 'timeBuffer', 'password']);
  });

  it('counts as running when the flag is absent, is started by the shared call, and has its hours page (GRUBHUB-05, ROUTE-28, ENT-11)', () => {
    expect(manifest.capabilities).toMatchObject({ startFlag: 'start', runsWithoutFlag: true, sharedStart: true });
    expect(manifest).toMatchObject({ routeRoot: '/grubhub', configuration: '/grubhub/purchase-hours' });
  });
});
