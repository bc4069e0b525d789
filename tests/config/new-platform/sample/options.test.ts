import { describe, expect, it } from 'vitest';
import { manifest } from '#config/new-platform/platform/manifest.ts';
import { options } from '#config/new-platform/platform/options.ts';
import { view } from '#config/new-platform/platform/view.ts';
import { HOURS_REFUSED } from '../../../suites/hours-and-places.ts';
import { DRIVER, optionChecks } from '../../../support/options.ts';
import { openSettings } from './support.ts';

const { parse, messages } = optionChecks(options, openSettings);

describe('platforms/sample-platform/options', () => {
  it('cannot be saved before clock, hours and a place are set', () => {
    const parsed = options.parse(options.defaults(), DRIVER);

    expect(parsed.ok ? [] : parsed.issues.map(({ path }) => path)).toEqual(['timezone', 'startHour', 'hours', 'places']);
  });

  it('takes its widest settings', () => {
    expect(options.parse(options.widest!(), DRIVER)).toMatchObject({ ok: true });
  });

  it.each<[Record<string, unknown>, string]>([
    [{ timezone: null }, 'timezone: Choose a time zone'],
    [{ timezone: 'Asia/Tokyo' }, 'timezone: The time zone must be EST, PST, MST or CST'],
    ...HOURS_REFUSED,
    [{ minPay: 2.5 }, 'minPay: The minimum pay must be a whole number from 0 to 999'],
    [{ minPay: 1000 }, 'minPay: The minimum pay must be a whole number from 0 to 999'],
    [{ places: ' , ' }, 'places: Choose at least one place'],
  ])('refuses %j', (change, message) => {
    expect(messages(change)).toEqual([message]);
  });

  it('keeps places as ids with commas, trimmed and once each', () => {
    expect(parse({ places: ' chi-loop,chi-evanston ,,chi-loop' })).toMatchObject({
      ok: true,
      settings: { places: 'chi-loop,chi-evanston' },
    });
  });
});

describe('platforms/sample-platform/view', () => {
  it('has a control for every setting, and the password', () => {
    expect(view.form.map(({ name }) => name)).toEqual([...Object.keys(options.defaults()), 'password']);
  });

  it('has its screens below its root', () => {
    expect(manifest.routes).toEqual([manifest.routeRoot, `${manifest.routeRoot}/configuration`]);
  });
});
