import { describe, expect, it } from 'vitest';
import { countryChoices, internationalNumber, type PhoneCountry, phoneText } from '#console/ui/inputs/phone.ts';

describe('console/ui/inputs/phone', () => {
  it.each<[string, PhoneCountry, string | null]>([
    ['(202) 555-0102', 'US', '+12025550102'],
    ['1 202 555 0102', 'US', '+12025550102'],
    ['202 555 010', 'US', null],
    ['+44 7700 900123', 'US', '+447700900123'],
    ['07700 900123', 'GB', '+447700900123'],
    ['612 345 678', 'ES', '+34612345678'],
    ['call me', 'US', null],
    ['+1', 'US', null],
    ['', 'US', null],
  ])('reads %j from %s as %j (AUTH-11, AUTH-20)', (typed, country, number) => {
    expect(internationalNumber(typed, country)).toBe(number);
  });

  it.each([
    ['+12025550102', '+1 202 555 0102'],
    ['+34612345678', '+34 612 345 678'],
    ['+99812', '+99812'],
  ])('writes %s as %s, on one line', (number, text) => {
    expect(phoneText(number)).toBe(text.replaceAll(' ', '\u00a0'));
  });

  it('offers the United States first, the others by name in the language of the reader', () => {
    const [first, ...others] = countryChoices('es').map((choice) => choice.label);

    expect(first).toBe('Estados Unidos (+1)');
    expect(others).toEqual([...others].sort(new Intl.Collator('es').compare));
    expect(others).toContain('Alemania (+49)');
  });
});
