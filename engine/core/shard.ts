import { hash } from 'node:crypto';
import type { Ownership } from './ports.ts';

/** Number of parts the sessions are divided into. Never change it: every node and the database depend on it. */
export const SHARDS = 256;

/** Returns the part a session belongs to; the database computes the same (`api/db/engine/sessions.ts`). */
export function shardOf(userId: string, service: string): number {
  return hash('md5', `${userId}/${service}`, 'buffer')[0]!;
}

/** Of a process that runs alone: every session is its own, for good. */
export const ALONE: Ownership = { certainFor: () => Number.POSITIVE_INFINITY, doubt: () => undefined };
