import type { SessionState } from '#engine/model/session.ts';
import { MINUTE, SECOND } from '#engine/model/time-units.ts';
import type { OfferStatus } from '#engine/model/verdict.ts';

/** What a colour means; the colours themselves are `--status-<role>-…` in tokens.css. */
export const STATUS_ROLES = ['wait', 'ok', 'bad', 'won', 'disliked', 'lost', 'info'] as const;
export type StatusRole = (typeof STATUS_ROLES)[number];
export type StatusIcon = 'clock' | 'pulse' | 'check' | 'cross' | 'star' | 'thumb-down' | 'dash' | 'pause' | 'off' | 'alert';

export const SESSION_META: Record<SessionState, { role: StatusRole; icon: StatusIcon }> = {
  stopped: { role: 'lost', icon: 'off' },
  starting: { role: 'wait', icon: 'clock' },
  searching: { role: 'ok', icon: 'pulse' },
  paused: { role: 'info', icon: 'pause' },
  offline: { role: 'wait', icon: 'off' },
  'needs-sign-in': { role: 'bad', icon: 'alert' },
  'needs-human': { role: 'bad', icon: 'alert' },
  'not-trusted': { role: 'bad', icon: 'alert' },
  'not-in-good-standing': { role: 'bad', icon: 'alert' },
  stopping: { role: 'wait', icon: 'clock' },
};

/** How long what is said of a state holds: of a search it is how long ago it checked, of a pause how long it lasts yet. */
export function wordsLastMs(state: string | undefined): number {
  return state === 'searching' || state === 'paused' ? SECOND : MINUTE;
}

/** What a record's status says once an installer was made whose app has not reported, in lower case. */
export const WAITING_FOR_APP = 'waiting for app';

export const OFFER_META: Record<OfferStatus, { role: StatusRole; icon: StatusIcon }> = {
  got: { role: 'won', icon: 'star' },
  dislikes: { role: 'disliked', icon: 'thumb-down' },
  lost: { role: 'lost', icon: 'dash' },
};
