import { describe, expect, it } from 'vitest';
import { isClosed } from '#engine/platforms/instacart/closed-areas.ts';
import en from '#engine/platforms/instacart/i18n/en.ts';
import es from '#engine/platforms/instacart/i18n/es.ts';
import { manifest } from '#engine/platforms/instacart/manifest.ts';
import { options } from '#engine/platforms/instacart/options.ts';
import { view } from '#engine/platforms/instacart/view.ts';
import { DRIVER, optionChecks } from '../../../support/options.ts';
import { openSettings } from './support.ts';

const { parse, messages } = optionChecks(options, openSettings);

describe('platforms/instacart/options', () => {
  it('begins with all batches, no filter, and small batches of 1 mile, 1 mile and $7 that are off (INSTA-20, ENT-37, CONST-40)', () => {
    expect(options.defaults()).toMatchObject({
      type: 'delivery_only,delivery',
      warehouseFilters: 'EMPTY',
      lowCost: false,
      smallBatches: { active: false, distanceToWarehouse: 1, batchDistance: 1, minPrice: 7, type: 'delivery_only,delivery' },
    });
    expect(messages(options.defaults() as never)).toContain('distanceConfig: Add at least one row with a radius and a minimum pay');
  });

  it.each([
    ['[[0,10]]', 'distanceConfig.0: Each row needs a radius and a minimum pay above 0'],
    ['[[5,10],[8,0]]', 'distanceConfig.1: Each row needs a radius and a minimum pay above 0'],
    ['[[5,""]]', 'distanceConfig.0: Each row needs a radius and a minimum pay above 0'],
    ['far', 'distanceConfig: The distance table cannot be read. Please enter it again'],
  ])('takes no distance table of %s (INSTA-13)', (distanceConfig, message) => {
    expect(messages({ distanceConfig })).toEqual([message]);
  });

  it('allows no minimum price above 14 for low cost (INSTA-14, ERR-84, CONST-40)', () => {
    expect(messages({ lowCost: true, distanceConfig: '[[5,14],[8,15]]' })).toEqual([
      'distanceConfig.1: For low cost mode you cannot enter a minimum price greater than $14',
    ]);
    expect(messages({ lowCost: false, distanceConfig: '[[5,14],[8,15]]' })).toEqual([]);
  });

  it('closes areas to drivers who signed up since a day, not for low cost (INSTA-15, ERR-85)', () => {
    const since = Date.parse('2026-01-01');
    const area = { latitude: 28.54, longitude: -81.37, miles: 10, since };
    const of = (createdAt: number, change: object = {}) => {
      const parsed = options.parse({ ...openSettings(), ...change }, { ...DRIVER, createdAt, closedAreas: [area] });
      return parsed.ok ? [] : parsed.issues.map(({ path, message }) => `${path}: ${message}`);
    };

    expect(of(since)).toEqual(['address: Unfortunately this area is currently closed. Please try again at another time.']);
    expect(of(since - 1)).toEqual([]);
    expect(of(since, { lowCost: true })).toEqual([]);
    expect(of(since, { latitude: 25.76, longitude: -80.19 })).toEqual([]);
    expect(isClosed([area], { createdAt: undefined, latitude: 28.54, longitude: -81.37 })).toBe(false);
    expect(messages({})).toEqual([]);
  });

  it.each([
    [{ distanceToWarehouse: 5 }, 'smallBatches.distanceToWarehouse: The distance of small batches must be a whole number from 1 to 4'],
    [{ batchDistance: 0 }, 'smallBatches.batchDistance: The distance of small batches must be a whole number from 1 to 4'],
    [{ minPrice: 6 }, 'smallBatches.minPrice: The minimum price of small batches must be a whole number from 7 to 12'],
    [{ minPrice: 12.5 }, 'smallBatches.minPrice: The minimum price of small batches must be a whole number from 7 to 12'],
    [{ type: 'pickup' }, 'smallBatches.type: The batch type must be all, full service or delivery only'],
  ])('refuses small batches of %j (INSTA-21)', (change, message) => {
    expect(messages({ smallBatches: change })).toEqual([message]);
  });

  it('fills what small batches lack', () => {
    expect(parse({ smallBatches: { active: true, minPrice: '9' } })).toMatchObject({
      ok: true,
      settings: { smallBatches: { active: true, distanceToWarehouse: 1, minPrice: 9 } },
    });
  });

  it('refuses warehouse filters with a space at an end of a name, and keeps none as EMPTY (INSTA-17, INSTA-18, ERR-75)', () => {
    expect(messages({ warehouseFilters: 'Wholesale, Market' })).toEqual([`warehouseFilters: ${en.issues.warehouseFilters}`]);
    expect(en.issues.warehouseFilters).toBe(
      'Your warehouse filters are written incorrectly. Please press the + next to the warehouse filters and re-add your preferred warehouses.',
    );
    expect(es.issues.warehouseFilters).toContain('almacenes');
    expect(parse({ warehouseFilters: '' })).toMatchObject({ ok: true, settings: { warehouseFilters: 'EMPTY' } });
    expect(parse({ warehouseFilters: 'Wholesale,Market,Wholesale' })).toMatchObject({ settings: { warehouseFilters: 'Wholesale,Market' } });
  });

  it('knows all batches, full service and delivery only (INSTA-22)', () => {
    for (const type of ['delivery_only,delivery', 'delivery', 'delivery_only']) expect(messages({ type })).toEqual([]);
    expect(messages({ type: 'pickup' })).toEqual(['type: The batch type must be all, full service or delivery only']);
  });

  it('says that nothing is taken without an address', () => {
    const codes = (change: object) => options.hints!({ ...openSettings(), ...change }, () => undefined).map(({ code }) => code);

    expect(codes({})).toEqual([]);
    expect(codes({ latitude: null, longitude: null })).toEqual(['hints.noAddress']);
  });
});

describe('platforms/instacart/view', () => {
  it('shows today’s batches won, disliked and lost by 5, 10 or 20 (INSTA-06, SVC-11, ENT-47)', () => {
    expect(view.tables.map(({ id, windowMs, pageSizes }) => [id, windowMs, pageSizes])).toEqual(
      ['won', 'disliked', 'lost'].map((id) => [id, 86_400_000, [5, 10, 20]]),
    );
    for (const field of ['price', 'extra.type', 'extra.vbDistance', 'extra.miles', 'extra.warehouse', 'extra.warehouseAddress'])
      expect(view.tables.every(({ columns }) => columns.some(({ from }) => from === field))).toBe(true);
  });

  it('is for secret access, and says so and what failed in the words of the specification (INSTA-01, INSTA-24, INSTA-25, ERR-96, ERR-109)', () => {
    expect(manifest.capabilities.secret).toBe(true);
    expect(en.start.notEnabled).toBe('User does not have Instacart Enabled');
    expect([view.saveFailed, en.saveFailed]).toEqual(['saveFailed', 'There was an error saving your instacart configuration']);
  });

  it('offers small batches of 1 to 4 miles and $7 to $12 (INSTA-21)', () => {
    const item = view.form.find(({ name }) => name === 'smallBatches');
    const choices = item?.kind === 'object' ? item.form.flatMap((inner) => (inner.kind === 'figure' ? [inner.choices] : [])) : [];

    expect(choices).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
      [7, 8, 9, 10, 11, 12],
    ]);
  });
});
