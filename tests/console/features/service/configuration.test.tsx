import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserRecord } from '#api/contract/users.ts';
import { loadLocale } from '#console/data/i18n.ts';
import { ServiceConfiguration } from '#console/features/service/configuration.tsx';
import { Wizard } from '#console/features/service/wizard.tsx';
import { switchedOn } from '#engine/model/weekly-schedule.ts';
import { draw, wordsOf } from '../../draw.tsx';
import { entryOf } from '../../entries.ts';
import { aUser } from '../../make.ts';

function driver(service: string, options: Record<string, unknown> = {}): UserRecord {
  const { optionField } = entryOf(service).manifest;
  return aUser({
    services: [{ key: service, label: service, price: 50, setupComplete: true }],
    accounts: { [service]: 'ana@example.com' },
    [optionField]: { start: false, status: 'STOPPED', setupComplete: true, ...options },
  });
}

interface Seen {
  options?: Record<string, unknown>;
  byAdmin?: boolean;
  kList?: boolean;
  calls?: Record<string, unknown>;
  country?: string;
}

function form(service: string, { options = {}, byAdmin = false, kList = false, calls = {}, country }: Seen = {}): string {
  const user = { ...driver(service, options), ...(country && { country }) };
  return draw(<ServiceConfiguration service={service} user={user} byAdmin={byAdmin} />, {
    path: '/configuration?edit',
    known: [
      [['metadata'], { kList }],
      ...Object.entries(calls).map(([does, answer]): [readonly unknown[], unknown] => [['platform-call', 'u1', service, does], answer]),
    ],
  });
}

/** One zone of the list, as HTML. */
const zone = (html: string, name: string) => html.split('<li').find((row) => row.includes(`aria-label="${name}"`))!;

beforeAll(() => loadLocale('es'));
beforeEach(() => void vi.stubGlobal('sessionStorage', { getItem: () => null }));

describe('console/features/service, zones', () => {
  const options = {
    mainArea: 'BROOKLYN',
    blackList: ['bk-bushwick', 'bk-park-slope'],
    locationsChosen: ['bk-park-slope', 'bk-williamsburg'],
  };

  it('says FULL; a full zone that is not chosen cannot be chosen (RELAY-04, RELAY-13)', () => {
    const html = form('RELAY', { options });

    expect(zone(html, 'Bushwick')).toContain('FULL');
    expect(zone(html, 'Bushwick')).toContain('disabled=""');
    expect(zone(html, 'Park Slope')).toContain('FULL');
    expect(zone(html, 'Park Slope')).not.toContain('disabled=""');
    expect(zone(html, 'Williamsburg')).not.toContain('FULL');
  });

  it('lets a driver choose full zones of their white list', () => {
    const html = form('RELAY', { options: { ...options, whiteList: ['bk-bushwick'] } });

    expect(zone(html, 'Bushwick')).toContain('FULL');
    expect(zone(html, 'Bushwick')).not.toContain('disabled=""');
  });

  it('lets admins and drivers of the K list alone say which zones are full (RELAY-14)', () => {
    const mark = 'Mark Williamsburg as full';

    expect(form('RELAY', { options })).not.toContain(mark);
    for (const allowed of [{ byAdmin: true }, { kList: true }]) {
      expect(form('RELAY', { options, ...allowed })).toContain(mark);
      expect(form('RELAY', { options, ...allowed })).toContain('Let this driver choose Bushwick');
    }
  });

  it('shows the zones of the chosen area alone, and those chosen before (RELAY-12)', () => {
    expect(form('RELAY', { options })).not.toContain('aria-label="Astoria"');
    expect(form('RELAY', { options: { ...options, mainArea: 'QUEENS' } })).toContain('aria-label="Astoria"');
    expect(form('RELAY', { options: { ...options, mainArea: 'QUEENS' } })).toContain('aria-label="Park Slope"');
  });
});

