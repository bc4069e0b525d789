import { describe, expect, it, vi } from 'vitest';
import { withFailureTexts } from '#console/app/failed-requests.ts';

const refused = new Response(null, { status: 403 });

describe('console/app/failed-requests', () => {
  it('gives a refusal, and a failure without an answer, once their texts are there', async () => {
    for (const fetch of [async () => refused, () => Promise.reject(new TypeError('Failed to fetch'))]) {
      const texts = Promise.withResolvers<void>();
      const seen = vi.fn();
      const asked = withFailureTexts(fetch, () => texts.promise)('/prd/user').then(seen, seen);
      await new Promise((resolve) => setTimeout(resolve, 10));
      expect(seen).not.toHaveBeenCalled();

      texts.resolve();
      await asked;
      expect(seen).toHaveBeenCalledOnce();
    }
  });

  it('does not wait for texts where all is well, where nobody waits any more, and where they do not come', async () => {
    vi.useFakeTimers();
    const never = () => new Promise<never>(() => undefined);
    const fine = new Response('{}');
    expect(await withFailureTexts(async () => fine, never)('/prd/user')).toBe(fine);
    const aborted = () => Promise.reject(new Error('aborted'));
    await expect(withFailureTexts(aborted, never)('/prd/user', { signal: AbortSignal.abort() })).rejects.toThrow('aborted');

    const late = withFailureTexts(async () => refused, never)('/prd/user');
    await vi.advanceTimersByTimeAsync(3000);
    expect(await late).toBe(refused);
    vi.useRealTimers();
  });
});
