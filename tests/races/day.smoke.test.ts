import { expect, it } from 'vitest';
import { dayRun } from './day.ts';

it('gives a driver with an account at every platform nothing outside their filters, no overlap and a verdict for every offer (PROD-01)', async () => {
  const report = await dayRun({ drivers: 2, minutes: 24, speed: 120, seed: 3, from: Date.parse('2026-10-20T09:00:00-05:00') });

  expect(report).toMatchObject({ outside: [], overlaps: [], undecided: [], limited: 0 });
  expect(report.seen).toBeGreaterThan(100);
  expect(report.accepts).toBeGreaterThan(3);
}, 90_000);
