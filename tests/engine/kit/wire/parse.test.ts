import { describe, expect, it } from 'vitest';
import { cents, figure, instantOfSeconds, payPerMile, record, rows, text, wholeCents } from '#engine/kit/wire/parse.ts';

describe('engine/kit/wire/parse', () => {
  it('reads whole cents, and what a trip pays a mile', () => {
    expect([1250, 12.5, -1, '1250', 2 ** 60].map(wholeCents)).toEqual([1250, null, null, null, null]);
    expect([payPerMile(1250, 5), payPerMile(1000, 3), payPerMile(null, 5), payPerMile(1250, 0)]).toEqual([2.5, 3.33, null, null]);
  });

  it.each([0, 1, 68.5])('takes %d as a figure', (value) => {
    expect(figure(value)).toBe(value);
  });

  it.each([Number.NaN, -1, Number.POSITIVE_INFINITY, '5', null, undefined, true, {}, []])('takes %j as no figure', (value) => {
    expect(figure(value)).toBeNull();
  });

  it.each([
    [42, 4200],
    [68.5, 6850],
    [0.07, 7],
    [1.15, 115],
    [19.99, 1999],
    [1e300, null],
    [-1, null],
    ['42', null],
  ])('reads %j major units as %j minor ones', (major, minor) => {
    expect(cents(major)).toBe(minor);
  });

  it('reads whole and broken seconds as an instant', () => {
    expect([instantOfSeconds(1795269600), instantOfSeconds(1795269600.25)]).toEqual([1795269600000, 1795269600250]);
  });

  it.each([0, -5, 1795269600000, Number.NaN, '1795269600', null])('takes %j as no instant', (value) => {
    expect(instantOfSeconds(value)).toBeNull();
  });

  it('counts the rows it cannot read and keeps the others', () => {
    expect(rows([{ a: 1 }, 'x', { a: 2 }, null], (row) => record(row))).toEqual({ rows: [{ a: 1 }, { a: 2 }], unreadable: 2 });
    expect(rows({ 0: 'x' }, (row) => row)).toBeNull();
  });

  it('takes only texts of a length that can be', () => {
    expect([text('a'), text(''), text(5), text('abc', 2)]).toEqual(['a', null, null, null]);
  });

  it('takes no list and no null as a record', () => {
    expect([record({ a: 1 }), record([1]), record(null), record('x')]).toEqual([{ a: 1 }, null, null, null]);
  });
});
