import type { Instant } from './clock.ts';
import type { Assignment, Offer } from './offer.ts';
import type { SessionStatus } from './session.ts';
import type { Verdict } from './verdict.ts';

/** What the engine reports. Every event names its driver, so that it reaches nobody else. */
export type EngineEvent =
  | { type: 'offer'; userId: string; service: string; offer: Offer; verdict: Verdict }
  | {
      type: 'assignment';
      userId: string;
      service: string;
      change: 'won' | 'found' | 'forfeited' | 'dropped';
      assignment: Assignment;
      at: Instant;
    }
  | { type: 'status'; userId: string; service: string; status: SessionStatus };
