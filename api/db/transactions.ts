import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Db, Tx } from './db.ts';

/** Serialization failure and deadlock: the whole transaction may be tried again. */
const RETRIED = new Set(['40001', '40P01']);
const TRIES = 5;

const open = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Runs `work` in one transaction; a serialization failure or a deadlock runs it again from the start, so it must not
 * touch anything but `tx`. Keep it short: embedded, everybody else waits for it.
 */
export async function withTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const mark = { open: true };
    try {
      return await db.transaction((tx) => open.run(mark, () => work(tx)));
    } catch (error) {
      if (attempt >= TRIES || !RETRIED.has(String(codeOf(error)))) throw error;
      await wait(2 ** attempt * 2);
    } finally {
      mark.open = false;
    }
  }
}

/**
 * Makes the pool refuse statements from inside a transaction that do not go through its `tx`: embedded they would wait
 * for the very transaction they are part of.
 */
export function guardPool(pool: Pool): Pool {
  for (const name of ['query', 'connect'] as const) {
    const original = pool[name].bind(pool) as (...args: unknown[]) => unknown;
    pool[name] = ((...args: unknown[]) => {
      if (open.getStore()?.open) throw new Error('inside a transaction use its tx, not db or the pool: they would wait for each other');
      return original(...args);
    }) as never;
  }
  return pool;
}

/** SQLSTATE of a failed statement, also where Drizzle wrapped it; null for other errors. */
export function codeOf(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Error & { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return null;
}
