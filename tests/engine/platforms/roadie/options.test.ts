import { describe, expect, it } from 'vitest';
import en from '#engine/platforms/roadie/i18n/en.ts';
import { options } from '#engine/platforms/roadie/options.ts';
import { TIME_ZONES } from '#engine/platforms/roadie/settings.ts';
import { view } from '#engine/platforms/roadie/view.ts';
import { openSettings } from './support.ts';

const CONTEXT = {
  facts: { enforceEndOfSchedule: false, workload: null, blacklistedLocations: [] as string[], mode: 'secure' as const },
  byAdmin: false,
};

function messages(change: Record<string, unknown>): string[] {
  const parsed = options.parse({ ...openSettings(), ...change }, CONTEXT);
  return parsed.ok ? [] : parsed.issues.map(({ path, message }) => `${path}: ${message}`);
}

describe('platforms/roadie/options', () => {
  it('asks for what the defaults leave open: location and time zone (ROADIE-09)', () => {
    const parsed = options.parse(options.defaults(), CONTEXT);

    expect(parsed.ok ? [] : parsed.issues.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'address: Wrong Location',
      'timezone: The time zone is required',
    ]);
    expect(view.start?.needs).toEqual(['timezone', 'latitude', 'longitude']);
  });

  it('holds the figures, the senders, the place and the time zone; the account and its password are kept apart (ENT-38)', () => {
    const fields = ['minPrice', 'maxDistance', 'favPrice', 'timezone', 'warehouseFilter', 'latitude', 'longitude'];
    const parsed = options.parse({ ...openSettings(), email: 'ana@example.com', password: 'secret' }, CONTEXT);

    expect(Object.keys(options.defaults() as object)).toEqual(expect.arrayContaining(fields));
    expect(JSON.stringify(parsed)).not.toMatch(/ana@example|secret/);
  });

  it('takes its widest settings', () => {
    expect(options.parse(options.widest!(), CONTEXT)).toEqual({ ok: true, settings: options.widest!() });
  });

  it.each(['minPrice', 'favPrice', 'maxDistance'])('wants %s whole (ROADIE-06, ROADIE-07, ROADIE-08, ERR-83)', (field) => {
    for (const value of [1.5, '1.5', 'ten', '', null, {}, Number.NaN])
      expect(messages({ [field]: value }), JSON.stringify(value)).toEqual([`${field}: must be whole number`]);
  });

  it.each([
    ['minPrice', -1, 0],
    ['favPrice', -1, 0],
    ['maxDistance', 0, 1],
  ])('wants %s bigger than %d (ROADIE-06, ROADIE-07, ROADIE-08, ERR-83)', (field, wrong, least) => {
    expect(messages({ [field]: wrong })).toEqual([`${field}: number must be bigger`]);
    expect(messages({ [field]: least })).toEqual([]);
  });

  it.each(['minPrice', 'favPrice', 'maxDistance'])('takes at most three characters for %s (ROADIE-07, ROADIE-08)', (field) => {
    expect(messages({ [field]: 999 })).toEqual([]);
    expect(messages({ [field]: 1000 })).toEqual([`${field}: number must have 3 characters at most`]);
    expect(view.form.find(({ name }) => name === field)).toMatchObject({ maxLength: 3 });
  });

  it('reads figures that are stored as text', () => {
    expect(options.parse({ ...openSettings(), minPrice: '12' }, CONTEXT)).toMatchObject({ settings: { minPrice: 12 } });
  });

  it.each([{ latitude: null }, { longitude: null }, { latitude: 91 }, { longitude: 'west' }])(
    'takes no location without its position: %j (ROADIE-09)',
    (position) => {
      expect(messages(position)).toEqual(['address: Wrong Location']);
    },
  );

  it('knows four time zones, by either name (ROADIE-12, CONST-43)', () => {
    expect(Object.keys(TIME_ZONES).sort()).toEqual(['CST', 'EST', 'MST', 'PST']);
    for (const [short, name] of Object.entries(TIME_ZONES))
      for (const timezone of [short, name])
        expect(options.parse({ ...openSettings(), timezone }, CONTEXT)).toMatchObject({ settings: { timezone: name } });
    expect(messages({ timezone: 'Europe/Madrid' })).toEqual(['timezone: The time zone must be EST, PST, MST or CST']);
  });

  it('trims the names of the warehouse filter (ROADIE-11)', () => {
    const parse = (warehouseFilter: string) => options.parse({ ...openSettings(), warehouseFilter }, CONTEXT);

    expect(parse(' Midtown Hardware ,, Airport Cargo,Midtown Hardware ')).toMatchObject({
      settings: { warehouseFilter: 'Midtown Hardware,Airport Cargo' },
    });
    expect(parse('')).toMatchObject({ settings: { warehouseFilter: '' } });
  });
});

describe('platforms/roadie/view', () => {
  it('has tables like those of rides: sender, city, pickup time, pay, reason (ROADIE-01, ENT-45, CONST-05)', () => {
    expect(view.tables.map(({ id, pageSizes }) => [id, pageSizes])).toEqual(['won', 'disliked', 'lost'].map((id) => [id, [5, 10, 20]]));
    for (const field of ['price', 'extra.store', 'extra.storeCity', 'timestampService'])
      expect(view.tables.every(({ columns }) => columns.some(({ from }) => from === field))).toBe(true);
  });

  it('says in the words of the specification what went wrong (ROADIE-04, ROADIE-05, ROADIE-10, ROADIE-14, ERR-111, ERR-112)', () => {
    expect(en.sms.wrong).toBe('Code inputted is wrong, please try again');
    expect(en.sms.expired).toBe('Code inputted is expired, try starting again');
    expect([view.setup?.refused, en.setup.refused]).toEqual(['setup.refused', 'Wrong Password']);
    expect([view.saveFailed, en.saveFailed]).toEqual(['saveFailed', 'Error updating Roadie options']);
    expect([view.start?.notEnabled, en.start.notEnabled]).toEqual(['start.notEnabled', 'Roadie is not enabled for this user']);
  });
});
