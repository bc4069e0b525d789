import { beforeAll, describe, expect, it } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import { loadLocale, textsFor } from '#console/data/i18n.ts';
import { ServiceConfiguration } from '#console/features/service/configuration.tsx';
import { changesOf, check, contextOf, refusalsOf, savedOptions, updateOf } from '#console/features/service/form-values.ts';
import { placeOf, zoneOf } from '#console/features/service/places.ts';
import { ServiceSetup } from '#console/features/service/setup.tsx';
import { stationsOf } from '#console/features/service/tour.tsx';
import { offered } from '#console/ui/form/find-places.ts';
import { DAY } from '#engine/model/time-units.ts';
import { BLOCK_MS } from '#engine/platforms/amazon-flex/settings.ts';
import { FLEX, NOON } from '../../make.ts';
import { aDriver, draw, ONE, platform, read, TWO, ZONE } from './flex-form.tsx';

beforeAll(async () => {
  await loadLocale('es');
  // The page reads what this tab keeps; here nothing is.
  Object.assign(globalThis, { sessionStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } });
});

describe('console/features/flex-configuration', () => {
  it('is read first and edited when the address says so (FLEX-CFG-38)', () => {
    const view = read(<ServiceConfiguration service={FLEX} user={aDriver()} />);
    const edit = read(<ServiceConfiguration service={FLEX} user={aDriver()} />, 'en', '/flex/configuration?edit');

    expect(view).toContain('|Edit|');
    expect(view).not.toContain('|Save|');
    expect(edit).toContain('|No changes yet|Cancel|Save|');
    expect(edit).not.toContain('|Edit|');
  });

  it('has the switch between English and Spanish on top, read or edited (I18N-06)', () => {
    for (const path of ['/flex/configuration', '/flex/configuration?edit']) {
      const top = draw(<ServiceConfiguration service={FLEX} user={aDriver()} />, 'es', path).split('<form')[0];

      expect(top).toMatch(/<button[^>]*lang="en"[^>]*aria-pressed="false"[^>]*>EN<\/button>/);
      expect(top).toMatch(/<button[^>]*lang="es"[^>]*aria-pressed="true"[^>]*>ES<\/button>/);
    }
  });

  it('is sent by its Save button and by no other', () => {
    const html = draw(<ServiceConfiguration service={FLEX} user={aDriver()} />, 'en', '/flex/configuration?edit');

    expect(html.match(/<button[^>]*>/g)!.filter((button) => !button.includes('type="button"'))).toEqual([
      expect.stringContaining('type="submit"'),
    ]);
  });

  it('sends only what has changed, floored and cleaned by the rules (FLEX-CFG-19, FLEX-CFG-21)', () => {
    const user = aDriver();
    const saved = savedOptions(user, platform);
    const own = { locationId: TWO, minPay: 60.9, timeBuffer: 45.5, minPayPerHour: null, preferredBlockHours: BLOCK_MS.map(() => true) };
    const values = { ...saved, minPay: 55, enforceEndOfSchedule: true, locationOverrides: [own] };
    const { settings } = check(values, contextOf(user, [], false), platform, () => undefined);
    const changes = changesOf(saved, values);

    expect(changes.sort()).toEqual(['enforceEndOfSchedule', 'locationOverrides', 'minPay']);
    expect(updateOf(changes, settings!, values, platform)).toEqual({
      enforceEndOfSchedule: true,
      driverOptions: {
        minPay: 55,
        locationOverrides: [{ locationId: TWO, minPay: 60, timeBuffer: 45, preferredBlockHours: BLOCK_MS.map(() => true) }],
      },
    });
    expect(updateOf([], settings!, values, platform)).toEqual({});
  });

  it('lets an admin choose a restricted location, and a driver keep one they have (FLEX-CFG-13)', () => {
    const user = aDriver({}, { blacklistedLocations: ['us-chicago-dch4'] } as never);
    const values = { ...savedOptions(user, platform), locations: [ONE, 'us-chicago-dch4'] };
    const issues = (kept: string[], byAdmin: boolean) => check(values, contextOf(user, kept, byAdmin), platform, () => undefined).issues;

    expect(issues([], false).map(({ message }) => message)).toEqual(['This location is restricted.']);
    expect(issues([], true)).toEqual([]);
    expect(issues(['us-chicago-dch4'], false)).toEqual([]);
  });

  it('tells what the server refused at the same controls', () => {
    const issues = [
      { path: 'body.driverOptions.minPay', message: 'Min pay cannot be $0', code: 'issues.minPayZero' },
      { path: 'body.name', message: 'not of this form' },
    ];
    const failure = new ApiFailure({ statusCode: 400, code: 'options.invalid', message: '', issues, requestId: '' });

    expect(refusalsOf(failure, 'driverOptions')).toEqual([{ path: 'minPay', message: 'Min pay cannot be $0', code: 'issues.minPayZero' }]);
    expect(refusalsOf(new Error('else'), 'driverOptions')).toEqual([]);
  });

  it('shows money in euros outside the Americas', () => {
    expect(read(<ServiceConfiguration service={FLEX} user={aDriver({}, { continent: 1, country: 'ES' } as never)} />)).toContain('|€20|');
    expect(read(<ServiceConfiguration service={FLEX} user={aDriver()} />)).toContain('|$20|');
  });
});

