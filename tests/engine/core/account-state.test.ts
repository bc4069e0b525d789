import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccountEvent, type AccountState, HALTED, LONGEST_WAIT_MS, restored, step, stopped } from '#engine/core/account-state.ts';
import { FAILURES, type Failure, type FailureCode } from '#engine/model/failure.ts';
import { SESSION_STATES } from '#engine/model/session.ts';

const NOW = 1_000_000;
const context = { now: NOW, speed: 1, random: () => 0.5 };

function after(...events: AccountEvent[]): AccountState {
  return events.reduce((state, event) => step(state, event, context), stopped(0));
}
const fails = (code: FailureCode, more: Partial<Failure> = {}): AccountEvent => ({ type: 'failed', failure: { code, ...more } });
const START: AccountEvent = { type: 'start' };
const POLLED: AccountEvent = { type: 'polled' };
const STOP: AccountEvent = { type: 'stop', cause: null };

describe('engine/core/account-state', () => {
  it('goes from stopped over starting to searching, and over stopping to stopped (FLEX-DASH-27, FLEX-DASH-28)', () => {
    expect(after().status).toMatchObject({ state: 'stopped', nextStep: 'press-start' });
    expect(after(START).status).toEqual({ state: 'starting', since: NOW, until: null, cause: null, nextStep: 'wait', url: null });
    expect(after(START, POLLED).status).toMatchObject({ state: 'searching', nextStep: 'none' });
    expect(after(START, POLLED, STOP).status).toMatchObject({ state: 'stopping', cause: null });
    expect(after(START, POLLED, STOP, { type: 'quiet' }).status).toMatchObject({ state: 'stopped', nextStep: 'press-start' });
  });

  it('remembers that it stopped by itself after a win', () => {
    expect(after(START, POLLED, { type: 'stop', cause: 'auto-stop' }, { type: 'quiet' }).status).toMatchObject({
      state: 'stopped',
      cause: 'auto-stop',
    });
  });

  it.each<[FailureCode, string, string]>([
    ['needs-sign-in', 'needs-sign-in', 'sign-in-again'],
    ['credentials-lost', 'needs-sign-in', 'sign-in-again'],
    ['needs-human', 'needs-human', 'answer-challenge'],
    ['not-trusted', 'not-trusted', 'open-platform-app'],
    ['not-in-good-standing', 'not-in-good-standing', 'settle-standing'],
    ['wrong-region', 'needs-human', 'contact-support'],
    ['client-too-old', 'needs-human', 'contact-support'],
  ])('halts for good on %s and says what to do', (code, state, nextStep) => {
    const halted = after(START, POLLED, fails(code, { url: 'https://x/challenge' }));

    expect(halted).toEqual({
      status: { state, since: NOW, until: null, cause: code, nextStep, url: 'https://x/challenge' },
      failures: 0,
      retry: null,
    });
    expect(step(halted, POLLED, context)).toBe(halted);
    expect(step(halted, fails('timed-out'), context)).toBe(halted);
    expect(step(halted, START, context).status.state).toBe('starting');
  });

  it('pauses at a rate limit until an instant, longer each time in a row, and searches again after an answer', () => {
    const pauses = [1, 2, 3, 4].map((times) => after(START, POLLED, ...Array<AccountEvent>(times).fill(fails('rate-limited'))));

    for (const { status, retry } of pauses) {
      expect(status).toMatchObject({ state: 'paused', cause: 'rate-limited', nextStep: 'wait', since: NOW });
      expect(status.until).toBe(NOW + retry!.ms);
      expect(retry!.basis).toBe('world');
    }
    expect(pauses.map(({ retry }) => retry!.ms)).toEqual([7500, 15_000, 30_000, 60_000]);
    expect(step(pauses[3]!, POLLED, context)).toMatchObject({ status: { state: 'searching', until: null }, failures: 0, retry: null });
  });

  it('never comes back before the platform asked it to, and counts that wait in real time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_600_000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.integer({ min: 1, max: 600 }),
        (retryAfterMs, draw, speed) => {
          const { status, retry } = step(after(START), fails('rate-limited', { retryAfterMs }), { now: NOW, speed, random: () => draw });

          expect(retry!.basis).toBe('real');
          expect(retry!.ms).toBeGreaterThanOrEqual(retryAfterMs);
          expect(retry!.ms).toBeLessThanOrEqual(retryAfterMs * 1.1 + 100);
          expect(status.until).toBe(Math.round(NOW + retry!.ms * speed));
        },
      ),
    );
  });

  it('caps a wait that is too long to be meant', () => {
    const { retry } = after(START, fails('rate-limited', { retryAfterMs: 1e15 }));

    expect(retry!.ms).toBeLessThan(LONGEST_WAIT_MS * 1.2);
  });

  it.each<FailureCode>(['upstream-error', 'unreachable', 'timed-out'])(
    'backs off after %s and tells it only after three in a row',
    (code) => {
      const once = after(START, POLLED, fails(code));
      const twice = after(START, POLLED, fails(code), fails(code));
      const thrice = after(START, POLLED, fails(code), fails(code), fails(code));

      expect([once, twice].map(({ status }) => status.state)).toEqual(['searching', 'searching']);
      expect(thrice.status).toMatchObject({ state: 'paused', cause: code });
      expect([once, twice, thrice].map(({ retry }) => retry!.ms)).toEqual([375, 750, 1500]);
      expect(step(twice, POLLED, context)).toMatchObject({ failures: 0, retry: null });
    },
  );

  it('tells a long wait for a passing fault at once', () => {
    expect(after(START, POLLED, fails('upstream-error', { retryAfterMs: 30_000 })).status.state).toBe('paused');
  });

  it('shows an unreadable answer at once', () => {
    expect(after(START, POLLED, fails('unreadable')).status).toMatchObject({ state: 'paused', cause: 'unreadable' });
  });

  it('jitters every wait between half and the whole of it, and bounds it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<FailureCode>('rate-limited', 'unreachable', 'unreadable'),
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (code, times, draw) => {
          let state = after(START);
          for (let i = 0; i < times; i++) state = step(state, fails(code), { ...context, random: () => draw });
          const [first, most] = code === 'rate-limited' ? [10_000, 600_000] : [500, 60_000];
          const whole = Math.min(most, first * 2 ** (times - 1));

          expect(state.retry!.ms).toBeGreaterThanOrEqual(whole * 0.5);
          expect(state.retry!.ms).toBeLessThanOrEqual(whole);
        },
      ),
    );
  });

  it('is offline while the platform says so, tells what to do, and looks again twice a minute (SPARK-07)', () => {
    const offline = after(START, POLLED, fails('offline'));

    expect(offline.status).toEqual({
      state: 'offline',
      since: NOW,
      until: NOW + 30_000,
      cause: 'offline',
      nextStep: 'go-online',
      url: null,
    });
    expect(offline.retry).toEqual({ basis: 'real', ms: 30_000 });
    const later = step(offline, fails('offline'), { ...context, now: NOW + 30_000 });
    expect(later.status).toMatchObject({ since: NOW, until: NOW + 60_000 });
    expect(step(later, POLLED, context)).toMatchObject({ status: { state: 'searching', cause: null }, retry: null });
    expect(step(later, STOP, context).status.state).toBe('stopping');
  });

  it('keeps the instant at which a pause began while it goes on', () => {
    const paused = after(START, fails('rate-limited'));
    const later = step(paused, fails('rate-limited'), { ...context, now: NOW + 50_000 });

    expect(later.status.since).toBe(NOW);
    expect(later.status.until).toBeGreaterThan(NOW + 50_000);
  });

  it('answers every event in every state with a state it knows, a known failure never with silence', () => {
    const events: AccountEvent[] = [
      START,
      POLLED,
      STOP,
      { type: 'quiet' },
      { type: 'standing-lost' },
      ...Object.keys(FAILURES).map((code) => fails(code as FailureCode)),
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), (history) => {
        const { status, retry } = after(...history);

        expect(SESSION_STATES).toContain(status.state);
        const waits = status.state === 'paused' || status.state === 'offline';
        expect(status.until !== null).toBe(waits);
        if (waits) expect(retry).not.toBeNull();
        if (HALTED.includes(status.state) || status.state === 'stopped') expect(retry).toBeNull();
      }),
    );
  });

  describe('after a restart', () => {
    const paused = after(START, fails('rate-limited')).status;

    it('goes on with a rate limit that has not ended', () => {
      expect(restored(paused, NOW + 1000)).toMatchObject({ status: paused, retry: { basis: 'world', ms: 6500 } });
    });
    it('starts again after one that has, or that ends impossibly late', () => {
      expect(restored(paused, NOW + 8000)).toBeNull();
      expect(restored({ ...paused, until: NOW + 2 * LONGEST_WAIT_MS }, NOW)).toBeNull();
    });
    it('does not sit out a fault that may be over', () => {
      expect(restored(after(START, fails('unreadable')).status, NOW)).toBeNull();
    });
    it('leaves a halted account halted', () => {
      const { status } = after(START, fails('not-trusted'));
      expect(restored(status, NOW + 1e9)).toMatchObject({ status, retry: null });
    });
    it('starts again from any other state', () => {
      expect([null, after(START).status, after(START, POLLED).status, after(START, STOP).status].map((s) => restored(s, NOW))).toEqual(
        Array(4).fill(null),
      );
    });
  });
});
