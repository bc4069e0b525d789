import { describe, expect, it } from 'vitest';
import { options } from '#config/new-platform/broadcast/options.ts';
import { view } from '#config/new-platform/broadcast/view.ts';
import { DRIVER, optionChecks } from '../../../support/options.ts';
import { openSettings } from './support.ts';

const { parse, messages } = optionChecks(options, openSettings);

describe('platforms/sample-platform/options', () => {
  it('takes its defaults and its widest settings', () => {
    expect(options.parse(options.defaults(), DRIVER)).toMatchObject({ ok: true });
    expect(options.parse(options.widest!(), DRIVER)).toMatchObject({ ok: true });
  });

  it.each<[Record<string, unknown>, string]>([
    [{ latitude: null }, 'address: Look the address up before you save'],
    [{ maxMiles: 0 }, 'maxMiles: The farthest store must be a whole number of miles from 1 to 100'],
    [{ maxItems: 1.5 }, 'maxItems: The most items must be empty or a whole number from 1 to 999'],
    [{ minPay: 1000 }, 'minPay: The minimum pay must be a whole number from 0 to 999'],
    [{ minPayPerMile: 1.25 }, 'minPayPerMile: The minimum pay per mile must be 0 to 10 in steps of 0.50'],
    [{ timeBuffer: 361 }, 'timeBuffer: Your time buffer must be a whole number from 0 to 360'],
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
    const settings = Object.keys(options.defaults()).filter((name) => name !== 'latitude' && name !== 'longitude');

    expect(view.form.map(({ name }) => name).sort()).toEqual([...settings, 'password'].sort());
  });
});
