import { describe, expect, it } from 'vitest';
import { codeFrom, isWhole, withDigit, withoutDigit } from '#console/ui/inputs/code.ts';

describe('console/ui/inputs/code', () => {
  it.each([
    ['1234', '1234'],
    ['1 2-3 4', '1234'],
    ['Your code: 4821.', '4821'],
    ['123456', '1234'],
    ['abc', ''],
  ])('reads %j as %j: what is no digit is ignored (SETUP-05)', (text, code) => {
    expect(codeFrom(text, 4)).toBe(code);
  });

  it('puts a digit where it is typed, with empty places before it', () => {
    expect(withDigit('', 0, '7', 4)).toBe('7');
    expect(withDigit('7', 2, '9', 4)).toBe('7 9');
    expect(withDigit('1234', 1, '0', 4)).toBe('1034');
  });

  it('takes a whole code from wherever it arrives, and never more than its length', () => {
    expect(withDigit('9', 3, '1234', 4)).toBe('1234');
    expect(withDigit('12', 3, '45', 4)).toBe('12 4');
  });

  it('leaves an empty place where a digit is taken out', () => {
    expect(withoutDigit('1234', 1)).toBe('1 34');
    expect(withoutDigit('1234', 3)).toBe('123');
    expect(withoutDigit('12', 3)).toBe('12');
  });

  it('is whole only when every place holds a digit (SETUP-04, SETUP-05)', () => {
    expect(['1234', '123', '1 34', ''].map((value) => isWhole(value, 4))).toEqual([true, false, false, false]);
  });
});
