import { expect, it } from 'vitest';
import { checkPairs } from './check-pairs.ts';
import { race } from './run.ts';

it('holds at most one of two overlapping offers of two platforms, never has both accepts out at once, and asks for the better one first (PROD-01)', async () => {
  const { broken: _, pass, ...report } = checkPairs(await race({ pairs: 50, drivers: 10, seed: 7 }));

  expect(report).toMatchObject({ pairs: 50, bothHeld: 0, bothOnWire: 0, askedTwice: 0, recordsWrong: 0, missed: 0, worseFirst: 0 });
  // The race took place: both in hand in many, the second one tried in some.
  expect(report.bothInHand).toBeGreaterThan(10);
  expect(report.secondTried).toBeGreaterThan(3);
  expect(pass).toBe(true);
}, 60_000);
