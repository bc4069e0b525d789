import type { Instant } from './clock.ts';
import type { FailureCode } from './failure.ts';
import type { GuardDetail } from './verdict.ts';

/** What the driver sees is exactly this, with a time and a next step. */
export const SESSION_STATES = [
  'stopped',
  'starting',
  'searching',
  'paused',
  /** The driver is offline on the platform: no offers until they go online there. The platform is asked again automatically. */
  'offline',
  'needs-sign-in',
  'needs-human',
  'not-trusted',
  'not-in-good-standing',
  'stopping',
] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** Text keys (`config/i18n`) of what the driver or the operator does next. */
export const NEXT_STEPS = [
  'none',
  'press-start',
  'wait',
  'sign-in-again',
  'answer-challenge',
  'open-platform-app',
  'go-online',
  'settle-standing',
  'contact-support',
] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

export interface SessionStatus {
  state: SessionState;
  /** World time of entering the state. */
  since: Instant;
  /** World time at which a pause ends, or at which an offline account is asked again; only in `paused` and `offline`. */
  until: Instant | null;
  /** Why it is paused or halted. */
  cause: FailureCode | 'auto-stop' | null;
  nextStep: NextStep;
  url: string | null;
}

export const MODES = ['secure', 'lucrative', 'food', 'masacre'] as const;
export type Mode = (typeof MODES)[number];

/** How long a driver waits for better pay. `off` takes whatever fits the filters. */
export const PATIENCES = ['off', 'low', 'middle', 'high'] as const;
export type Patience = (typeof PATIENCES)[number];

/** What a goal of a week is in. */
export const GOAL_UNITS = ['money', 'hours'] as const;
export type GoalUnit = (typeof GOAL_UNITS)[number];

/** Part of what its hours are worth that an offer must pay; 0 = nothing is asked. Above 1 hours would stay unsold. */
export const PATIENCE_LEVELS: Record<Patience, number> = { off: 0, low: 0.8, middle: 0.92, high: 1 };

/** Caps over all platforms; an absent one is off. */
export interface Limits {
  hoursPerDay?: number;
  hoursPerWeek?: number;
  blocksPerDay?: number;
  travelMinutes?: number;
}

/** One line of `grab workers`. Stable keys: see the contract. */
export interface SessionSnapshot {
  userId: string;
  service: string;
  state: SessionState;
  until: string | null;
  nextStep: NextStep;
  pollsPerSecond: number;
  /** 95th percentile of real milliseconds from answer to accept, last 100 grabs; null before the first. */
  grabP95Ms: number | null;
  wins: number;
  losses: number;
  /** Polls left in the rolling window. */
  budgetLeft: number;
  node: string;
}

/** `grab workers inspect`: the snapshot, the state machine and the last decisions. */
export interface SessionDetail extends SessionSnapshot {
  status: SessionStatus;
  account: string;
  lastPollAt: string | null;
  seen: number;
  refusedBy: Record<string, number>;
  unreadable: number;
  decisions: SessionDecision[];
  log: { at: string; event: string }[];
  /** Offers that patience passed over and the platform still lists. */
  open: string[];
}

/**
 * What became of an offer that a driver took by hand. `gone`: the platform no longer lists it, or gave it to somebody else; `unknown`:
 * its schedule will tell; `busy`: an accept that may end the search is open; `failed`: nothing was sent.
 */
export type TakeAnswer =
  | { outcome: 'won' | 'gone' | 'unknown' | 'busy' | 'failed' | 'not-searching' }
  | { outcome: 'refused'; detail: GuardDetail };

export interface SessionDecision {
  at: string;
  offerId: string;
  locationId: string | null;
  startsAt: string | null;
  endsAt: string | null;
  /** Minor units of `currency`. */
  price: number | null;
  currency: string;
  outcome: 'won' | 'lost' | 'refused' | 'uncertain';
  reason: string | null;
  detail: string | null;
  margin: number;
  /** With the detail PATIENCE, 0 to 1: see `Verdict`. */
  odds?: number;
  grabMs: number | null;
}
