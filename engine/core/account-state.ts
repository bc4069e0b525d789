import type { Instant, Random } from '../model/clock.ts';
import { FAILURES, type Failure, type FailureCode } from '../model/failure.ts';
import type { NextStep, SessionState, SessionStatus } from '../model/session.ts';
import { DAY, MINUTE, SECOND } from '../model/time-units.ts';

/** One account's state machine. Pure: what happened plus the time gives what the driver sees and when to go on. */
export interface AccountState {
  status: SessionStatus;
  /** Failures in a row of the kind that passes by itself. */
  failures: number;
  /** Wait before the next try, after a failure; null = the usual pace (or never, in a halted state). */
  retry: Wait | null;
}

export interface Wait {
  /** Waits for machines run on real time, waits for a budget on the world's. */
  basis: 'real' | 'world';
  ms: number;
}

export type AccountEvent =
  | { type: 'start' }
  /** The database says that this driver is not in good standing (unpaid, banned, not set up). */
  | { type: 'standing-lost' }
  /** The platform answered and all is well. */
  | { type: 'polled' }
  | { type: 'failed'; failure: Failure }
  | { type: 'stop'; cause: 'auto-stop' | null }
  /** Nothing of ours is on the wire any more. */
  | { type: 'quiet' };

export interface StateContext {
  now: Instant;
  speed: number;
  random: Random;
}

/** States that end only when a person acts. */
export const HALTED: readonly SessionState[] = ['needs-sign-in', 'needs-human', 'not-trusted', 'not-in-good-standing'];
export const RUNNING: readonly SessionState[] = ['starting', 'searching', 'paused', 'offline'];

/** Temporary faults in a row after which the driver sees it. */
const SHOWN_AFTER = 3;
/** A wait this long is shown at once. */
const SHOWN_MS = 10 * SECOND;
const LIMIT = { firstMs: 10 * SECOND, mostMs: 10 * MINUTE };
const FAULT = { firstMs: 500, mostMs: MINUTE };
/** An offline account is looked at again after so long. */
const OFFLINE_MS = 30 * SECOND;
/** The longest wait a platform may ask for. */
export const LONGEST_WAIT_MS = DAY;

const HALTS: Partial<Record<FailureCode, { state: SessionState; nextStep: NextStep }>> = {
  'needs-sign-in': { state: 'needs-sign-in', nextStep: 'sign-in-again' },
  'credentials-lost': { state: 'needs-sign-in', nextStep: 'sign-in-again' },
  'needs-human': { state: 'needs-human', nextStep: 'answer-challenge' },
  'not-trusted': { state: 'not-trusted', nextStep: 'open-platform-app' },
  'not-in-good-standing': { state: 'not-in-good-standing', nextStep: 'settle-standing' },
  'wrong-region': { state: 'needs-human', nextStep: 'contact-support' },
  'client-too-old': { state: 'needs-human', nextStep: 'contact-support' },
};

export function stopped(now: Instant): AccountState {
  return { status: plain('stopped', now, 'press-start'), failures: 0, retry: null };
}

/**
 * Returns the state to go on from after a restart, or null to start again: halted accounts stay halted, a rate limit that has not ended goes on,
 * everything else starts again.
 */
export function restored(status: SessionStatus | null, now: Instant): AccountState | null {
  if (!status) return null;
  if (HALTED.includes(status.state) && status.cause !== null) return { status, failures: 0, retry: null };
  if (status.state !== 'paused' || status.cause !== 'rate-limited' || status.until === null) return null;
  const left = status.until - now;
  return left > 0 && left <= LONGEST_WAIT_MS ? { status, failures: 1, retry: { basis: 'world', ms: left } } : null;
}

export function step(state: AccountState, event: AccountEvent, context: StateContext): AccountState {
  const { status } = state;
  const { now } = context;
  switch (event.type) {
    case 'start':
      return { status: plain('starting', now, 'wait'), failures: 0, retry: null };
    case 'standing-lost':
      return { status: plain('not-in-good-standing', now, 'settle-standing'), failures: 0, retry: null };
    case 'polled':
      if (!RUNNING.includes(status.state)) return state;
      if (status.state === 'searching') return state.failures || state.retry ? { status, failures: 0, retry: null } : state;
      return { status: plain('searching', now, 'none'), failures: 0, retry: null };
    case 'failed':
      return RUNNING.includes(status.state) ? failed(state, event.failure, context) : state;
    case 'stop':
      if (status.state === 'stopped' || status.state === 'stopping') return state;
      return { status: { ...plain('stopping', now, 'wait'), cause: event.cause }, failures: 0, retry: null };
    case 'quiet':
      if (status.state !== 'stopping') return state;
      return { status: { ...plain('stopped', now, 'press-start'), cause: status.cause }, failures: 0, retry: null };
  }
}

function failed(state: AccountState, failure: Failure, { now, speed, random }: StateContext): AccountState {
  const { status } = state;
  const halt = HALTS[failure.code];
  if (FAILURES[failure.code] === 'stop' && halt) {
    const next = { ...plain(halt.state, now, halt.nextStep), cause: failure.code, url: failure.url ?? null };
    return { status: next, failures: 0, retry: null };
  }
  if (failure.code === 'offline') {
    const ms = OFFLINE_MS * (0.75 + 0.5 * random());
    const since = status.state === 'offline' ? status.since : now;
    const next = { ...plain('offline', since, 'go-online'), until: Math.round(now + ms * speed), cause: failure.code };
    return { status: next, failures: 0, retry: { basis: 'real', ms } };
  }
  const failures = state.failures + 1;
  const retry = waitFor(failure, failures, random);
  const ms = retry.basis === 'real' ? retry.ms * speed : retry.ms;
  const shown =
    status.state === 'paused' ||
    failure.code === 'rate-limited' ||
    failure.code === 'unreadable' ||
    failures >= SHOWN_AFTER ||
    (retry.basis === 'real' && retry.ms >= SHOWN_MS);
  if (!shown) return { status, failures, retry };
  const since = status.state === 'paused' ? status.since : now;
  const paused: SessionStatus = {
    state: 'paused',
    since,
    until: Math.round(now + ms),
    cause: failure.code,
    nextStep: 'wait',
    url: null,
  };
  return { status: paused, failures, retry };
}

/** Exponential with jitter; what the platform asks for is the least. */
function waitFor(failure: Failure, failures: number, random: Random): Wait {
  const limit = failure.code === 'rate-limited';
  if (failure.retryAfterMs !== undefined && failure.retryAfterMs >= 0)
    return { basis: 'real', ms: Math.min(failure.retryAfterMs, LONGEST_WAIT_MS) * (1 + 0.1 * random()) + 100 * random() };
  const { firstMs, mostMs } = limit ? LIMIT : FAULT;
  const ms = Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 20)) * (0.5 + 0.5 * random());
  return { basis: limit ? 'world' : 'real', ms };
}

function plain(state: SessionState, since: Instant, nextStep: NextStep): SessionStatus {
  return { state, since, until: null, cause: null, nextStep, url: null };
}
