import { expect, it } from 'vitest';
import { releaseRun } from './release.ts';

it('takes no slot twice at a release, keeps to hours, zones and budgets, and wins some against as many rivals (RELAY-09, RELAY-12)', async () => {
  const report = await releaseRun({ drivers: 20, rivals: 20, slots: 120, speed: 20, seed: 5 });

  expect(report).toMatchObject({ twice: [], outside: [], overlaps: [], askedTwice: 0, recordsWrong: 0, limited: 0 });
  expect(report.mostPolls).toBeLessThanOrEqual(report.mayPoll);
  // It was a race: both sides have some.
  expect(report.ours).toBeGreaterThan(0);
  expect(report.theirs).toBeGreaterThan(0);
}, 90_000);
