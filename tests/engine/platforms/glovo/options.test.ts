import { describe, expect, it } from 'vitest';
import { COUNTRY_ZONES } from '#engine/kit/settings/time-zones.ts';
import en from '#engine/platforms/glovo/i18n/en.ts';
import { manifest } from '#engine/platforms/glovo/manifest.ts';
import { options } from '#engine/platforms/glovo/options.ts';
import { view } from '#engine/platforms/glovo/view.ts';
import { DRIVER, optionChecks } from '../../../support/options.ts';
import { openSettings } from './support.ts';

const { parse, messages } = optionChecks(options, openSettings);

describe('platforms/glovo/options', () => {
  it('cannot be saved before country, start hour and hours are set (GLOVO-09, ENT-40)', () => {
    const parsed = options.parse(options.defaults(), DRIVER);

    expect(parsed.ok ? [] : parsed.issues.map(({ path }) => path)).toEqual(['timezone', 'startHour', 'hours']);
  });

  it.each([
    [{ timezone: null }, 'timezone: Choose a country'],
    [{ timezone: 'CST' }, 'timezone: There is no such country'],
    [{ startHour: 'Default' }, 'startHour: Choose a start hour'],
    [{ startHour: 24, hours: 1 }, 'startHour: The start hour must be a whole hour from 0 to 23'],
    [{ hours: '' }, 'hours: Choose your hours per day'],
    [{ hours: 24 }, 'hours: Hours per day must be a whole number from 1 to 23'],
    [{ hours: 0 }, 'hours: Hours per day must be a whole number from 1 to 23'],
    [{ startHour: 12, hours: 12 }, 'hours: Start hour plus hours per day can be at most 23'],
    [{ timeBuffer: 0 }, 'timeBuffer: Your time buffer must be a whole number from 1 to 360'],
    [{ timeBuffer: 361 }, 'timeBuffer: Your time buffer must be a whole number from 1 to 360'],
    [{ timeBuffer: 2.5 }, 'timeBuffer: Your time buffer must be a whole number from 1 to 360'],
    [{ timeBuffer: null }, 'timeBuffer: Enter a time buffer'],
  ])('refuses %j (GLOVO-07, GLOVO-08, GLOVO-09, GLOVO-10, CONST-42)', (change, message) => {
    expect(messages(change)).toEqual([message]);
  });

  it('knows seven countries by their clocks (GLOVO-11)', () => {
    expect(Object.keys(COUNTRY_ZONES)).toEqual(['SPAIN', 'ITALY', 'ARGENTINA', 'PERU', 'ECUADOR', 'PORTUGAL', 'PANAMA']);
    for (const [country, zone] of Object.entries(COUNTRY_ZONES))
      expect(parse({ timezone: country })).toMatchObject({ ok: true, settings: { timezone: zone } });
  });
});

describe('platforms/glovo/view', () => {
  it('shows the blocks of today and tables of 5, 10 or 20 rows (GLOVO-02, GLOVO-04, SVC-11, ENT-48)', () => {
    expect(view.cards).toMatchObject([{ kind: 'counts', rows: [{ status: 'got' }], days: 'today' }]);
    for (const { columns, pageSizes } of view.tables) {
      expect(pageSizes).toEqual([5, 10, 20]);
      expect(columns.map(({ id }) => id)).toEqual(expect.arrayContaining(['timestamp', 'startTime', 'endTime', 'location']));
    }
  });

  it('sets a choice back to Default that is too much together with the other (GLOVO-08)', () => {
    const together = (name: string) => view.form.find((item) => item.name === name);

    expect(together('startHour')).toMatchObject({ together: { with: 'hours', most: 23, beyond: 'reset' } });
    expect(together('hours')).toMatchObject({ together: { with: 'startHour', most: 23, beyond: 'reset' } });
    expect(en.form.default).toBe('Default');
  });

  it('says what failed and what was dropped in the words of the specification (GLOVO-03, GLOVO-13, ERR-86, ERR-87, ERR-105)', () => {
    expect([en.start.failed, en.saveFailed]).toEqual(['Error updating glovo options', 'Error scheduling hours']);
    expect([en.calendar.dropped, en.calendar.failed]).toEqual(['Block was dropped successfully', 'Error dropping block.']);
    expect(view.calendar).toMatchObject({ does: 'calendar', drop: 'drop', dropped: 'calendar.dropped', failed: 'calendar.failed' });
    expect(view.start).toMatchObject({ needs: ['timezone', 'hours', 'startHour'], incomplete: 'start.incomplete' });
  });

  it('is at home where its hours are chosen, and is started by the shared call (ROUTE-20, ROUTE-28, CONST-37)', () => {
    expect(manifest).toMatchObject({ home: '/glovo/purchase-hours', configuration: '/glovo/purchase-hours' });
    expect(manifest.capabilities).toMatchObject({ sharedStart: true, schedules: { flag: 'scheduled', at: 'dateScheduled' } });
  });
});
