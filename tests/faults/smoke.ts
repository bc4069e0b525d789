import { describe, expect, it } from 'vitest';
import { buildServer } from '../support/built.ts';
import type { Row } from './row.ts';

/** One run of the short form of each row: the rules that no machine's pace can break. */
export function smokeOf(...rows: Row[]): void {
  describe.each(rows)('faults: $number, $fault', (row) => {
    it(`leaves nothing doubled, lost, unwanted or open, and: ${row.passes}`, async () => {
      buildServer();
      const report = await row.run({
        seed: row.number,
        smoke: true,
        minutes: 1,
        say: () => undefined,
        signal: new AbortController().signal,
      });

      expect(report.problems).toEqual([]);
      expect(report.granted).toBeGreaterThan(0);
    }, 600_000);
  });
}
