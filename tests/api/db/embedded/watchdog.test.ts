import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startWatchdog } from '#api/db/embedded/watchdog.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watched() {
  const answers: (() => void)[] = [];
  const onDead = vi.fn();
  const watchdog = startWatchdog({ ping: () => new Promise((resolve) => answers.push(resolve)), onDead });
  return { answers, onDead, watchdog };
}

describe('api/db/embedded/watchdog', () => {
  it('calls a thread dead that has not answered for ten seconds, once', async () => {
    const { onDead } = watched();

    await vi.advanceTimersByTimeAsync(10_999);
    expect(onDead).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);

    expect(onDead).toHaveBeenCalledOnce();
  });

  it('asks again after every answer', async () => {
    const { answers, onDead } = watched();
    for (let second = 0; second < 60; second++) {
      await vi.advanceTimersByTimeAsync(1000);
      answers.at(-1)?.();
    }

    expect(answers.length).toBeGreaterThan(25);
    expect(onDead).not.toHaveBeenCalled();
  });

  it('forgives an answer that comes late but in time', async () => {
    const { answers, onDead } = watched();
    await vi.advanceTimersByTimeAsync(10_500);
    answers[0]!();
    await vi.advanceTimersByTimeAsync(9000);

    expect(onDead).not.toHaveBeenCalled();
  });

  it('accuses nobody after the main thread itself stood still', async () => {
    const { answers, onDead } = watched();
    await vi.advanceTimersByTimeAsync(1000);

    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(2000);
    answers[0]!();
    await vi.advanceTimersByTimeAsync(2000);

    expect(onDead).not.toHaveBeenCalled();
  });

  it('is silent once stopped', async () => {
    const { onDead, watchdog } = watched();
    watchdog.stop();

    await vi.advanceTimersByTimeAsync(60_000);

    expect(onDead).not.toHaveBeenCalled();
  });
});
