import { describe, expect, it } from 'vitest';
import en from '#engine/platforms/point-pickup/i18n/en.ts';
import es from '#engine/platforms/point-pickup/i18n/es.ts';
import { manifest } from '#engine/platforms/point-pickup/manifest.ts';
import { options } from '#engine/platforms/point-pickup/options.ts';
import { view } from '#engine/platforms/point-pickup/view.ts';
import { DRIVER, optionChecks } from '../../../support/options.ts';
import { openSettings } from './support.ts';

const FILTERS =
  'Your warehouse filters are written incorrectly. Please press the + next to the warehouse filters and re-add your preferred warehouses.';

const { parse, messages } = optionChecks(options, openSettings);

describe('platforms/point-pickup/options', () => {
  it('can be saved as it begins, and says that nothing is taken without an address (ENT-39)', () => {
    const parsed = options.parse(options.defaults(), DRIVER);

    expect(parsed).toMatchObject({ ok: true, settings: { maxTripDistance: null, autoShutdown: false, warehouseFilters: '' } });
    expect(options.hints!(options.defaults(), () => undefined)).toEqual([{ path: 'address', code: 'hints.noAddress' }]);
  });

  it.each([-121, 361, 1.5, '', 'soon'])('takes no time buffer of %j (POINT-02, CONST-37)', (timeBuffer) => {
    expect(messages({ timeBuffer })).toEqual(['timeBuffer: Your time buffer must be a whole number from -120 to 360']);
  });

  it.each([-120, -60, 0, 360, '15'])('takes a time buffer of %j as it is (POINT-02)', (timeBuffer) => {
    expect(parse({ timeBuffer })).toMatchObject({ ok: true, settings: { timeBuffer: Number(timeBuffer) } });
  });

  it.each([0, -1, 2.5, 'far'])('takes no trip distance of %j (POINT-03)', (maxTripDistance) => {
    expect(messages({ maxTripDistance })).toEqual(['maxTripDistance: The maximum trip distance must be empty or a positive whole number']);
  });

  it('takes an empty trip distance as any (POINT-03)', () => {
    expect(parse({ maxTripDistance: '' })).toMatchObject({ ok: true, settings: { maxTripDistance: null } });
  });

  it.each([null, 1.5, -1, 'far'])('takes no distance of %j (POINT-04)', (maxDistance) => {
    expect(messages({ maxDistance })).toEqual(['maxDistance: The maximum distance must be a whole number']);
  });

  it.each([
    ['[]', 'distanceConfig: The distance table needs at least one row'],
    ['[[1,1],[2,2],[3,3],[4,4]]', 'distanceConfig: The distance table can have three rows at most'],
    ['[[5,10],[7.5,12]]', 'distanceConfig.1: Distance and minimum pay must be whole numbers'],
    ['[[5,""]]', 'distanceConfig.0: Distance and minimum pay must be whole numbers'],
    ['far', 'distanceConfig: The distance table cannot be read. Please enter it again'],
  ])('takes no distance table of %s (POINT-05)', (distanceConfig, message) => {
    expect(messages({ distanceConfig })).toEqual([message]);
  });

  it('shows 9999 as MAX, and adds a row while there are two or fewer (POINT-05)', () => {
    expect(parse({ distanceConfig: '[[5,8],[12,15],[9999,30]]' })).toMatchObject({ ok: true });
    expect(view.form.find(({ name }) => name === 'distanceConfig')).toMatchObject({ most: 3, unlimited: 9999 });
  });

  it.each([
    [1.5, 'The minimum price must be a whole number'],
    ['', 'The minimum price must be a whole number'],
    [-1, 'The minimum price must be a positive whole number'],
    [1000, 'The minimum price must have 3 characters at most'],
  ])('takes no minimum price of %j (SVC-19, ERR-80)', (minPrice, message) => {
    expect(messages({ minPrice })).toEqual([`minPrice: ${message}`]);
  });

  it('warns of a minimum price above 15 (POINT-06, SVC-20)', () => {
    const codes = (minPrice: number) => options.hints!({ ...openSettings(), minPrice }, () => undefined).map(({ code }) => code);

    expect([codes(15), codes(16)]).toEqual([[], ['hints.highPrice']]);
  });

  it('refuses warehouse filters with a space at an end of a name, in both languages (POINT-07, ERR-75)', () => {
    for (const warehouseFilters of ['Depot, Market', ' Depot', 'Depot ,Market'])
      expect(messages({ warehouseFilters })).toEqual([`warehouseFilters: ${FILTERS}`]);
    expect(parse({ warehouseFilters: 'Depot,Oak Lawn Market,Depot' })).toMatchObject({
      ok: true,
      settings: { warehouseFilters: 'Depot,Oak Lawn Market' },
    });
    expect(es.issues.warehouseFilters).toContain('Pulse el +');
  });

  it('refuses an address that was not found (SVC-22)', () => {
    expect(messages({ address: 'nowhere', latitude: null, longitude: null })).toEqual([`address: ${en.issues.locationInvalid}`]);
  });
});

describe('platforms/point-pickup/view', () => {
  it('shows potential pay and a week of won, disliked and lost (POINT-01)', () => {
    expect(view.cards?.map(({ kind }) => kind)).toEqual(['pay']);
    expect(view.tables.map(({ id }) => id)).toEqual(['won', 'disliked', 'lost']);
  });

  it('has its configuration at its own address, and ends the search after a win on wish (POINT-08, ROUTE-29, ENT-39)', () => {
    expect(manifest.routes).toContain('/point-pickup/configuration');
    expect(manifest.capabilities.autoStop).toBe('autoShutdown');
  });
});
