import { describe, expect, it } from 'vitest';
import { openFilesLimit, shareFiles } from '#api/server/process/open-files.ts';

describe('api/server/process/open-files', () => {
  it('reads the soft limit, and knows nothing where the system does not tell', () => {
    expect(
      openFilesLimit(
        () => 'Max processes  96365  96365  processes\nMax open files            128                  4096                 files\n',
      ),
    ).toBe(128);
    expect(
      openFilesLimit(() => {
        throw new Error('no such file');
      }),
    ).toBeNull();
  });

  it.each([128, 256, 1024, 20_000])('leaves the records what they need of %i files', (limit) => {
    const { records, clients, platform } = shareFiles(limit);

    expect(records).toBeGreaterThanOrEqual(64);
    expect(records + clients + 2 * platform + 32).toBeLessThanOrEqual(limit);
    expect(Math.min(clients, platform)).toBeGreaterThanOrEqual(8);
  });

  it('turns nobody away where there is no limit to know', () => {
    expect(shareFiles(null)).toEqual({ records: 1000, clients: Number.POSITIVE_INFINITY, platform: 512 });
  });
});
