import { describe, expect, it } from 'vitest';
import { compileDistances, milesFrom } from '#engine/kit/settings/distances.ts';

describe('engine/kit/settings/distances', () => {
  it('measures as the crow flies', () => {
    const toLosAngeles = milesFrom({ latitude: 40.7128, longitude: -74.006 })(34.0522, -118.2437);

    expect(toLosAngeles).toBeGreaterThan(2440);
    expect(toLosAngeles).toBeLessThan(2452);
    expect(milesFrom({ latitude: 40, longitude: 0 })(40, 0)).toBe(0);
  });

  it('is near nothing while it is not known where here is', () => {
    const miles = milesFrom({ latitude: null, longitude: null })(40, 0);

    expect(miles).toBeNaN();
    expect(compileDistances('[[9999,1]]', 9999).leastPay(miles)).toBe(-1);
  });

  it('takes the least pay of the shortest row that reaches so far, of two equal ones the stricter', () => {
    const table = compileDistances('[[10,20],[3,"5"],[3,8]]');

    expect([0, 3, 3.1, 10, 10.1].map((miles) => table.leastPay(miles))).toEqual([800, 800, 2000, 2000, -1]);
    expect(table.rows).toBe(3);
  });

  it('reaches everything with the distance that stands for any', () => {
    expect(compileDistances('[[9999,7]]', 9999).leastPay(50_000)).toBe(700);
    expect(compileDistances('[[9999,7]]').leastPay(50_000)).toBe(-1);
  });

  it.each(['far', '[[1]]', '[["",5]]', '[[5,"x"]]'])('is not made of %s', (text) => {
    expect(() => compileDistances(text)).toThrow('lack');
  });
});
