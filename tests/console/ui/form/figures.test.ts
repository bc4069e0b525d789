import { describe, expect, it } from 'vitest';
import { loadLocale, textsFor } from '#console/data/i18n.ts';
import { textOf, typedValue } from '#console/ui/form/figures.ts';
import { dayNames, dayWords, hourWords, lengthWords } from '#console/ui/form/hours.ts';
import { firstOf } from '#console/ui/form/use-wrong-items.ts';

describe('console/ui/form/figures', () => {
  it('stores an entered 0 as -60 and shows -60 as 0 (FLEX-CFG-30)', () => {
    expect(typedValue('0', -60)).toBe(-60);
    expect(textOf(-60, -60)).toBe('0');
    expect(typedValue('0')).toBe(0);
  });

  it.each([
    ['45', 45],
    ['12.5', 12.5],
    ['-5', -5],
    ['', ''],
    ['3 0', '3 0'],
    [' 30', ' 30'],
    ['abc', 'abc'],
    ['1e3', '1e3'],
  ])('keeps what was typed for the rules to check: %j', (typed, value) => {
    expect(typedValue(typed, -60)).toBe(value);
    expect(textOf(value, -60)).toBe(typed);
  });

  it('shows nothing for what is not there', () => {
    expect([null, undefined, Number.NaN].map((value) => textOf(value))).toEqual(['', '', '']);
  });
});

describe('console/ui/form/hours', () => {
  it('says hours, days and lengths in both languages', async () => {
    await loadLocale('es');
    const [en, es] = [textsFor('en').t, textsFor('es').t];

    expect([hourWords(0, en, 'en'), hourWords(9.5, en, 'en'), hourWords(24, en, 'en')]).toEqual(['12:00 AM', '9:30 AM', 'Midnight']);
    expect(dayWords({ earliest: 9, latest: 18 }, en, 'en')).toBe('9:00 AM – 6:00 PM');
    expect(dayWords({ earliest: 0, latest: 24 }, es, 'es')).toBe('Todo el día');
    expect(dayWords({ earliest: 16, latest: 8 }, en, 'en')).toBe('Not searching');
    expect(dayNames('en')[0]).toBe('Monday');
    expect(dayNames('es')[6]).toBe('domingo');
    expect([3_600_000, 5_400_000].map((ms) => lengthWords(ms, en))).toEqual(['1 h', '1 h 30 min']);
  });
});

describe('console/ui/form/use-wrong-items', () => {
  const place = (path: string) => ({ dataset: { path } as DOMStringMap });

  it('brings up the first wrong item of the page, at its innermost place (FLEX-CFG-22)', () => {
    const [schedule, monday, locations, own, pay] = ['schedule', 'schedule.0', 'locations', 'locationOverrides.3', 'minPay'].map(place);
    const places = [schedule!, monday!, locations!, own!, pay!];

    expect(firstOf(places, ['minPay', 'locationOverrides.3'])).toBe(own);
    expect(firstOf(places, ['minPay', 'schedule.0'])).toBe(monday);
    expect(firstOf(places, ['locationOverrides.3.minPay'])).toBe(own);
    expect(firstOf(places, ['elsewhere'])).toBeUndefined();
  });
});
