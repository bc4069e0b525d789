import { eq, gte, or, sql } from 'drizzle-orm';
import type { Db } from '#api/db/client.ts';
import { linkedServices, users } from '#api/db/schema/index.ts';
import type { Engine } from '#engine/index.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import type { Log } from '#engine/model/log.ts';

const SCAN_MS = 1000;
/** Clocks of two machines differ, and a transaction takes its time to commit. */
const LOOK_BACK_MS = 30_000;

export interface CommandScan {
  /** One look: tells the engine of every session whose row changed since the last. */
  look(): Promise<void>;
  stop(): void;
}

/**
 * For an engine that shares the work with other processes: a command is a changed row, and this finds it, should its
 * wake-up have been lost. In one process the step that changes the row tells the engine itself.
 */
export function startCommandScan({
  db,
  engine,
  machine,
  log,
}: {
  db: Db;
  engine: Pick<Engine, 'refresh'>;
  machine: MachineClock;
  log: Log;
}): CommandScan {
  const known = new Map<string, number>();
  let first = true;
  const look = async () => {
    const since = machine.now() - LOOK_BACK_MS;
    const { userId, service } = linkedServices;
    const updatedAt = sql<number>`greatest(${linkedServices.updatedAt}, ${users.updatedAt})`.mapWith(Number);
    const rows = await db
      .select({ userId, service, updatedAt })
      .from(linkedServices)
      .innerJoin(users, eq(users.userId, userId))
      .where(or(gte(linkedServices.updatedAt, since), gte(users.updatedAt, since)));
    for (const row of rows) {
      const key = `${row.userId}/${row.service}`;
      if (known.get(key) === row.updatedAt) continue;
      known.set(key, row.updatedAt);
      // What stood there at the start was loaded by the engine itself.
      if (!first) await engine.refresh(row.userId, row.service);
    }
    for (const [key, at] of known) if (at < since) known.delete(key);
    first = false;
  };
  const timer = setInterval(
    () => void look().catch((error: Error) => log.warn({ error: error.message }, 'commands could not be read')),
    SCAN_MS,
  );
  timer.unref();
  return { look, stop: () => clearInterval(timer) };
}
