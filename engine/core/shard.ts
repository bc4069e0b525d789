import { hash } from 'node:crypto';
import type { Ownership } from './ports.ts';

/** Sessions are shared out in so many parts. Fixed for ever: every node and the records count with it. */
export const SHARDS = 256;

/** The part a session belongs to; the records say the same (`api/db/engine/sessions.ts`). */
export function shardOf(userId: string, service: string): number {
  return hash('md5', `${userId}/${service}`, 'buffer')[0]!;
}

/** Of a process that runs alone: every session is its own, for good. */
export const ALONE: Ownership = { certainFor: () => Number.POSITIVE_INFINITY, doubt: () => undefined };
