import { describe, expect, it } from 'vitest';
import { useStatusNotices } from '#console/features/notices/status-notices.ts';
import { drive, noticesOf } from '../../drive.tsx';

const SERVICES: string[] = [];

describe('console/features/notices, states of the services', () => {
  it('says nothing of a state that cannot be read, and what is wrong of one that can (OVERLAY-20, ERR-143)', async () => {
    let asked = 0;
    const look = (answer: () => unknown) =>
      noticesOf(async () => {
        drive(() => useStatusNotices(SERVICES), {
          call() {
            asked += 1;
            return answer();
          },
        });
        await expect.poll(() => asked).toBeGreaterThan(0);
        asked = 0;
      });

    const unread = await look(() => {
      throw new Error('no connection');
    });
    const read = await look(() => [{ service: 'Spark', status: 'KO', description: 'Down', descriptionEs: null }]);

    expect(unread).toEqual([]);
    expect(read).toEqual(['error: Spark: Down']);
  });
});
