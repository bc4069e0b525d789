import { describe, expect, it } from 'vitest';
import { leakRun } from './leak.ts';

describe('faults/leak: a platform that shows every station to everybody', () => {
  it('accepts nothing outside the stations, times and money of any driver', async () => {
    const report = await leakRun({ drivers: 20, minutes: 8, speed: 40, seed: 7 });

    expect(report.leaked).toBeGreaterThan(0);
    expect(report.accepts).toBeGreaterThan(0);
    expect(report.outside).toEqual([]);
  }, 60_000);
});
