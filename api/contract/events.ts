import type { ScheduledAssignment } from './blocks.ts';
import type { FeedOffer } from './offers.ts';
import type { UserRecord } from './users.ts';

/** Live state of one session, as the screens show it. Times are world milliseconds. */
export type SessionView = UserRecord['sessions'][string];

export type PlanStage = 'day' | 'hour' | 'ended';

/** What `GET /prd/events` carries: the SSE `event` field is `type`, `data` is the rest as JSON, `id` resumes. */
export type StreamEvent =
  | { type: 'offer'; service: string; offer: FeedOffer }
  | { type: 'assignment'; service: string; change: 'won' | 'found' | 'forfeited' | 'dropped'; block: ScheduledAssignment }
  | { type: 'status'; service: string; session: SessionView /** The specification's word, e.g. Searching. */; status: string }
  /** The record changed elsewhere: fetch it again. */
  | { type: 'user'; userId: string }
  /** The driver's paid days end within a day or an hour, or have ended; told once each. */
  | { type: 'plan'; stage: PlanStage; expiresAt: number }
  /** Somebody commented on the driver's post. */
  | { type: 'comment'; postId: string }
  | { type: 'announcement'; version: number }
  | { type: 'live-report'; date: string };
export type StreamEventType = StreamEvent['type'];
export const STREAM_EVENTS = [
  'offer',
  'assignment',
  'status',
  'user',
  'plan',
  'comment',
  'announcement',
  'live-report',
] as const satisfies readonly StreamEventType[];
