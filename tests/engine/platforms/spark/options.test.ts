import { describe, expect, it } from 'vitest';
import en from '#engine/platforms/spark/i18n/en.ts';
import es from '#engine/platforms/spark/i18n/es.ts';
import { options } from '#engine/platforms/spark/options.ts';
import { view } from '#engine/platforms/spark/view.ts';
import { openSettings } from './support.ts';

const CONTEXT = {
  facts: { enforceEndOfSchedule: false, workload: null, blacklistedLocations: [] as string[], mode: 'secure' as const },
  byAdmin: false,
};

function messages(change: Record<string, unknown>): string[] {
  const parsed = options.parse({ ...openSettings(), ...change }, CONTEXT);
  return parsed.ok ? [] : parsed.issues.map(({ path, message }) => `${path}: ${message}`);
}
const settingsOf = (change: Record<string, unknown>) => options.parse({ ...openSettings(), ...change }, CONTEXT);

describe('platforms/spark/options', () => {
  it('has the defaults of the specification (SPARK-20, CONST-41, ENT-33)', () => {
    expect(options.defaults()).toEqual({
      locations: [],
      minPrice: 0,
      minPriceMile: null,
      timeBuffer: 0,
      maxTrips: 'ALL',
      deliveryType: 'ALL',
      rejectDislikedOffers: true,
      deliveryArea: null,
      driverTimeZone: null,
    });
  });

  it('takes its widest settings', () => {
    expect(options.parse(options.widest!(), CONTEXT)).toEqual({ ok: true, settings: options.widest!() });
  });

  it('is not saved without locations (SPARK-15, ERR-79)', () => {
    expect(messages({ locations: [] })).toEqual(['locations: You have no locations available']);
  });

  it.each(['', ' ', ' 10', '1 0', '10 ', 1.5, '1.5', 'ten', null, {}, Number.NaN])(
    'takes no time buffer that is no whole number: %j (SPARK-13, ERR-78)',
    (timeBuffer) => {
      expect(messages({ timeBuffer })).toEqual(['timeBuffer: Your time buffer must be a whole number']);
    },
  );

  it('takes a time buffer from -360 to 45 (SPARK-13, CONST-37)', () => {
    for (const timeBuffer of [-360, -60, 0, 45, '-360', '45']) expect(messages({ timeBuffer }), `${timeBuffer}`).toEqual([]);
    for (const timeBuffer of [-361, 46]) expect(messages({ timeBuffer })).toEqual(['timeBuffer: Your time buffer must be from -360 to 45']);
    expect(view.form.find(({ name }) => name === 'timeBuffer')).toMatchObject({ min: -360, max: 45, maxLength: 4 });
  });

  it('stores -60 as -60', () => {
    expect(settingsOf({ timeBuffer: -60 })).toMatchObject({ settings: { timeBuffer: -60 } });
  });

  it('wants a whole minimum price, not negative, of three characters at most (SPARK-14, SVC-19)', () => {
    for (const minPrice of [1.5, 'ten', '', null, {}])
      expect(messages({ minPrice }), JSON.stringify(minPrice)).toEqual(['minPrice: The minimum price must be a whole number']);
    expect(messages({ minPrice: -1 })).toEqual(['minPrice: The minimum price must be a positive whole number']);
    expect(messages({ minPrice: 1000 })).toEqual(['minPrice: The minimum price must have 3 characters at most']);
    for (const minPrice of [0, 999, '12']) expect(messages({ minPrice })).toEqual([]);
  });

  it('takes ALL or 1 to 20 trips (SPARK-16, CONST-41)', () => {
    for (const maxTrips of ['ALL', 1, 20, '7']) expect(messages({ maxTrips })).toEqual([]);
    for (const maxTrips of [0, 21, 1.5, 'all', '', null])
      expect(messages({ maxTrips }), JSON.stringify(maxTrips)).toEqual(['maxTrips: The maximum trips must be ALL or from 1 to 20']);
  });

  it('takes $1, $2, $3 or any price a mile (SPARK-18)', () => {
    for (const minPriceMile of [1, 2, 3, '2']) expect(messages({ minPriceMile })).toEqual([]);
    for (const none of [null, '', 0]) expect(settingsOf({ minPriceMile: none })).toMatchObject({ settings: { minPriceMile: null } });
    for (const minPriceMile of [4, 1.5, 'two', {}])
      expect(messages({ minPriceMile })).toEqual(['minPriceMile: The minimum price per mile must be $1, $2 or $3']);
    expect(view.form.find(({ name }) => name === 'minPriceMile')).toMatchObject({ choices: [1, 2, 3] });
  });

  it('takes ALL, DELIVERY and SHOPPING (SPARK-19)', () => {
    for (const deliveryType of ['ALL', 'DELIVERY', 'SHOPPING']) expect(messages({ deliveryType })).toEqual([]);
    for (const deliveryType of ['RETURN', '', null, 1])
      expect(messages({ deliveryType })).toEqual(['deliveryType: The kind of work must be ALL, DELIVERY or SHOPPING']);
  });

  it('recommends 10 or more trips, a price of 12 or less, a buffer of 10 or less (SPARK-17, SVC-20)', () => {
    const codes = (change: object) => options.hints!({ ...openSettings(), ...change }, () => undefined).map(({ code }) => code);

    expect(codes({ maxTrips: 10, minPrice: 12, timeBuffer: 10 })).toEqual([]);
    expect(codes({ maxTrips: 9, minPrice: 13, timeBuffer: 11 })).toEqual(['hints.fewTrips', 'hints.highPrice', 'hints.longBuffer']);
  });
});

describe('platforms/spark/view', () => {
  it('rates the metrics by the bands of the specification (SPARK-01, SPARK-08, SPARK-09, SPARK-10, CONST-36)', () => {
    expect(view.cards?.find(({ kind }) => kind === 'metrics')).toMatchObject({
      rows: [
        { from: 'acceptanceRate', suffix: '%', high: 40, normal: 1 },
        { from: 'customerRating', high: 4.8, normal: 4.6, target: 4.7 },
      ],
      support: true,
    });
  });

  it('shows potential pay, the stores, and a week of won, disliked and lost (SPARK-02, SPARK-03, SPARK-04, ENT-46, CONST-05)', () => {
    expect(view.cards?.map(({ kind }) => kind)).toEqual(['metrics', 'pay', 'list']);
    expect(view.tables.map(({ id, windowMs, pageSizes }) => [id, windowMs, pageSizes])).toEqual(
      ['won', 'disliked', 'lost'].map((id) => [id, 7 * 86_400_000, [5, 10, 20]]),
    );
    for (const field of ['price', 'extra.storeName', 'extra.startTimeStr', 'extra.miles', 'extra.priceMile'])
      expect(view.tables.every(({ columns }) => columns.some(({ from }) => from === field))).toBe(true);
  });

  it('says that a save failed, and that there are no stores, in the words of the specification (SPARK-24, SPARK-15, ERR-99)', () => {
    expect([view.saveFailed, en.saveFailed]).toEqual(['saveFailed', 'Error updating Spark options']);
    expect(view.form.find(({ name }) => name === 'locations')).toMatchObject({ source: { none: 'issues.locationsNone' } });
  });

  it('says in both languages that Spark should work again by tonight (SPARK-06)', () => {
    expect([en.notices.temporary, es.notices.temporary]).toEqual([
      'We estimate that Spark will work normally by tonight.',
      'Estimamos que Spark funcionará con normalidad esta noche.',
    ]);
  });
});