describe('console/features/service, figures', () => {
  const stores = [{ storeId: '9001', name: 'Supercenter', address: '2110 W Walnut St' }];

  it('keeps Spark from being saved without a store, and says so (SPARK-15)', () => {
    const save = (html: string) => /<button[^>]*type="submit"[^>]*>/.exec(html)![0];
    const none = form('SPARK', { calls: { stores }, options: { locations: [] } });
    const some = form('SPARK', { calls: { stores }, options: { locations: ['9001'] } });

    expect(wordsOf(none)).toContain('You have no locations available');
    expect(save(none)).toContain('aria-disabled="true"');
    expect(save(some)).not.toContain('aria-disabled');
    expect(wordsOf(some)).not.toContain('You have no locations available');
  });

  it('disables the hours beyond 11 PM at Favor, and has Glovo work from 1 to 23 hours from 0 to 23 on (FAVOR-08, GLOVO-10)', () => {
    const choices = (html: string, name: string) =>
      [...new RegExp(`<select[^>]*id="form-${name}".*?</select>`, 's').exec(html)![0].matchAll(/<option[^>]*>/g)].map(([option]) => option);
    const favor = choices(form('FAVOR', { options: { startHour: 20, hours: 2 } }), 'hours');

    expect(favor.filter((option) => option.includes('disabled')).length).toBe(favor.length - 4);
    expect(choices(form('GLOVO'), 'hours')).toHaveLength(1 + 23);
    expect(choices(form('GLOVO'), 'startHour')).toHaveLength(1 + 24);
  });

  it("asks for pay in the currency of the driver's country, where the platform works there", () => {
    const minPrice = (country: string) =>
      /<select[^>]*name="smallBatches.minPrice".*?<\/select>|id="form-[^"]*minPrice".*?<\/select>/s.exec(
        form('INSTACART', { country }),
      )![0];

    expect(minPrice('CA')).toContain('CA$');
    for (const elsewhere of ['US', 'ES']) expect(minPrice(elsewhere)).not.toContain('CA$');
  });

  it('searches from 9 to 18 on a day that is switched on (LYFT-08)', () => {
    expect(switchedOn({ earliest: 16, latest: 8, third: 30 })).toEqual({ earliest: 9, latest: 18, third: 30 });
  });

  it('offers 1 to 3 dollars a mile, ALL or 1 to 20 trips, three kinds of work (SPARK-16, SPARK-18, SPARK-19)', () => {
    const html = form('SPARK', { calls: { stores }, options: { locations: ['9001'] } });
    const choices = (name: string) =>
      [...html.matchAll(new RegExp(`<select[^>]*id="form-${name}".*?</select>`, 'gs'))]
        .flatMap(([select]) => [...select.matchAll(/<option[^>]*>([^<]*)/g)])
        .map(([, words]) => words);

    expect(choices('minPriceMile')).toEqual(['Any', '$1 per mile', '$2 per mile', '$3 per mile']);
    expect(choices('maxTrips')).toHaveLength(21);
    expect(choices('maxTrips').slice(0, 3)).toEqual(['All', '1 trip', '2 trips']);
    expect(choices('deliveryType')).toHaveLength(3);
  });

  it('advises against few trips, a high price and a long buffer (SPARK-17, SVC-20)', () => {
    const at = (options: Record<string, unknown>) =>
      wordsOf(form('SPARK', { calls: { stores }, options: { locations: ['9001'], ...options } }));

    const told = at({ minPrice: 13, maxTrips: 9, timeBuffer: 11 });
    for (const advice of ['a minimum price above $12', 'a time buffer above 10 minutes', 'fewer than 10 trips'])
      expect(told).toContain(advice);
    expect(at({ minPrice: 12, maxTrips: 10, timeBuffer: 10 })).not.toMatch(/you get few offers/);
  });

  it('lets 4 characters be typed as a time buffer, and 3 as a price (SVC-19, SVC-21)', () => {
    const html = form('SPARK', { calls: { stores }, options: { locations: ['9001'] } });
    const limit = (name: string) => /maxLength="(\d+)"/i.exec(new RegExp(`<input[^>]*id="form-${name}"[^>]*>`).exec(html)![0])![1];

    expect([limit('timeBuffer'), limit('minPrice')]).toEqual(['4', '3']);
  });
});

describe('console/features/service, warehouses', () => {
  it('offers those that the operator lists, those that are chosen apart (INSTA-19)', () => {
    const html = draw(<ServiceConfiguration service="INSTACART" user={driver('INSTACART', { warehouseFilters: 'Depot' })} />, {
      path: '/configuration?edit',
      known: [
        [['app-config', 'instacart_warehouses'], { type: 'instacart_warehouses', value: 'Depot,Oak Lawn Market, Fresh', options: null }],
      ],
    });
    const offered = /<datalist[^>]*>(.*?)<\/datalist>/s.exec(html)![1]!;

    expect([...offered.matchAll(/value="([^"]*)"/g)].map(([, word]) => word)).toEqual(['Oak Lawn Market', 'Fresh']);
  });
});

describe('console/features/service, the link to a companion service', () => {
  it('leads from Spark to Instacart, and from nowhere else (SPARK-22)', () => {
    const page = (service: string, over: Partial<UserRecord> = {}) =>
      draw(<ServiceConfiguration service={service} user={{ ...driver(service), ...over }} />, {
        path: '/configuration',
        known: [[['platform-call', 'u1', 'SPARK', 'stores'], []]],
      });
    const both = ['SPARK', 'INSTACART'].map((key) => ({ key, label: key, price: 50, setupComplete: true }));

    expect(page('SPARK', { services: both })).toContain('href="/instacart/configuration"');
    expect(page('SPARK')).not.toContain('href="/instacart/configuration"');
    expect(wordsOf(page('SPARK'))).toContain('|Batch Grabber for Instacart|');
    expect(wordsOf(page('LYFT'))).not.toContain('Batch Grabber for');
  });
});

describe('console/features/service, the set-up', () => {
  it('asks Veho a step at a time, five of them (VEHO-08)', () => {
    const words = wordsOf(
      draw(<Wizard entry={entryOf('VEHO')} user={driver('VEHO')} steps={{ at: 1, go: () => undefined, back: null }} />),
    );

    expect(words).toContain('Step 1 of 5');
    expect(words).toContain('How long must a block be?');
  });

  it('asks Spark for everything on one page (SPARK-11)', () => {
    expect(
      wordsOf(draw(<Wizard entry={entryOf('SPARK')} user={driver('SPARK')} steps={{ at: 1, go: () => undefined, back: null }} />)),
    ).toContain('Step 1 of 1');
  });
});
