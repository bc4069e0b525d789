import { describe, expect, it } from 'vitest';
import { textsFor } from '#console/data/i18n.ts';
import { unitWords } from '#console/ui/form/unit-words.ts';
import type { Unit } from '#engine/describe/form.ts';

const shown = (value: number, unit: Unit) => unitWords(value, unit, 'USD', textsFor('en').t, 'en');

describe('console/ui/form/unit-words', () => {
  it.each<[number, Unit, string]>([
    [1.5, 'money-per-mile', '$1.50 per mile'],
    [2, 'money-per-mile', '$2 per mile'],
    [12.5, 'money', '$12.50'],
    [12, 'money', '$12'],
    [0.25, 'miles', '0.25 mi'],
    [2.5, 'hours', '2.5 h'],
    [3, 'miles', '3 mi'],
  ])('shows %d as %s: %s', (value, unit, words) => {
    expect(shown(value, unit)).toBe(words);
  });
});
