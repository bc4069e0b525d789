import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textsFor } from '#console/data/i18n.ts';
import { clockTime, count, duration, hours, longDay, money, relative, shortDay, startOfDay, timeRange } from '#console/ui/text/format.ts';
import { regions } from '#engine/platforms/amazon-flex/stations.ts';

const CHICAGO = 'America/Chicago';
const at = (iso: string) => Date.parse(iso);
const plain = (text: string) => text.replace(/[\u202f\u00a0\u2009]/g, ' ');
const en = textsFor('en').t;

describe('console/ui/text/format', () => {
  it('shows money with the currency of its row, cents in rows and none in tiles', () => {
    expect([money(84, 'USD', 'en'), money(84.5, 'USD', 'es'), money(1084.4, 'USD', 'en', 0)]).toEqual(['$84.00', '$84.50', '$1,084']);
    expect(plain(money(84, 'EUR', 'en'))).toBe('€84.00');
  });

  it('writes dollars on continent 0 and euros on any other (PROD-18)', () => {
    const signs = regions.map(({ continent, currency }) => [continent === 0, plain(money(1, currency, 'en', 0))]);

    expect(new Set(signs.map(String))).toEqual(new Set(['true,$1', 'false,€1']));
  });

  it('shows a block length with one decimal (I18N-29, FEED-15)', () => {
    expect([hours(3.5 * 3_600_000, 'en'), hours(2 * 3_600_000, 'es')]).toEqual(['3.5', '2.0']);
  });

  it("shows times by the station's clock and names its zone", () => {
    const from = at('2026-11-19T21:15:00Z');

    expect(plain(timeRange(from, at('2026-11-20T00:45:00Z'), CHICAGO, 'en'))).toBe('3:15 – 6:45 PM CST');
    expect(plain(timeRange(from, at('2026-11-20T00:45:00Z'), 'America/Phoenix', 'en'))).toBe('2:15 – 5:45 PM MST');
    expect(plain(clockTime(from, CHICAGO, 'en'))).toBe('3:15 PM CST');
  });

  it('marks a range that ends on the next day', () => {
    const range = timeRange(at('2026-11-20T04:45:00Z'), at('2026-11-20T08:15:00Z'), CHICAGO, 'en');

    expect(plain(range)).toBe('10:45 PM – 2:15 AM CST +1');
  });

  it('names the zone of the season', () => {
    expect(clockTime(at('2026-07-01T20:00:00Z'), CHICAGO, 'en')).toContain('CDT');
  });

  it('writes dates as weekday, day, month, year (I18N-25)', () => {
    const noon = at('2026-11-19T18:00:00Z');

    expect([shortDay(noon, CHICAGO, 'en'), longDay(noon, CHICAGO, 'en')]).toEqual(['Thu, Nov 19', 'Thursday, November 19, 2026']);
    expect([shortDay(noon, CHICAGO, 'es'), longDay(noon, CHICAGO, 'es')]).toEqual(['jue, 19 nov', 'jueves, 19 de noviembre de 2026']);
  });

  it.each([
    [-5, '0 s'],
    [2_400, '2 s'],
    [59_999, '59 s'],
    [60_000, '1 min'],
    [3_600_000, '1 h'],
    [11_100_000, '3 h 5 min'],
    [86_400_000, '1 d'],
    [187_200_000, '2 d 4 h'],
  ])('writes %i ms as %s', (ms, text) => {
    expect(duration(ms, en)).toBe(text);
  });

  it.each([
    [-5, '0 s'],
    [59_999, '59 s'],
    [60_000, '1 m'],
    [3_599_999, '59 m'],
    [11_100_000, '3 h'],
    [187_200_000, '2 d'],
    [604_799_999, '6 d'],
    [604_800_000, '1 w'],
    [2_600_000_000, '4 w'],
  ])('labels what was %i ms ago with %s (I18N-26, CONST-31)', (ms, text) => {
    expect(relative(ms, en)).toBe(text);
  });

  it.each([
    [999, '999'],
    [1000, '1,000'],
    [1234, '1.2K'],
    [98_760, '98.8K'],
    [1_000_000, '1M'],
    [1_240_000, '1.2M'],
  ])('writes a count of %i as %s in both languages (I18N-27, CONST-31)', (value, text) => {
    expect([count(value, 'en'), count(value, 'es')]).toEqual([text, text]);
  });

  it.each([
    ['2026-11-19T04:59:59Z', '2026-11-18T05:00:00Z'],
    ['2026-11-19T05:00:00Z', '2026-11-19T05:00:00Z'],
    ['2026-03-08T18:00:00Z', '2026-03-08T05:00:00Z'],
    ['2026-11-01T18:00:00Z', '2026-11-01T04:00:00Z'],
  ])('finds the midnight before %s in New York, clock changes included', (now, midnight) => {
    expect(new Date(startOfDay(at(now), 'America/New_York')).toISOString()).toBe(new Date(at(midnight)).toISOString());
  });

  it('finds a midnight at most 25 hours back, whatever the instant', () => {
    const instants = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });
    const wall = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hourCycle: 'h23', hour: '2-digit', minute: '2-digit' });

    fc.assert(
      fc.property(instants, (now) => {
        const start = startOfDay(now, 'America/New_York');
        expect(wall.format(start)).toBe('00:00');
        expect(now - start).toBeGreaterThanOrEqual(0);
        expect(now - start).toBeLessThan(25 * 3_600_000);
      }),
    );
  });
});
