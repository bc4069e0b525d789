import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { MachineClock } from '#engine/model/clock.ts';

/**
 * A lock that a process holds on a separate connection for as long as it lives. The server lets go of it the moment the
 * process ends, however it ends; a machine that is only out of reach keeps it. It gives nobody any right: it only says that
 * there is no need to wait until a dead process' time is up.
 */
export interface LifeLine {
  hold(): Promise<void>;
  /** For how many milliseconds it has been held without a break: 0 = not now. */
  heldFor(): number;
  close(): void;
}

/** First key of the advisory locks; the second is the incarnation's hash. */
const LIFE = 726_611;
const AGAIN_MS = 200;

export function createLifeLine(pool: Pool, incarnation: string, machine: MachineClock): LifeLine {
  let client: PoolClient | null = null;
  let since = 0;
  let closed = false;

  async function take(): Promise<void> {
    const taken = await pool.connect();
    try {
      await taken.query(`select pg_advisory_lock(${LIFE}, hashtext($1))`, [incarnation]);
    } catch (error) {
      taken.release(true);
      throw error;
    }
    if (closed) return taken.release(true);
    taken.once('end', () => void again());
    client = taken;
    since = machine.elapsed();
  }

  async function again(): Promise<void> {
    if (closed) return;
    client?.release(true);
    client = null;
    while (!closed && !client) {
      await wait(AGAIN_MS);
      if (!closed) await take().catch(() => undefined);
    }
  }

  return {
    hold: take,
    heldFor: () => (client ? machine.elapsed() - since : 0),
    close() {
      closed = true;
      client?.release(true);
      client = null;
    },
  };
}

/** True in SQL where nobody holds the life line of `incarnation`, a column. */
export const withoutLifeLine = (incarnation: string): string => `not exists (select from pg_locks where locktype = 'advisory'
  and database = (select oid from pg_database where datname = current_database()) and classid = ${LIFE}
  and objid = (hashtext(${incarnation}::text)::bigint & 4294967295)::oid and objsubid = 2 and granted)`;
