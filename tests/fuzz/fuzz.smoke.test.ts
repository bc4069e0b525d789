import { describe, expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';

describe('fuzz', () => {
  it('nothing that is sent makes the server fail, end or miss a probe', async () => {
    const report = await fuzz({ seed: 1, calls: 600, raw: 400 });

    expect(report.problems).toEqual([]);
    // The calls passed the request pipeline and reached the sockets.
    expect(report.signedIn).toBeGreaterThan(100);
    expect(report.statuses['raw 101']).toBeGreaterThan(0);
    expect(report.probes).toBeGreaterThan(0);
  }, 180_000);
});