describe('console/features/flex-configuration/set-up', () => {
  const fresh = aDriver({ locations: [] }, { setupComplete: false });

  it('asks for the region first: continent, country, region (SETUP-10, FLEX-CRED-01)', () => {
    const text = read(
      <ServiceSetup entry={platform} user={aDriver({}, { zone: null, region: null, continent: null, country: null } as never)} />,
    );

    expect(text).toContain('Where do you drive?');
    expect(text).toContain('|Americas|Europe|Asia|Australia|');
    expect(text).toContain('|United States|');
    expect(text).toContain('|Chicago|Phoenix|');
    expect(text).not.toContain('Madrid');
  });

  it('asks for the region alone where the sign-in told the rest, which can be changed (SETUP-10)', () => {
    const text = read(<ServiceSetup entry={platform} user={aDriver({}, { zone: null, region: null } as never)} />);

    expect(text).toContain('|Americas · United States|Change|Region|Chicago|Phoenix|');
    expect(text).not.toContain('|Europe|');
  });

  it('starts the preferences with min pay 20 and buffer 30 (SETUP-12)', () => {
    const html = draw(<ServiceSetup entry={platform} user={fresh} />);

    expect(html).toMatch(/id="form-minPay"[^>]*value="20"|value="20"[^>]*id="form-minPay"/);
    expect(html).toMatch(/id="form-timeBuffer"[^>]*value="30"|value="30"[^>]*id="form-timeBuffer"/);
  });

  it('goes on only with a location and a min pay (SETUP-11)', () => {
    const restingButton = /<button(?=[^>]*type="submit")[^>]*aria-disabled="true"/;
    const set = aDriver({ locations: [ONE] }, { setupComplete: false });
    expect(read(<ServiceSetup entry={platform} user={set} />)).not.toContain('Choose at least one location');
    expect(draw(<ServiceSetup entry={platform} user={set} />)).not.toMatch(restingButton);
    expect(read(<ServiceSetup entry={platform} user={aDriver({ minPay: '' }, { setupComplete: false })} />)).toContain(
      'Choose at least one',
    );
    expect(read(<ServiceSetup entry={platform} user={fresh} />)).toContain('Choose at least one location and a minimum pay to go on.');
    expect(draw(<ServiceSetup entry={platform} user={fresh} />)).toMatch(restingButton);
  });

  it('has something to point at on every station of the guided tour (FLEX-CFG-37)', () => {
    const html = draw(<ServiceSetup entry={platform} user={fresh} />);

    const fields = platform.view.setup!.steps![0]!.fields;
    const items = platform.view.form.filter(({ name }) => fields.includes(name));
    const stations = stationsOf(items, (key) => key, textsFor('en').t);
    expect(stations.map(({ at }) => at)).toEqual(['schedule', 'day', 'earliest', 'latest', 'add', 'minPay', 'timeBuffer', 'next']);
    for (const { at } of stations) expect(html, at).toContain(`data-tour="${at}"`);
  });

  it('is Spanish throughout when Spanish is chosen (I18N-01)', () => {
    const english = /\b(the|your|you|with|block|must|time|pay|next|back|region|country|choose|days?)\b/i;
    const region = read(
      <ServiceSetup entry={platform} user={aDriver({}, { zone: null, region: null, continent: null, country: null } as never)} />,
      'es',
    );

    expect(region).toContain('|América|Europa|Asia|Oceanía|');
    expect(`${region} ${read(<ServiceSetup entry={platform} user={fresh} />, 'es')}`).not.toMatch(english);
  });
});

describe('console/features/flex-configuration/zones', () => {
  const files: Record<string, { id: string; expiration: number; services: { id: string }[] }> = {
    'us-chicago': { id: 'us-chicago', expiration: 0, services: [{ id: ONE }] },
    'es-madrid': { id: 'es-madrid', expiration: 0, services: [{ id: 'es-madrid-dmd1' }] },
  };
  const regions = { US: [region('us-chicago', 0, 'US')], ES: [region('es-madrid', 1, 'ES')] };
  function region(zone: string, continent: number, country: string) {
    return { id: zone, label: zone, continent, country, zone, currency: 'USD', timeZone: 'UTC' };
  }
  function fakeServer(kept: string | null = null) {
    const asked: unknown[] = [];
    const storage = new Map<string, string>(kept === null ? [] : [['zone-file', kept]]);
    return {
      asked,
      storage: { getItem: (key: string) => storage.get(key) ?? null, setItem: (key: string, text: string) => void storage.set(key, text) },
      call: (async (_endpoint: unknown, input: { zone?: string }) => {
        asked.push(input.zone ?? 'all');
        return input.zone ? files[input.zone] : regions;
      }) as never,
    };
  }
  const ask = (server: ReturnType<typeof fakeServer>, zone: string | null, chosen: string[] = [], now = NOON) =>
    zoneOf({ call: server.call, storage: server.storage, now, zone, chosen });
  const file = (id: string) => ({ id, expiration: 0, services: [] });

  it('hides a service of the zone file that is not operational (ENT-23)', () => {
    const service = (id: string, status: string) => ({
      id,
      name: id,
      status,
      timeZone: 'America/Chicago',
      pickUpLocation: { address: { address1: '', city: '', state: '', postalCode: '' }, geocode: { latitude: 1, longitude: 2 } },
    });
    const services = [service('a', 'OPERATIONAL'), service('b', 'NOT_OPERATIONAL')];

    expect(offered(services.map(placeOf), []).map(({ id }) => id)).toEqual(['a']);
  });

  it('keeps a zone file for 24 h and asks again after (ENT-24, CONST-06)', async () => {
    const one = fakeServer();

    expect((await ask(one, ZONE)).id).toBe(ZONE);
    expect(one.asked).toEqual(['all', ZONE]);
    const kept = JSON.stringify({ file: file(ZONE), until: NOON + DAY });
    const [young, old] = [fakeServer(kept), fakeServer(kept)];
    await ask(young, ZONE, [], NOON + DAY - 1);
    await ask(old, ZONE, [], NOON + DAY);
    expect([young.asked, old.asked]).toEqual([[], ['all', ZONE]]);
  });

  it("uses a kept file only if it is the zone's own, and nothing that cannot be read (ENT-24)", async () => {
    const until = NOON + DAY;
    for (const kept of [JSON.stringify({ file: file('es-madrid'), until }), '{', JSON.stringify({ file: 5, until })]) {
      const one = fakeServer(kept);
      expect((await ask(one, ZONE)).id).toBe(ZONE);
      expect(one.asked).toEqual(['all', ZONE]);
    }
  });

  it('finds the zone of the chosen locations where the record names none', async () => {
    expect((await ask(fakeServer(), null, ['es-madrid-dmd1'])).id).toBe('es-madrid');
    expect((await ask(fakeServer(), null)).id).toBe(ZONE);
    await expect(ask(fakeServer(), 'nowhere')).rejects.toThrow('no zone file');
  });
});
